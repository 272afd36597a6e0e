import type { Column as PdfColumn, Content, TableCell } from 'pdfmake/interfaces.js'
import { SIGNATURE_BOX, Signature } from '#contract/signature.ts'
import { INK, LINE, MUTED, WIDTH } from './document.ts'

// The parts of a record's PDF: sections, cards, facts, tables, signatures.

/** A label and its value; without a value it is left out. */
export type Fact = [label: string, value: string | null]

export const colors = { good: '#14804a', warn: '#8a5a00', bad: '#b42318', muted: MUTED }
type Color = keyof typeof colors

/** A section with its heading, which stays with what comes first; nothing without content. */
export function section(title: string, content: readonly Content[], options: { pageBreak?: 'before' } = {}): Content[] {
  const [first, ...rest] = content
  if (first === undefined) return []
  const heading = { text: title, fontSize: 17, bold: true, margin: [0, 22, 0, 4] } satisfies Content
  const isWhole = typeof first === 'object' && 'unbreakable' in first
  return isWhole
    ? [{ ...options, unbreakable: true, stack: [heading, first] }, ...rest]
    : [{ ...options, ...heading, headlineLevel: 1 }, first, ...rest]
}

const cell = ([label, value]: Fact): TableCell => ({
  stack: [{ text: label, fontSize: 8, color: MUTED }, { text: value ?? '' }],
})

/** Facts in two columns. */
export function facts(all: readonly Fact[]): Content[] {
  const present = all.filter(([, value]) => value !== null && value !== '')
  if (present.length === 0) return []
  const rows = Array.from({ length: Math.ceil(present.length / 2) }, (_, row) =>
    [present[2 * row], present[2 * row + 1]].map((fact) => (fact ? cell(fact) : '')),
  )
  return [{ margin: [0, 6, 0, 0], layout: 'facts', table: { widths: ['*', '*'], dontBreakRows: true, body: rows } }]
}

/** A labeled text of any length. A short one stays with its label. */
export const paragraph = (label: string, text: string | null): Content[] =>
  text === null || text === ''
    ? []
    : [
        {
          unbreakable: isShort(text),
          stack: [{ text: label, fontSize: 8, color: MUTED }, text],
          margin: [0, 6, 0, 0],
        },
      ]

type Card = {
  title: string
  state?: { label: string; color: Color }
  /** Stays on one page: only for what surely fits. */
  whole?: boolean
  parts: readonly Content[]
}

/** A record: its name and state above a line, then what it says. */
export const card = ({ title, state, whole = false, parts }: Card): Content[] => [
  {
    margin: [0, 12, 0, 0],
    unbreakable: true,
    stack: [
      {
        columnGap: 12,
        columns: [
          { text: title, bold: true, fontSize: 11.5, width: '*' },
          state
            ? { text: state.label, bold: true, color: colors[state.color], alignment: 'right', width: 110 }
            : { text: '', width: 0 },
        ],
      },
      { canvas: [{ type: 'line', x1: 0, y1: 3, x2: WIDTH, y2: 3, lineWidth: 0.75, lineColor: LINE }] },
      ...(whole ? parts : []),
    ],
  },
  ...(whole ? [] : parts),
]

/** True if the texts are sure to fit on one page with the facts of their record. */
export const isShort = (...texts: (string | null)[]): boolean => texts.join('').length < 1500

type Column = { title: string; width: number | '*'; right?: true }

/** A table with its name and head on each page; nothing without rows. */
export function grid(title: string, columns: readonly Column[], rows: readonly TableCell[][]): Content[] {
  if (rows.length === 0) return []
  const align = (index: number) => (columns[index]?.right ? ({ alignment: 'right' } as const) : {})
  const name: TableCell[] = [{ text: title, bold: true, colSpan: columns.length }, ...columns.slice(1).map(() => '')]
  const head = columns.map((column, index): TableCell => ({
    text: column.title,
    fontSize: 8,
    color: MUTED,
    ...align(index),
  }))
  const body = rows.map((row) =>
    row.map((value, index): TableCell => (typeof value === 'string' ? { text: value, ...align(index) } : value)),
  )
  return [
    {
      margin: [0, 8, 0, 0],
      layout: 'named',
      table: {
        headerRows: 2,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: columns.map(({ width }) => width),
        body: [name, head, ...body],
      },
    },
  ]
}

const SIGNATURE_WIDTH = 180

/** A drawn or typed signature above its line, with who signed and when. */
export function signature(role: string, signed: unknown, by: string | null, at: string | null): PdfColumn {
  const parsed = Signature.safeParse(signed)
  const about = parsed.success ? [by, at].filter(Boolean).join(', ') : 'Not signed'
  return {
    width: '*',
    unbreakable: true,
    stack: [
      parsed.success ? drawing(parsed.data) : { text: ' ', margin: [0, 30, 0, 15] },
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: SIGNATURE_WIDTH, y2: 0, lineWidth: 0.75, lineColor: MUTED }],
      },
      { text: role, fontSize: 8, color: MUTED, margin: [0, 3, 0, 0] },
      { text: about },
    ],
  }
}

const drawing = (signed: Signature): Content =>
  'drawn' in signed
    ? {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGNATURE_BOX.width} ${SIGNATURE_BOX.height}"><path d="${signed.drawn}" fill="none" stroke="${INK}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
        width: SIGNATURE_WIDTH,
      }
    : { text: signed.typed, italics: false, fontSize: 16, margin: [0, 28, 0, 8] }

export const signatures = (...all: PdfColumn[]): Content => ({ margin: [0, 14, 0, 0], columnGap: 24, columns: all })

/** A line that says that there is nothing, so that its absence is not an omission. */
export const nothing = (text: string): Content => ({ text, color: MUTED, margin: [0, 6, 0, 0] })
