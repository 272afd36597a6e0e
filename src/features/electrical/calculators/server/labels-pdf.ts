import { eq } from 'drizzle-orm'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { formatDate } from '#contract/dates.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { AppError, notFound } from '#server/errors.ts'
import { file, type Reply } from '#server/http/replies.ts'
import type { PdfDocument } from '#server/pdf/document.ts'
import { makePdf } from '#server/pdf/pdf.ts'
import { type LabelPaper, NO_LABELS } from '../contract.ts'
import type { Label } from '../rules/outcome.ts'
import { calculations } from './table.ts'

// Points: 72 an inch. The sheet is the usual one of ten labels: two columns of five, 4 × 2 in each.

const WIDTH = 288
const HEIGHT = 144
const GUTTER = 13.5
const INSET = 14
const COLUMNS = 2

const sheet: NonNullable<PdfDocument['paper']> = { width: 612, height: 792, margins: [11.25, 36, 11.25, 36] }
const single: NonNullable<PdfDocument['paper']> = { width: WIDTH, height: HEIGHT, margins: [INSET, 12, INSET, 0] }

/** A long line is set smaller, so that it stays on its label. */
const lineStyle = (text: string) => ({ text, fontSize: text.length > 52 ? 7 : 9 })

const labelStack = ({ title, value, lines }: Label, day: string): Content[] => [
  { text: title.toUpperCase(), fontSize: 11, bold: true },
  { text: value, fontSize: 30, bold: true, lineHeight: 1.1 },
  ...[...lines, `Calculated ${day}`].map(lineStyle),
]

/** The labels two in a row, each cell as large as a label. */
function toSheet(labels: readonly Label[], day: string): Content {
  const rows = Array.from({ length: Math.ceil(labels.length / COLUMNS) }, (_, row): TableCell[] => {
    const [left, right] = [labels[COLUMNS * row], labels[COLUMNS * row + 1]].map((label): TableCell =>
      label ? { stack: labelStack(label, day), margin: [INSET, 12, INSET, 0] } : '',
    )
    return [left ?? '', '', right ?? '']
  })
  return {
    layout: 'labels',
    table: { widths: [WIDTH, GUTTER, WIDTH], heights: HEIGHT, dontBreakRows: true, body: rows },
  }
}

const toPages = (labels: readonly Label[], day: string): Content[] =>
  labels.map((label, index) => ({
    stack: labelStack(label, day),
    ...(index > 0 && { pageBreak: 'before' as const }),
  }))

/** The labels of a saved calculation, with the day on which it was calculated. */
export async function labelsFile(ctx: StaffContext, id: string, paper: LabelPaper): Promise<Reply> {
  const [row] = await ctx.db.select().from(calculations).where(eq(calculations.id, id))
  if (!row) throw notFound('Calculation')
  const { labels = [] } = row.outcome
  if (labels.length === 0) throw new AppError(409, NO_LABELS)
  const company = await getCompany(ctx)
  const day = formatDate(company.time_zone, row.created_at)
  const body = await makePdf(ctx, {
    logo: () => Promise.resolve(null),
    document: () => ({
      title: `${row.name}, labels`,
      author: company.company_name,
      content: paper === 'letter' ? [toSheet(labels, day)] : toPages(labels, day),
      footer: { lines: [], name: '' },
      paper: paper === 'letter' ? sheet : single,
    }),
  })
  return file({ body, type: 'application/pdf', name: `${row.name} labels.pdf`, inline: true })
}
