import { addAmpacity, addProtection, type Failure, getFactors, type Rated, rateSize } from '../conductor.ts'
import { toCelsius } from '../circuit/wire.ts'
import type { Code } from '../edition.ts'
import { formatValue, type Refusal, type Worksheet } from '../outcome.ts'
import { isAtMost, type Size, sizesFor, sizeText } from '../wires.ts'
import { isMostlyNonlinear, premisesRules, type ServiceInput } from './input.ts'

const MOST_SETS = 20

/** The conductors of a service by their surroundings, each set in its own raceway. */
export const toConditions = (input: ServiceInput) => ({
  material: input.material,
  insulation: input.insulation,
  ambient_celsius: toCelsius(input.ambient_fahrenheit),
  bundled: isMostlyNonlinear(input) ? 4 : 3,
  continuous_amperes: 0,
  other_amperes: input.load_amperes ?? input.rating_amperes,
})

/** The least ampacity of the conductors for the entire load of one dwelling, or null: they follow the general rule. */
export function dwellingAmpacity({ dwellingService }: Code, input: ServiceInput): number | null {
  const { supply, serves, supply_system, rating_amperes } = input
  const isSinglePhase = supply_system === '1ph_240' || (supply === 'feeder' && supply_system === '1ph_208')
  if (!premisesRules[serves].entire || !isSinglePhase) return null
  if (rating_amperes < dwellingService.from || rating_amperes > dwellingService.to) return null
  return Math.ceil((rating_amperes * dwellingService.percent) / 100)
}

/** One size in its surroundings, and why it does not serve, or null. */
function rate(code: Code, input: ServiceInput, sets: number, size: Size) {
  const needed = dwellingAmpacity(code, input)
  // The table of a dwelling is for 75 °C, also at 100 A.
  const terminals = needed !== null && input.terminals === 'unmarked' ? '75' : input.terminals
  const rated = rateSize(code, { ...toConditions(input), sets, terminals }, size, input.rating_amperes)
  if (rated === null || needed === null) return rated
  const failure: Failure | null =
    rated.ampacity < needed
      ? {
          section: code.dwellingService.section,
          reason: `${formatValue(rated.ampacity)} A; ${formatValue(needed)} A needed`,
        }
      : null
  return { ...rated, failure }
}

type Ungrounded = { sets: number; rated: Rated; rejected: { size: Size; failure: Failure } | null }

/** The smallest conductors of a service, in as few sets as it takes, and the last size that does not serve. */
export function findUngrounded(code: Code, input: ServiceInput): Ungrounded | Refusal {
  const counts = input.sets == null ? Array.from({ length: MOST_SETS }, (_, index) => index + 1) : [input.sets]
  for (const sets of counts) {
    let rejected: Ungrounded['rejected'] = null
    for (const size of sizesFor(code, sets)) {
      const rated = rate(code, input, sets, size)
      if (rated === null) continue
      if (rated.failure === null) return { sets, rated, rejected }
      rejected = { size, failure: rated.failure }
    }
  }
  return {
    path: input.sets == null ? 'rating_amperes' : 'sets',
    message: `No ${formatValue(input.sets ?? MOST_SETS)} ${input.sets === 1 ? 'conductor' : 'parallel sets'} up to 1,000 kcmil carry this. Enter more sets, of ${code.parallel.from} AWG or larger (${code.parallel.section}).`,
  }
}

/** The steps from the rating to the ungrounded conductors. */
export function addUngrounded(
  code: Code,
  sheet: Worksheet,
  input: ServiceInput,
  { sets, rated, rejected }: Ungrounded,
) {
  const { add } = sheet
  const conditions = toConditions(input)
  const factors = getFactors(code, conditions)
  const needed = dwellingAmpacity(code, input)
  const { section, percent } = code.dwellingService
  const { rating_amperes, load_amperes } = input
  if (needed !== null)
    add(
      section,
      'Ampacity for the entire load of a dwelling',
      `${formatValue(rating_amperes)} A × ${percent}%, rounded up`,
      needed,
      'A',
    )
  else
    add(
      input.supply === 'service' ? code.services.conductors : code.continuous.feeder,
      'Load that sizes the conductors',
      load_amperes == null ? 'The whole rating: no calculated load was entered' : 'The calculated load',
      conditions.other_amperes,
      'A',
    )
  add(
    code.ambientFactors.table,
    'Ambient temperature',
    `${input.ambient_fahrenheit} °F (${conditions.ambient_celsius} °C), ${input.insulation} °C insulation`,
    factors.ambient,
    '%',
  )
  if (factors.bundle !== 100)
    add(code.bundleFactors.table, 'Conductors together', 'With the neutral of a nonlinear load', factors.bundle, '%')
  addAmpacity(code, sheet, { ...conditions, sets }, rated, factors)
  if (needed === null) addProtection(code, sheet, rated.ampacity, { breaker: rating_amperes, name: 'rating' })
  if (rejected !== null)
    add(rejected.failure.section, `${sizeText(rejected.size)} not taken`, rejected.failure.reason, 'Too small', '')
}

/** The smallest conductor that carries so many amperes in the same surroundings; at most as large as `largest`. */
export function findNeutral(code: Code, input: ServiceInput, sets: number, amperes: number, largest: Size): Size {
  const carries = (size: Size) => (rate(code, input, sets, size)?.ampacity ?? 0) >= amperes
  return sizesFor(code, sets).find((size) => isAtMost(size, largest) && carries(size)) ?? largest
}
