import { Readable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
import { json, type Reply } from '../http/replies.ts'
import type { Database } from './connect.ts'
import { cursorAfter, positionOf } from './keyset.ts'
import { statement } from './statement.ts'

/** Names a value that comes with the call. */
export type Value = (name: string) => SQL
type Values = Record<string, unknown>

type Definition<Condition extends string> = {
  /** Of its statements: one for all lists of the process. */
  name: string
  /** What its rows are called in the SQL below, and in `row`. */
  alias: string
  /** A row as JSON text (`jsonObject`). */
  row: SQL
  select: (value: Value) => SQL
  from: SQL
  /** The latest first, then the highest id. An index has to be declared so (`desc nulls last`, both). */
  instant: SQL
  /** What a call may choose to ask; the values that they name come with the call. */
  conditions: Record<Condition, (value: Value) => SQL>
}

type Asked<Condition extends string> = { conditions: Condition[]; values: Values; cursor: string | undefined }

type Part = { text: string | null; more: boolean | null; instant: string | null; id: string | null }
type Position = readonly [instant: string, key: string]

/** Large enough that a part costs little more than its rows, small enough that no part is felt by other requests. */
const MOST = 2000
const SIZES = [10, 50, 100, 250, 1000]

/**
 * A list, latest first, whose JSON PostgreSQL writes. One statement for each combination of conditions and about how many
 * rows, so that PostgreSQL plans each for what it does, and once: with the number of rows as a value it would plan anew
 * each time.
 */
export function jsonList<Condition extends string>(list: Definition<Condition>) {
  const statements = new Map<string, ReturnType<typeof statement<Values, Part>>>()

  function statementFor(conditions: Condition[], size: number, isAfter: boolean) {
    // PostgreSQL takes the first 63 letters of a name.
    const key = [list.name, size, ...conditions, ...(isAfter ? ['after'] : [])].join(' ')
    const known = statements.get(key)
    if (known) return known
    const id = sql.raw(`${list.alias}.id`)
    const newest = sql`${list.instant} desc nulls last, ${id} desc nulls last`
    const made = statement<Values, Part>(key, (value) => {
      const limit = sql`${value('limit')}::int`
      const where = [
        sql`true`,
        ...conditions.map((name) => list.conditions[name](value)),
        ...(isAfter
          ? [sql`(${list.instant}, ${id}) < (${value('afterInstant')}::timestamptz, ${value('afterKey')}::uuid)`]
          : []),
      ]
      return sql`
        select string_agg(json, ',' order by n) filter (where n <= ${limit}) as text, count(*) > ${limit} as more,
          iso(max(instant) filter (where n = ${limit})) as instant, max(id::text) filter (where n = ${limit}) as id
        from (
          select ${list.row} as json, ${list.instant} as instant, ${id}, row_number() over (order by ${newest}) as n
          from (
            select ${list.select(value)} from ${list.from} where ${sql.join(where, sql` and `)}
            order by ${newest} limit ${sql.raw(String(size + 1))}
          ) ${sql.raw(list.alias)}
        ) rows`
    })
    statements.set(key, made)
    return made
  }

  /** At most `limit` rows as JSON without the brackets, and where the next part goes on, or null. */
  async function readPart(db: Database, asked: Asked<Condition>, limit: number, after: Position | null) {
    const size = SIZES.find((size) => limit <= size) ?? MOST
    const read = statementFor(asked.conditions, size, after !== null)
    const [part] = await read(db, { ...asked.values, limit, afterInstant: after?.[0], afterKey: after?.[1] })
    const last = part?.more && part.instant !== null && part.id !== null ? ([part.instant, part.id] as const) : null
    return { text: part?.text ?? '', last }
  }

  const startOf = ({ cursor }: Asked<Condition>) => (cursor === undefined ? null : positionOf(cursor))

  /** One page as JSON text, and the cursor of the next. */
  async function page(db: Database, asked: Asked<Condition>, limit: number) {
    const { text, last } = await readPart(db, asked, limit, startOf(asked))
    return { text: `[${text}]`, next: last && cursorAfter({ created_at: last[0], id: last[1] }) }
  }

  /**
   * All rows as JSON: text when they are few, else a stream that reads a part while the one before is packed and sent.
   * Each part is a statement of its own: a slow reader holds no connection and no transaction open.
   */
  async function all(db: Database, asked: Asked<Condition>): Promise<string | Readable> {
    const first = await readPart(db, asked, MOST, startOf(asked))
    const next = (after: Position) => readPart(db, asked, MOST, after)
    return first.last === null ? `[${first.text}]` : Readable.from(parts(first, next), { objectMode: false })
  }

  return {
    page,

    /** What a list endpoint answers: one page when there is a limit, else all rows. */
    async reply(db: Database, asked: Asked<Condition>, limit: number | undefined): Promise<Reply> {
      if (limit === undefined) return json(await all(db, asked))
      const { text, next } = await page(db, asked, limit)
      return json(text, next)
    },
  }
}

type Read = { text: string; last: Position | null }

async function* parts(first: Read, read: (after: Position) => Promise<Read>) {
  let part = first
  let separator = '['
  while (part.last !== null) {
    const next = read(part.last)
    // The reader may leave before this part is needed.
    next.catch(() => undefined)
    yield separator + part.text
    separator = ','
    part = await next
  }
  yield `${separator}${part.text}]`
}
