import { addUp } from '../amperes.ts'
import { addLoad, addProtection, neededFor, noRating } from '../conductor.ts'
import { standardRating } from '../dwelling.ts'
import type { Code } from '../edition.ts'
import { type Outcome, type Refusal, worksheet } from '../outcome.ts'
import type { CircuitInput } from './input.ts'
import { addRun, addWire } from './run.ts'

/** Smaller branch circuits may supply only what 210.23 lists. */
const LEAST_BREAKER = 15

/** Everything of a circuit from its load and its way: wire, breaker, equipment grounding conductor, conduit and voltage drop. */
export function circuit(input: CircuitInput, code: Code): Outcome | Refusal {
  const sheet = worksheet(code)
  const rating = standardRating(code, neededFor(code, input))
  if (rating === null) return noRating(code, 'other_amperes')
  const breaker = input.use === 'circuit' ? Math.max(LEAST_BREAKER, rating) : rating
  addLoad(code, sheet, input, breaker)
  const carrying = addWire(code, sheet, input, { breaker })
  if ('message' in carrying) return carrying
  addProtection(code, sheet, carrying.rated.ampacity, { breaker })
  const load = addUp(input.continuous_amperes, input.other_amperes)
  const run = addRun(code, sheet, input, carrying, { breaker, device: 'breaker', load })
  if ('message' in run) return run
  return {
    ...run.answer,
    figures: [{ label: 'Breaker', value: breaker, unit: 'A' }, ...run.figures],
    steps: sheet.steps,
    remarks: [...run.remarks, ...listRemarks(code, input, { ampacity: carrying.rated.ampacity, breaker, rating })],
    permit: null,
  }
}

type Chosen = { ampacity: number; breaker: number; rating: number }

const listRemarks = (code: Code, input: CircuitInput, { ampacity, breaker, rating }: Chosen): string[] => [
  ...(ampacity < breaker && input.use === 'circuit'
    ? [
        `The next standard breaker is not for several receptacles (${code.protection.section}(1)). Turn that on if it supplies them.`,
      ]
    : []),
  ...(rating < breaker ? [`A circuit of ${rating} A may supply little: ${breaker} A is taken.`] : []),
  'Motors and air conditioners have calculators of their own; welders and transformers have other rules.',
]
