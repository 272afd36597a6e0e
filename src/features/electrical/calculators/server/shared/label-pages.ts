import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { StaffContext } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import type { PdfDocument } from '#server/pdf/document.ts'
import { makePdf } from '#server/pdf/pdf.ts'
import type { LabelPaper } from '../../contract.ts'
import type { Label } from '../../rules/outcome.ts'

// Points: 72 an inch. The sheet is the usual one of ten labels: two columns of five, 4 × 2 in each.

const WIDTH = 288
const HEIGHT = 144
const GUTTER = 13.5
const INSET = 14
const COLUMNS = 2

const sheet: NonNullable<PdfDocument['paper']> = { width: 612, height: 792, margins: [11.25, 36, 11.25, 36] }
const single: NonNullable<PdfDocument['paper']> = { width: WIDTH, height: HEIGHT, margins: [INSET, 12, INSET, 0] }

// Long texts are set smaller and closer, so that they stay on their label.
const lineStyle = (text: string) => ({ text, ...(text.length > 52 ? { fontSize: 7, lineHeight: 1 } : { fontSize: 9 }) })

/** A label with what of it a person must check in the printed code, which a red one leaves to the screen. */
type PrintedLabel = Label & { doubts: readonly string[]; isRed?: boolean }

const valueSize = (text: string) => (text.length > 40 ? 13 : text.length > 13 ? 20 : 30)

const RED = '#c8102e'
const FACE = { width: WIDTH - 12, height: HEIGHT - 12 }
/** Roboto's capitals are 0.711 of its size: 36 points high, half an inch. */
const HALF_INCH = 51

/** Two words in white on red, each narrowed to the width of the label, above the title. */
export function redFace({ title, value }: Label): Content {
  const middle = FACE.width / 2
  const words = value
    .split(' ')
    .map((word, row) => `<text transform="translate(${middle} ${48 + 46 * row}) scale(0.84 1)">${word}</text>`)
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FACE.width} ${FACE.height}"><rect width="${FACE.width}" height="${FACE.height}" rx="6" fill="${RED}"/><g font-family="Roboto" font-weight="bold" font-size="${HALF_INCH}" fill="#fff" text-anchor="middle">${words.join('')}<text x="${middle}" y="118" font-size="16">${title.toUpperCase()}</text></g></svg>`,
    ...FACE,
    margin: [6 - INSET, -6, 6 - INSET, 0],
  }
}

const labelStack = (label: PrintedLabel): Content[] => (label.isRed ? [redFace(label)] : blackFace(label))

const blackFace = ({ title, value, lines, doubts }: PrintedLabel): Content[] => [
  { text: title.toUpperCase(), fontSize: 11, bold: true },
  { text: value, fontSize: valueSize(value), bold: true, lineHeight: 1.1 },
  ...lines.map(lineStyle),
  ...doubts.map((text) => ({ text, fontSize: 6, lineHeight: 1 })),
]

/** The labels two in a row, each cell as large as a label. */
function toSheet(labels: readonly PrintedLabel[]): Content {
  const rows = Array.from({ length: Math.ceil(labels.length / COLUMNS) }, (_, row): TableCell[] => {
    const [left, right] = [labels[COLUMNS * row], labels[COLUMNS * row + 1]].map((label): TableCell =>
      label ? { stack: labelStack(label), margin: [INSET, 12, INSET, 0] } : '',
    )
    return [left ?? '', '', right ?? '']
  })
  return {
    layout: 'labels',
    table: { widths: [WIDTH, GUTTER, WIDTH], heights: HEIGHT, dontBreakRows: true, body: rows },
  }
}

const toPages = (labels: readonly PrintedLabel[]): Content[] =>
  labels.map((label, index) => ({ stack: labelStack(label), ...(index > 0 && { pageBreak: 'before' as const }) }))

/** Labels for equipment as a PDF, on sheets or for a label printer. */
export async function printLabels(
  ctx: StaffContext,
  name: string,
  { labels, paper }: { labels: readonly PrintedLabel[]; paper: LabelPaper },
): Promise<Reply> {
  const company = await getCompany(ctx)
  const body = await makePdf(ctx, {
    logo: () => Promise.resolve(null),
    document: () => ({
      title: `${name}, labels`,
      author: company.company_name,
      content: paper === 'letter' ? [toSheet(labels)] : toPages(labels),
      footer: { lines: [], name: '' },
      paper: paper === 'letter' ? sheet : single,
    }),
  })
  return file({ body, type: 'application/pdf', name: `${name} labels.pdf`, inline: true })
}
