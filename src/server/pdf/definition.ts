import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { INK, LINE, MUTED, type PdfDocument, SIDE, WIDTH } from './document.ts'
import { pdfText } from './text.ts'

const HOLDS_TEXT = new Set(['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body'])

/** Cleans every text before layout, so that no document can forget to. */
function clean(node: unknown): unknown {
  if (typeof node === 'string') return pdfText(node)
  if (Array.isArray(node)) return node.map(clean)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, HOLDS_TEXT.has(name) ? clean(value) : value]),
  )
}

/** About as many footer characters as fit next to the page number. */
const FOOTER_LETTERS = 95

const toFiles = ({ name, type, content }: NonNullable<PdfDocument['attachment']>) => ({
  [name]: { name, type, src: `data:${type};base64,${Buffer.from(content).toString('base64')}` },
})

/** A document in pdfmake's format: US Letter with room for a footer of any length, or labels on their own paper. */
export function toDefinition({ title, author, content, footer, attachment, paper }: PdfDocument): TDocumentDefinitions {
  const lines = footer.lines.map(pdfText)
  const rows = lines.reduce((sum, line) => sum + Math.ceil(line.length / FOOTER_LETTERS), 0)
  const shared: TDocumentDefinitions = {
    info: { title, author },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, color: INK, lineHeight: 1.25 },
    ...(attachment && { files: toFiles(attachment) }),
    content: clean(content) as Content[],
  }
  if (paper !== undefined)
    return { ...shared, pageSize: { width: paper.width, height: paper.height }, pageMargins: paper.margins }
  return {
    ...shared,
    pageSize: 'LETTER',
    pageMargins: [SIDE, SIDE, SIDE, 50 + rows * 10],
    footer: (page, pages) => ({
      margin: [SIDE, 12, SIDE, 0],
      fontSize: 7.5,
      color: MUTED,
      stack: [
        { canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.75, lineColor: LINE }] },
        {
          margin: [0, 8, 0, 0],
          columnGap: 24,
          columns: [
            { width: '*', stack: lines },
            { width: 110, alignment: 'right', text: `${pdfText(footer.name)} · Page ${page} of ${pages}` },
          ],
        },
      ],
    }),
    // A heading is never the last thing on a page.
    pageBreakBefore: ({ headlineLevel }, { getFollowingNodesOnPage }) =>
      headlineLevel === 1 && getFollowingNodesOnPage().length < 3,
  }
}
