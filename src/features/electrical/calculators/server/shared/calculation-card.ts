import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { MUTED } from '#server/pdf/document.ts'
import { card, facts, paragraph } from '#server/pdf/record-parts.ts'
import { enteredTexts } from '../../rules/entered-texts.ts'
import { kinds } from '../../rules/kinds.ts'
import { referenceNotes, type Step, withUnit } from '../../rules/outcome.ts'
import type { calculations } from '../table.ts'

/** A calculation as it was saved. */
type SavedCalculation = typeof calculations.$inferSelect

type Shown = Pick<SavedCalculation, 'name' | 'kind' | 'edition' | 'inputs' | 'answer' | 'outcome'>

// Small and close, so that a calculation stays on one page: what is not verified is said once, and each step names its note.

const stepRow = ({ label, formula, value, unit, reference }: Step, notes: readonly string[]): TableCell[] => {
  const numbers = reference === null ? [] : referenceNotes(reference).map(({ text }) => notes.indexOf(text) + 1)
  const section =
    reference && (reference.edition === null ? reference.section : `NEC ${reference.edition} ${reference.section}`)
  return [
    { text: [label, { text: formula === '' ? '' : `  ${formula}`, color: MUTED }] },
    { text: [section ?? '', { text: numbers.length === 0 ? '' : `  note ${numbers.join(', ')}`, color: MUTED }] },
    { text: withUnit(value, unit), alignment: 'right' },
  ]
}

/** A calculation with its answer, what was entered and every step, in a PDF. */
export function calculationCard({ name, kind, edition, inputs, answer, outcome }: Shown): Content[] {
  const { steps, figures, remarks } = outcome
  const notes = [
    ...new Set(
      steps.flatMap(({ reference }) => (reference === null ? [] : referenceNotes(reference))).map(({ text }) => text),
    ),
  ]
  return card({
    title: name,
    parts: [
      ...facts([
        [outcome.title, answer],
        ['Calculation', `${kinds[kind].label}, NEC ${edition}`],
      ]),
      {
        fontSize: 7.5,
        lineHeight: 1.1,
        stack: [
          ...paragraph(
            'Results',
            figures.map(({ label, value, unit }) => `${label}: ${withUnit(value, unit)}`).join(' · '),
          ),
          ...paragraph('Entered', enteredTexts(inputs).join(' · ')),
          {
            margin: [0, 8, 0, 0],
            layout: 'close',
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: ['*', 165, 66],
              body: [
                [
                  { text: 'Step', bold: true },
                  { text: 'Reference', bold: true },
                  { text: 'Value', bold: true, alignment: 'right' },
                ],
                ...steps.map((step) => stepRow(step, notes)),
              ],
            },
          },
          ...paragraph('Notes', notes.map((text, index) => `${index + 1} ${text}.`).join(' ')),
          ...paragraph('Remarks', remarks.join(' ')),
        ],
      },
    ],
  })
}
