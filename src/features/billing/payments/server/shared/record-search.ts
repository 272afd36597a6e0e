import { type SQL, sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#contract/dates.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { UserContext } from '#server/context.ts'
import { anyContains, containing } from '#server/lists/search.ts'
import type { RecordSearch } from '../../rules/record-search.ts'

type Columns = {
  client: SQL
  /** The columns that `q` searches. */
  search: readonly string[]
  /** All its words in one text. */
  text: SQL
  /** Its amount, and other amounts that people call it by. */
  amounts: readonly [SQL, ...SQL[]]
  at: SQL
}

/** The conditions of a search, the cheap ones first. */
export async function searchConditions(
  ctx: UserContext,
  { client, search, text, amounts, at }: Columns,
  { q, client_id, words, amount, over, under, from, to }: RecordSearch,
): Promise<SQL[]> {
  const { time_zone } = await getCompany(ctx)
  // Without their cents, people round: `the 584 invoice`.
  const [less, more] = amount?.includes('.') ? [0, 0.01] : [0.5, 1]
  const isMeant = (column: SQL) =>
    sql`numrange(${amount}::numeric - ${less}::numeric, ${amount}::numeric + ${more}::numeric) @> ${column}`
  return [
    ...(client_id ? [sql`${client} = ${client_id}::uuid`] : []),
    ...(from ? [sql`${at} >= ${startOfDay(time_zone, from)}::timestamptz`] : []),
    ...(to ? [sql`${at} < ${endOfDay(time_zone, to)}::timestamptz`] : []),
    ...(amount ? [sql`(${sql.join(amounts.map(isMeant), sql` or `)})`] : []),
    ...(over ? [sql`${amounts[0]} > ${over}::numeric`] : []),
    ...(under ? [sql`${amounts[0]} < ${under}::numeric`] : []),
    ...(q ? [sql`(${anyContains(search, sql`${containing(q)}`)})`] : []),
    ...(words ?? '').split(/\s+/).flatMap((word) => (word ? [sql`lower(${text}) like ${containing(word)}`] : [])),
  ]
}

/** The order of a search. */
export const searchOrder = (amount: SQL, at: SQL, order: RecordSearch['order'] = 'newest'): SQL =>
  ({
    newest: sql`${at} desc nulls last`,
    oldest: sql`${at} nulls last`,
    largest: sql`${amount} desc`,
    smallest: sql`${amount}`,
  })[order]
