import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Database } from './connect.ts'

const dialect = new PgDialect()

/** PostgreSQL truncates longer names, so two could collide. */
const MAX_NAME = 63

const shortenName = (name: string) =>
  name.length <= MAX_NAME ? name : createHash('sha256').update(name).digest('hex').slice(0, MAX_NAME)

/**
 * A named query that every connection parses and plans once. Its values are named with `value(name)`. Only for the few
 * queries that run often enough for this to matter.
 */
export function statement<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (value: (name: keyof Values & string) => SQL) => SQL,
): (db: Database, values: Values) => Promise<Row[]> {
  const query = dialect.sqlToQuery(build((value) => sql`${sql.placeholder(value)}`))
  return async (db, values) => {
    const prepared = db._.session.prepareQuery(query, undefined, shortenName(name), false)
    const { rows } = (await prepared.execute(values)) as QueryResult
    return rows as Row[]
  }
}
