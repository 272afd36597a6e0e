import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { capitalized } from '#contract/text.ts'
import { DECIDES } from '#features/calculators/contract.ts'
import { kinds } from '#features/calculators/rules/kinds.ts'
import { type Step, withUnit } from '#features/calculators/rules/outcome.ts'
import { MUTED } from '#server/pdf/document.ts'
import type { Calculation, DossierInput } from '../input.ts'
import { card, type Fact, facts, grid, nothing, paragraph, section } from './parts.ts'

const wordsOf = (field: string) =>
  capitalized(field.replace(/_(va|hp|sqft|ft|in|amps|volts)$/, ' ($1)').replaceAll('_', ' '))

/** An input as a text: a list of loads as "Range 1, 12000; Dryer 1, 5000". */
function shownInput(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.flatMap((each) => shownInput(each) ?? []).join('; ') || null
  if (typeof value === 'object')
    return (
      Object.values(value)
        .flatMap((each) => shownInput(each) ?? [])
        .join(' ') || null
    )
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  return typeof value === 'string' ? value : null
}

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
      ...paragraph(
        'Entered',
        Object.entries(inputs)
          .flatMap(([field, value]) => {
            const shown = shownInput(value)
            return shown === null ? [] : `${wordsOf(field)}: ${shown}`
          })
          .join(' · '),
      ),
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
