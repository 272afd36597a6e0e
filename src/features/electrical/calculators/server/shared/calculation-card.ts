import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { MUTED } from '#server/pdf/document.ts'
import { card, type Fact, facts, grid, paragraph } from '#server/pdf/record-parts.ts'
import { enteredTexts } from '../../rules/entered-texts.ts'
import { kinds } from '../../rules/kinds.ts'
import { referenceNotes, type Step, withUnit } from '../../rules/outcome.ts'
import type { calculations } from '../table.ts'

/** A calculation as it was saved. */
export type SavedCalculation = typeof calculations.$inferSelect

type Shown = Pick<SavedCalculation, 'name' | 'kind' | 'edition' | 'inputs' | 'answer' | 'outcome'>

const stepRow = ({ label, formula, value, unit, reference }: Step): TableCell[] => [
  { stack: [label, ...(formula === '' ? [] : [{ text: formula, fontSize: 8, color: MUTED }])] },
  reference === null
    ? ''
    : {
        stack: [
          reference.edition === null ? reference.section : `NEC ${reference.edition} ${reference.section}`,
          ...referenceNotes(reference).map(({ text }) => ({ text, fontSize: 8, color: MUTED })),
        ],
      },
  withUnit(value, unit),
]

/** A calculation with its answer, what was entered and every step, in a PDF. */
export const calculationCard = ({ name, kind, edition, inputs, answer, outcome }: Shown): Content[] =>
  card({
    title: name,
    parts: [
      ...facts([
        [outcome.title, answer],
        ['Calculation', `${kinds[kind].label}, NEC ${edition}`],
        ...outcome.figures.map(({ label, value, unit }): Fact => [label, withUnit(value, unit)]),
      ]),
      ...paragraph('Entered', enteredTexts(inputs).join(' · ')),
      ...grid(
        'Steps',
        [
          { title: 'Step', width: '*' },
          { title: 'Reference', width: 130 },
          { title: 'Value', width: 90, right: true },
        ],
        outcome.steps.map(stepRow),
      ),
      ...paragraph('Remarks', outcome.remarks.join(' ')),
    ],
  })
