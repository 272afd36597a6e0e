import { type Figure, type Outcome, referenceNotes, type Step, withUnit } from './outcome.ts'

type Cell = {
  value: string
  /** Its section, if it comes from one, and what is below it. */
  section: string | null
  notes: ReturnType<typeof referenceNotes>
}

/** The same line of two calculations. Null: one of them has no such line. */
export type ComparedLine = { label: string; cells: [Cell | null, Cell | null]; differs: boolean }

function toCell({ value, unit, ...line }: Figure | Step): Cell {
  const reference = 'reference' in line ? line.reference : null
  return {
    value: withUnit(value, unit),
    section: reference?.section ?? null,
    notes: reference ? referenceNotes(reference) : [],
  }
}

/** Lines of the same label, those of the second where they belong among the first. */
function pair(first: readonly (Figure | Step)[], second: readonly (Figure | Step)[]): ComparedLine[] {
  const rest = [...second]
  const lines: ComparedLine[] = []
  const take = (index: number) => {
    for (const line of rest.splice(0, index))
      lines.push({ label: line.label, cells: [null, toCell(line)], differs: true })
    return rest.shift()
  }
  for (const line of first) {
    const index = rest.findIndex(({ label }) => label === line.label)
    const other = index === -1 ? undefined : take(index)
    const cells: ComparedLine['cells'] = [toCell(line), other === undefined ? null : toCell(other)]
    lines.push({ label: line.label, cells, differs: cells[0]?.value !== cells[1]?.value })
  }
  take(rest.length)
  return lines
}

/** Two outcomes of the same input, line by line: the result, the other figures, then the steps. */
export const compareOutcomes = (first: Outcome, second: Outcome) => ({
  results: pair([resultLine(first), ...first.figures], [resultLine(second), ...second.figures]),
  steps: pair(first.steps, second.steps),
})

const resultLine = ({ result, unit }: Outcome): Figure => ({ label: 'Result', value: result, unit })
