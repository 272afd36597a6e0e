import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'

// PostgreSQL writes the rows of long lists itself: 100,000 rows go from the database to the socket as text, without
// becoming objects here. Fields and their kinds come from the contract's schema, so none can be forgotten or leaked.

/** `plain` needs no escaping: a status, an amount, a day. `texts` is an array of text. */
type Kind = 'id' | 'plain' | 'text' | 'texts' | 'instant' | 'number' | 'boolean'
export type Field = { name: string; kind: Kind; nullable: boolean; title: string | undefined }

/** Literal text, or a value. */
export type Part = string | SQL

const PLAIN = ['date', 'decimal', 'code']

function toField(name: string, schema: z.core.$ZodType): Field {
  const title = z.globalRegistry.get(schema)?.title
  if (schema instanceof z.ZodMiniNullable) return { ...toField(name, schema.def.innerType), nullable: true, title }
  if (schema instanceof z.ZodMiniOptional) return { ...toField(name, schema.def.innerType), title }
  return { name, kind: getKind(name, schema), nullable: false, title }
}

function getKind(name: string, schema: z.core.$ZodType): Kind {
  if (schema instanceof z.ZodMiniUUID) return 'id'
  if (schema instanceof z.ZodMiniEnum) return 'plain'
  if (schema instanceof z.ZodMiniNumber) return 'number'
  if (schema instanceof z.ZodMiniBoolean) return 'boolean'
  if (schema instanceof z.ZodMiniArray && schema.def.element instanceof z.ZodMiniString) return 'texts'
  if (!(schema instanceof z.ZodMiniString)) throw new TypeError(`PostgreSQL cannot write the field ${name}`)
  const format = z.globalRegistry.get(schema)?.['format']
  if (format === 'date-time') return 'instant'
  return PLAIN.includes(String(format)) ? 'plain' : 'text'
}

/** The fields of a contract's row, in order. */
export const listFields = (row: z.ZodMiniObject): Field[] =>
  Object.entries(row.shape).map(([name, schema]) => toField(name, schema))

/** Joins the parts with one call of format(), the fastest way in PostgreSQL: a sixth faster than concat(). */
export function joinParts(parts: Part[]): SQL {
  const pattern = parts.map((part) => (typeof part === 'string' ? part : '%s')).join('')
  const columns = parts.filter((part) => typeof part !== 'string')
  return sql`format(${sql.join([sql.raw(`'${pattern}'`), ...columns], sql`, `)})`
}

const orNull = (value: SQL) => sql`coalesce(${value}, 'null')`
const inQuotes = (value: SQL) => sql`'"' || ${value} || '"'`

function jsonValue({ kind, nullable }: Field, column: SQL): Part[] {
  if (kind === 'text' || kind === 'texts')
    return [nullable ? orNull(sql`to_json(${column})::text`) : sql`to_json(${column})`]
  if (kind === 'boolean') return [nullable ? orNull(sql`${column}::text`) : sql`${column}::text`]
  if (kind === 'number') return [nullable ? orNull(sql`${column}::text`) : column]
  const text = kind === 'instant' ? sql`iso(${column})` : column
  return nullable ? [orNull(inQuotes(text))] : ['"', text, '"']
}

/** `"id":"...","total":"..."` for a table alias, without the braces. Hidden fields are null. */
export const jsonFields = (alias: string, row: z.ZodMiniObject, hidden: readonly string[] = []): Part[] =>
  listFields(row).flatMap((field, index) => [
    `${index === 0 ? '' : ','}"${field.name}":`,
    ...(hidden.includes(field.name) ? ['null'] : jsonValue(field, sql.raw(`${alias}.${field.name}`))),
  ])

/** The JSON object of these columns of a table's alias. */
export const jsonObject = (alias: string, row: z.ZodMiniObject, hidden?: readonly string[]): SQL =>
  joinParts(['{', ...jsonFields(alias, row, hidden), '}'])

/** The JSON array of these objects. */
export const jsonArray = (object: SQL, from: SQL, order: SQL): Part[] => [
  '[',
  sql`(select string_agg(${object}, ',' order by ${order}) from ${from})`,
  ']',
]
