import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'

// A document is plain data, so that it can be sent to the worker, where it is cleaned (text.ts) and laid out (worker.ts).

/** The input for a PDF of US Letter pages, unless it says otherwise. */
export type PdfDocument = {
  title: string
  author: string
  content: Content[]
  /** At the bottom of every page: lines on the left, and a name before the page number on the right. */
  footer: { lines: string[]; name: string }
  /** A file that readers of PDFs offer beside the pages. */
  attachment?: { name: string; type: string; content: string }
  /** Labels: the paper in points, without a footer. */
  paper?: { width: number; height: number; margins: [left: number, top: number, right: number, bottom: number] }
}

export const INK = '#1b1f26'
export const MUTED = '#5c6470'
export const LINE = '#dfe3e8'
export const LINK = '#8a5a00'

/** The left and right margins and the width between them, in points. */
export const SIDE = 48
export const WIDTH = 612 - 2 * SIDE

/** Only hairlines between the rows below one, and no padding at the outer edges. */
const hairlines = ({ below, width, top, bottom }: Record<'below' | 'width' | 'top' | 'bottom', number>) =>
  ({
    hLineWidth: (row) => (row > below ? width : 0),
    vLineWidth: () => 0,
    hLineColor: () => LINE,
    paddingLeft: (column) => (column === 0 ? 0 : 8),
    paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : 8),
    paddingTop: () => top,
    paddingBottom: () => bottom,
  }) satisfies CustomTableLayout

/** Tables refer to a layout by name (`layout: 'rows'`), because functions cannot be sent to the worker. */
export const tableLayouts = {
  rows: hairlines({ below: 0, width: 0.75, top: 5, bottom: 5 }),
  /** Like rows, below a name in the first row, and closer. */
  named: hairlines({ below: 1, width: 0.75, top: 3, bottom: 3 }),
  /** Like rows, as close as small type permits. */
  close: hairlines({ below: 0, width: 0.5, top: 1.5, bottom: 0.5 }),
  /** Label and value close together, without lines. */
  facts: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingTop: () => 1,
    paddingBottom: () => 1,
  },
  /** A grid of hairlines, with as many rows on a page as stay legible. */
  grid: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => MUTED,
    vLineColor: () => MUTED,
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => 1.5,
    paddingBottom: () => 1,
  },
  /** Labels side by side, each as large as its cell. */
  labels: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
} satisfies Record<string, CustomTableLayout>
