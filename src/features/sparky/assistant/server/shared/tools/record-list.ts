import { pluralize } from '#contract/text.ts'
import type { Source } from '../../../contract.ts'
import type { ToolResult } from '../tool.ts'

/** The most records that a tool shows. */
export const SHOWN = 10

type Shape<Row> = {
  /** `client` */
  noun: string
  /** The fields of a record that a model needs. */
  data: (row: Row) => object
  /** The record in words. */
  line: (row: Row) => string
  source: (row: Row) => Source
}

/** The records that a tool found, at most `SHOWN` of them. */
export function foundIn<Row>(rows: readonly Row[], { noun, data, line, source }: Shape<Row>): ToolResult {
  const visible = rows.slice(0, SHOWN)
  const lines = visible.map((row) => `- ${line(row)}`)
  const text = visible.length === 0 ? `I found no ${pluralize(2, noun).slice(2)}.` : lines.join('\n')
  return { data: visible.map(data), text, sources: visible.map(source) }
}
