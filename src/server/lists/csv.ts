import { type SQL, sql } from 'drizzle-orm'
import { capitalized } from '#contract/text.ts'
import { type Field, joinParts } from '../database/row-text.ts'
import { FORMULA } from './read-csv.ts'

// CSV per RFC 4180, written by PostgreSQL like JSON.

const CRLF = '\r\n'
/** Without this byte order mark, spreadsheets misread UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

const ACRONYMS = ['id', 'mime', 'nec', 'sms', 'url', 'zip']

function toCell({ kind }: Field, column: SQL): SQL {
  if (kind === 'instant') return sql`iso(${column})`
  if (kind === 'boolean') return sql`${column}::text`
  if (kind === 'texts') return textCell(sql`array_to_string(${column}, ',')`)
  return kind === 'text' ? textCell(column) : column
}

const FORMULA_PATTERN = sql.raw(`'^${FORMULA.replaceAll("'", "''")}'`)

function textCell(column: SQL): SQL {
  // Spreadsheets run cells that start like a formula, so an apostrophe keeps them text. A phone number runs nothing.
  const formula = sql`case when ${column} ~ ${FORMULA_PATTERN} and ${column} !~ '^[+][0-9]+$' then '''' else '' end`
  return sql`'"' || ${formula} || replace(${column}, '"', '""') || '"'`
}

/** The CSV line of a table alias. Null is an empty cell. */
export const csvLine = (alias: string, fields: Field[]): SQL =>
  joinParts([
    ...fields.flatMap((field, index) => [
      ...(index === 0 ? [] : [',']),
      toCell(field, sql.raw(`${alias}.${field.name}`)),
    ]),
    CRLF,
  ])

/** A readable column name: `client_id` is "Client ID", and `client_name` next to it "Client". A title in the contract wins. */
function formatHeading({ name, kind, title }: Field, names: readonly string[]): string {
  if (title !== undefined) return title
  const stem = name.replace(/_name$/, '')
  const isNameOfReference = names.includes(stem) || names.includes(`${stem}_id`)
  const full = isNameOfReference ? stem : name
  const words = kind === 'id' && !/(^|_)id$/.test(full) ? [...full.split('_'), 'id'] : full.split('_')
  const text = words.map((word) => (ACRONYMS.includes(word) ? word.toUpperCase() : word)).join(' ')
  return capitalized(text)
}

/** The header row. */
export function csvHeader(fields: Field[]): string {
  const names = fields.map(({ name }) => name)
  return BYTE_ORDER_MARK + fields.map((field) => formatHeading(field, names)).join(',') + CRLF
}

const plainCell = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A CSV file for another program, which may take neither a byte order mark nor quotes that are not needed. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map((cell) => plainCell(isFormula(cell) ? `'${cell}` : cell)).join(',') + CRLF).join('')

const isFormula = (cell: string) => new RegExp(`^${FORMULA}`).test(cell)
