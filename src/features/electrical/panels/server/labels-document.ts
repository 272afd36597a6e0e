import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { pdfFooter } from '#features/company/settings/server/shared/pdf-parts.ts'
import type { Company } from '#features/company/settings/server/shared/company.ts'
import { MUTED, type PdfDocument } from '#server/pdf/document.ts'
import type { Circuit, PanelDetails } from '../contract.ts'
import { protectionText } from '../rules/breakers.ts'
import { createDrawing, type Slot } from '../rules/layout.ts'
import { sourceText } from '../rules/labels.ts'
import { calculateLoad, loadTexts, mainText, panelText } from '../rules/load.ts'

/** Input of the label sheet, collected before layout. */
export type LabelSheet = { panel: PanelDetails; company: Company; day: string }

/** More spaces than this need smaller type to stay on one page. */
const ROOMY = 54

type Cells = [space: TableCell, label: TableCell, breaker: TableCell]

/** The cells of one column, a line for each row of spaces. A breaker with more poles spans its rows. */
function toCells(slots: Slot<Circuit>[]): Cells[] {
  return slots.flatMap(({ space, poles, circuit }) =>
    Array.from({ length: poles }, (_, n): Cells => {
      const number: TableCell = { text: String(space + 2 * n), alignment: 'center', bold: true }
      if (n > 0) return [number, {}, {}]
      const span = { rowSpan: poles, margin: [0, (poles - 1) * 6, 0, 0] as [number, number, number, number] }
      if (circuit === null) return [number, '', '']
      const breaker = [`${circuit.breaker_amps} A`, protectionText[circuit.protection]].filter(Boolean).join(' ')
      return [
        number,
        { ...span, text: circuit.label, ...(circuit.spare ? { color: MUTED } : { bold: true }) },
        { ...span, text: breaker, alignment: 'center' },
      ]
    }),
  )
}

function renderDirectory({ spaces, circuits }: PanelDetails): Content {
  const { left, right } = createDrawing(spaces, circuits)
  const rights = toCells(right)
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
      widths: [18, '*', 80, 80, '*', 18],
      body: [
        [...head, ...head.toReversed()],
        ...toCells(left).map((cells, row) => [...cells, ...(rights[row] ?? none).toReversed()]),
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
      { text: [panel.location, panel.address].filter(Boolean).join(', '), color: MUTED },
      renderDirectory(panel),
      { text: loadTexts(calculateLoad(panel, panel.circuits)), fontSize: 9, margin: [0, 6, 0, 0] },
    ],
    footer: pdfFooter(company, panel.name),
  }
}
