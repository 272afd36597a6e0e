import { sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Topic } from '#contract/topics.ts'
import type { Context } from '../context.ts'
import { statement } from '../database/statement.ts'
import { EPOCH } from '../installation.ts'

const sumOfChanges = statement<{ topics: readonly Topic[] }, { changes: string }>(
  'revisions',
  (value) =>
    sql`select concat((select value from installation where name = ${sql.raw(`'${EPOCH}'`)}), '-', coalesce(sum(changes), 0)) as changes
      from revisions where topic = any(${value('topics')}::text[])`,
)

/** In every time zone, a day begins at a multiple of 15 minutes of UTC. */
const QUARTER_MS = 15 * 60_000

/**
 * The ETag of this caller's answer from an endpoint: it changes when any topic that it reads changes, with the epoch of the
 * database (a restore sets the counts back), and `by-day` at least once between two days of any time zone. Compute it
 * before reading, so that a change in between makes the copy stale and never the reverse.
 */
export async function versionOf(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  { reads, versioned }: Pick<Endpoint, 'reads' | 'versioned'>,
): Promise<string> {
  const caller = user ? `${user.id.slice(-12)}-${user.role}` : 'public'
  const quarter = versioned === 'by-day' ? `-${Math.floor(now().getTime() / QUARTER_MS)}` : ''
  const [row] = await sumOfChanges(db, { topics: reads })
  return `W/"${caller}${quarter}-${row?.changes ?? ''}"`
}
