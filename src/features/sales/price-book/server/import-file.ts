import { fieldErrors } from '#contract/errors.ts'
import { capitalized, listAnd, pluralize } from '#contract/text.ts'
import type { Database } from '#server/database/connect.ts'
import { invalid } from '#server/errors.ts'
import { type CsvLine, readCsv, withoutGuard } from '#server/lists/read-csv.ts'
import { importColumns, type ImportLine, MAX_IMPORT_LINES, PriceBookInput } from '../contract.ts'
import { foldNames, type PriceBookRow } from './queries.ts'

type Field = (typeof importColumns)[keyof typeof importColumns]

const headings = Object.keys(importColumns)
const fieldsByHeading = new Map<string, Field>(
  Object.entries(importColumns).map(([heading, field]) => [heading.toLowerCase(), field]),
)
const headingsByField = new Map<string, string>(
  Object.entries(importColumns).map(([heading, field]) => [field, heading]),
)

const refuse = (message: string) => invalid('file', message)

/** The text of an uploaded file. 400 for a workbook, or text in another encoding. */
export function decodeText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    if (!text.includes('\0')) return text
  } catch {
    // Not UTF-8.
  }
  throw refuse('This file is not CSV text. In your spreadsheet, save it as CSV UTF-8 and choose that file.')
}

type Parsed = { fields: (Field | null)[]; lines: CsvLine[]; ignored: string[] }

/** The columns and lines of a file. 400 when it is not a price book. */
export function parseFile(text: string): Parsed {
  const [header, ...lines] = readCsv(text) ?? []
  if (!header) throw refuse('This file has no lines, or a quote in it is never closed. Correct it and choose it again.')
  const names = header.cells.map((cell) => cell.trim())
  const fields = names.map((name) => fieldsByHeading.get(name.toLowerCase()) ?? null)
  const missing = ['Name', 'Price'].filter(
    (heading) => !fields.includes(fieldsByHeading.get(heading.toLowerCase()) ?? null),
  )
  if (missing.length > 0)
    throw refuse(
      `The file has no ${missing.length === 1 ? 'column' : 'columns'} ${listAnd(missing)}. Its first line must name the columns: ${listAnd(headings)}.`,
    )
  const twice = names.find((_, index) => fields[index] && fields.indexOf(fields[index] ?? null) !== index)
  if (twice !== undefined) throw refuse(`Two columns are called ${twice}. Remove one and choose the file again.`)
  if (lines.length === 0) throw refuse('The file has no items below its first line.')
  if (lines.length > MAX_IMPORT_LINES)
    throw refuse(`The file has ${pluralize(lines.length, 'line')}. Import at most ${MAX_IMPORT_LINES} at a time.`)
  return { fields, lines, ignored: names.filter((name, index) => name !== '' && fields[index] === null) }
}

/** `$1,250.00` as spreadsheets write it. Anything else stays as it is, and is refused with a reason. */
const normalizeAmount = (cell: string): string =>
  /^\$?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(cell) ? cell.replace(/[$,]/g, '') : cell

function normalizeTaxClass(cell: string): string | undefined {
  const name = cell.toLowerCase().replace(/[^a-z]+/g, '_')
  return name === '' ? undefined : name.replace(/^non_?taxable$/, 'not_taxable')
}

function normalizeCell(field: Field, cell: string): string | undefined {
  if (field === 'tax_class') return normalizeTaxClass(cell.trim())
  return field === 'price' || field === 'cost' ? normalizeAmount(cell.trim()) : withoutGuard(cell).trim()
}

/** A line of a file, checked: what to write, or only why it cannot be. */
export type Checked = { line: ImportLine; values: PriceBookInput | null; existing: PriceBookRow | null }

const compared = Object.entries(importColumns)

function formatNote(existing: PriceBookRow, values: PriceBookInput): string | null {
  const changed = compared.filter(([, field]) => existing[field] !== values[field]).map(([heading]) => heading)
  const facts = [
    ...(changed.length > 0 ? [`Changes ${listAnd(changed.map((heading) => heading.toLowerCase()))}`] : []),
    ...(existing.archived_at === null ? [] : ['stays archived']),
  ]
  const note = facts.join(', ')
  return note === '' ? null : capitalized(note)
}

/** Checks every line against the rules of the form and against the items there are. Names match in any case. */
export async function checkLines(db: Database, { fields, lines }: Parsed, items: PriceBookRow[]): Promise<Checked[]> {
  const inputs = lines.map(({ line, cells, strayText }) => {
    const values = fields.flatMap((field, index) =>
      field === null ? [] : [[field, normalizeCell(field, cells[index] ?? '')] as const],
    )
    const input: Partial<Record<Field, string | undefined>> = Object.fromEntries(values)
    return { line, cells, strayText, input, name: input.name ?? '' }
  })
  const folded = await foldNames(
    db,
    [...items, ...inputs].map(({ name }) => name),
  )
  const itemsByName = new Map(items.map((item) => [folded.get(item.name), item]))
  const firstLines = new Map<string | undefined, number>()
  return inputs.map(({ line, cells, strayText, input, name }) => {
    const key = folded.get(name)
    const existing = itemsByName.get(key) ?? null
    const parsed = PriceBookInput.safeParse({ ...existing, ...input })
    const first = firstLines.get(key)
    if (name !== '') firstLines.set(key, first ?? line)
    const errors = [
      ...(first !== undefined ? [`Line ${first} has the same name. Each item may appear once.`] : []),
      ...(strayText
        ? ['Text follows a closing quote. Put all of it in quotes, and write an inch mark twice: "3/4"" EMT".']
        : []),
      ...(cells.slice(fields.length).some((cell) => cell.trim() !== '')
        ? ['This line has more cells than the first line has columns. Put text with commas or semicolons in quotes.']
        : []),
      ...(parsed.success ? [] : fieldErrors(parsed.error).map(formatError)),
    ]
    const values = errors.length === 0 && parsed.success ? parsed.data : null
    const note = existing && values && formatNote(existing, values)
    const action = values && (existing === null ? 'create' : note?.startsWith('Changes') ? 'update' : 'none')
    const price = parsed.success ? parsed.data.price : null
    return { line: { line, name: name.slice(0, 200), price, action, note, errors }, values, existing }
  })
}

function formatError({ path, message }: { path: string; message: string }): string {
  const heading = headingsByField.get(path) ?? ''
  return message.startsWith(heading) ? message : `${heading}: ${message}`
}
