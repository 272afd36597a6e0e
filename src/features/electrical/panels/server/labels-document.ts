import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { pdfFooter } from '#features/company/settings/server/shared/pdf-parts.ts'
import type { Company } from '#features/company/settings/server/shared/company.ts'
import { MUTED, type PdfDocument } from '#server/pdf/document.ts'
import type { Circuit, PanelDetails } from '../contract.ts'
import { protectionText } from '../rules/breakers.ts'
import { createDrawing, getRow, listNumbers, listSpaces, otherPole, type Slot } from '../rules/layout.ts'
import { sourceText } from '../rules/labels.ts'
import { calculateLoad, highLegText, loadTexts, mainText, panelText } from '../rules/load.ts'

/** Input of the label sheet, collected before layout. */
type LabelSheet = { panel: PanelDetails; company: Company; day: string }

/** More spaces than this need smaller type to stay on one page. */
const ROOMY = 54

type Cells = [space: TableCell, label: TableCell, breaker: TableCell]

/** A cell across some lines, with its text in the middle. */
const across = (lines: number, text: string) => ({
  text,
  rowSpan: lines,
  margin: [0, (lines - 1) * 6, 0, 0] as [number, number, number, number],
})

/**
 * The cells of one column: a line for each row of spaces, or two where either side has a tandem or a quad. A breaker with more poles spans its
 * rows.
 */
function toCells(slots: Slot<Circuit>[], tandemRows: Set<number>): Cells[] {
  return slots.flatMap((slot) => {
    const { circuit, half } = slot
    const lines = listSpaces(slot).map((space) => (half === null && tandemRows.has(getRow(space)) ? 2 : 1))
    const all = lines.reduce((sum, count) => sum + count, 0)
    const breaker = circuit && [`${circuit.breaker_amps} A`, protectionText[circuit.protection]].filter(Boolean)
    const label: TableCell = {
      ...across(all, [circuit?.label, otherPole(slot)].filter(Boolean).join(', ')),
      ...(circuit?.spare ? { color: MUTED } : { bold: true }),
    }
    const amperes: TableCell = { ...across(all, breaker?.join(' ') ?? ''), alignment: 'center' }
    return listNumbers(slot).flatMap((number, n) =>
      Array.from({ length: lines[n] ?? 1 }, (_, line): Cells => [
        line === 0 ? { ...across(lines[n] ?? 1, number), alignment: 'center', bold: true } : {},
        n + line === 0 ? label : {},
        n + line === 0 ? amperes : {},
      ]),
    )
  })
}

function renderDirectory({ spaces, circuits }: PanelDetails): Content {
  const { left, right } = createDrawing(spaces, circuits)
  const tandemRows = new Set(
    circuits
      .filter(({ half }) => half !== null)
      .flatMap(listSpaces)
      .map(getRow),
  )
  const rights = toCells(right, tandemRows)
  const none: Cells = ['', '', '']
  const head = ['', 'Circuit', 'Breaker'].map((text): TableCell => ({
    text,
    color: MUTED,
    alignment: text === 'Breaker' ? 'center' : 'left',
  }))
  return {
    margin: [0, 16, 0, 0],
    fontSize: spaces > ROOMY ? 7.5 : 9,
    layout: 'grid',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [20, '*', 80, 80, '*', 20],
      body: [
        [...head, ...head.toReversed()],
        ...toCells(left, tandemRows).map((cells, row) => [...cells, ...(rights[row] ?? none).toReversed()]),
      ],
    },
  }
}

/** The circuit directory as a document: panel, rating and date above both columns. */
export function labelSheet({ panel, company, day }: LabelSheet): PdfDocument {
  return {
    title: `${panel.name}, circuit directory`,
    author: company.company_name,
    content: [
      {
        columns: [
          { width: '*', text: panel.name, fontSize: 22, bold: true },
          { width: 190, text: day, alignment: 'right', margin: [0, 9, 0, 0] },
        ],
      },
      { text: panelText(panel), bold: true, margin: [0, 4, 0, 0] },
      { text: `${mainText(panel.main_breaker_amps)}. ${sourceText(panel)}` },
      highLegText(panel) ?? [],
      { text: [panel.location, panel.address].filter(Boolean).join(', '), color: MUTED },
      renderDirectory(panel),
      { text: loadTexts(calculateLoad(panel, panel.circuits)), fontSize: 9, margin: [0, 6, 0, 0] },
    ],
    footer: pdfFooter(company, panel.name),
  }
}
