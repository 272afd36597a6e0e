import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { DECIDES } from '#features/calculators/contract.ts'
import { enteredTexts } from '#features/calculators/rules/input-words.ts'
import { kinds } from '#features/calculators/rules/kinds.ts'
import { type Step, withUnit } from '#features/calculators/rules/outcome.ts'
import { MUTED } from '#server/pdf/document.ts'
import type { Calculation, DossierInput } from '../input.ts'
import { card, type Fact, facts, grid, nothing, paragraph, section } from './parts.ts'

const stepRow = ({ label, formula, value, unit, reference }: Step): TableCell[] => [
  { stack: [label, ...(formula === '' ? [] : [{ text: formula, fontSize: 8, color: MUTED }])] },
  reference === null ? '' : `NEC ${reference.edition} ${reference.section}`,
  withUnit(value, unit),
]

const calculationCard = ({ name, kind, edition, inputs, answer, outcome }: Calculation): Content[] =>
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

export const calculationSection = ({ calculations }: DossierInput): Content[] =>
  calculations.length === 0 ? [] : [section('Calculations'), nothing(DECIDES), ...calculations.flatMap(calculationCard)]
