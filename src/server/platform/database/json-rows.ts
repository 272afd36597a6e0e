import { type SQL, sql } from 'drizzle-orm'

// PostgreSQL writes the JSON of long lists itself: 100,000 rows are text from the database to the socket, and never objects
// here. A feature names every field of its contract once, so that none is forgotten and none slips out.

/** `plain` needs no escaping (an id, a status, an amount); a question mark may be null; `null` is always. */
export type Kind = 'plain' | 'plain?' | 'text' | 'text?' | 'instant' | 'instant?' | 'number' | 'boolean' | 'null'

type Part = string | SQL

const orNull = (value: SQL) => sql`coalesce(${value}, 'null')`
const inQuotes = (value: SQL) => sql`'"' || ${value} || '"'`

const values: Record<Kind, (column: SQL) => Part[]> = {
  plain: (column) => ['"', column, '"'],
  'plain?': (column) => [orNull(inQuotes(column))],
  text: (column) => [sql`to_json(${column})`],
  'text?': (column) => [orNull(sql`to_json(${column})::text`)],
  instant: (column) => ['"', sql`iso(${column})`, '"'],
  'instant?': (column) => [orNull(inQuotes(sql`iso(${column})`))],
  number: (column) => [column],
  boolean: (column) => [sql`${column}::text`],
  null: () => ['null'],
}

/** The JSON object of these columns of a table's alias: one call of format(), which is the fastest that PostgreSQL has. */
export function jsonObject(alias: string, fields: Record<string, Kind>): SQL {
  const parts = Object.entries(fields).flatMap(([name, kind], index) => [
    `${index === 0 ? '{' : ','}"${name}":`,
    ...values[kind](sql.raw(`${alias}.${name}`)),
  ])
  const pattern = [...parts, '}'].map((part) => (typeof part === 'string' ? part : '%s')).join('')
  const columns = parts.filter((part) => typeof part !== 'string')
  return sql`format(${sql.join([sql.raw(`'${pattern}'`), ...columns], sql`, `)})`
}
