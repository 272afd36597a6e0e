import { pluralize } from '#contract/text.ts'
import type { Source } from '../../../contract.ts'
import type { ToolResult } from '../tool.ts'

/** More than these are not counted. */
const MOST = 50
/** The most lines, by default. */
export const SHOWN = 10
/** The limit of the lists that tools show. */
export const LIMIT = MOST + 1

/** `3 permits`, `more than 50 permits` */
export const countText = (count: number, noun: string): string =>
  count > MOST ? `more than ${pluralize(MOST, noun)}` : pluralize(count, noun)

type Lines<Row> = {
  /** `client` */
  noun: string
  /** The record in words. */
  line: (row: Row) => string
  /** The most lines. */
  shown?: number
  /** How many records there are, if these are only the first. */
  count?: number
}

/** The first records in words, and how many more there are. */
export function listLines<Row>(rows: readonly Row[], { noun, line, shown = SHOWN, count }: Lines<Row>): string[] {
  const lines = rows.slice(0, shown).map((row) => `- ${line(row)}`)
  const isOpen = count === undefined && rows.length > MOST
  const more = (isOpen ? MOST : (count ?? rows.length)) - lines.length
  return more > 0 ? [...lines, `- and ${isOpen ? 'more than ' : ''}${pluralize(more, `more ${noun}`)}`] : lines
}

type Shape<Row> = Lines<Row> & {
  source: (row: Row) => Source
  /** The fields of a record that a model needs. Left out: all. */
  data?: (row: Row) => unknown
  /** The line above the records. */
  head?: string
  /** Instead of them if there are none. */
  none?: string
  /** The page with all of them. */
  all?: Source
}

/** The records that a tool found. */
export function listed<Row>(
  rows: readonly Row[],
  { source, data = (row) => row, head, none, all, ...lines }: Shape<Row>,
): ToolResult {
  const found = [...(head ? [head] : []), ...listLines(rows, lines)]
  return {
    data: rows.slice(0, LIMIT).map(data),
    text: rows.length > 0 ? found.join('\n') : (none ?? `I found no ${pluralize(2, lines.noun).slice(2)}.`),
    sources: [...rows.slice(0, 5).map(source), ...(all ? [all] : [])],
  }
}
