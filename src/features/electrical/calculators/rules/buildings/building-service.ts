import { standardRating } from '../dwelling.ts'
import type { Code } from '../edition.ts'
import { type Figure, formatValue, type Outcome, type Worksheet } from '../outcome.ts'
import { type ServiceInput, systemVoltages } from '../service/input.ts'

type Loads = {
  calculated: number
  /** With continuous loads at 125%. */
  sizing: number
}

/** Half an ampere and more counts as one. */
const toWhole = (amperes: number): number => Math.floor(amperes + 0.5 + 1e-9)

/** The current of a building's load, and the smallest service for it. */
export function buildingService(
  code: Code,
  { add }: Worksheet,
  { calculated, sizing }: Loads,
  system: ServiceInput['supply_system'],
): Pick<Outcome, 'permit'> & { figures: Figure[]; remarks: string[] } {
  const { volts, isThreePhase, text } = systemVoltages[system]
  const current = (label: string, va: number) => {
    const exact = va / (volts * (isThreePhase ? Math.sqrt(3) : 1))
    const formula = `${formatValue(va)} VA ÷ ${isThreePhase ? `(√3 × ${volts} V)` : `${volts} V`} = ${exact.toFixed(2)} A`
    return add(code.dwelling.fractions, label, formula, toWhole(exact), 'A')
  }
  const amperes = current('Current', calculated)
  const sized = sizing === calculated ? amperes : current('Current that sizes the service', sizing)
  const { section, amperes: least } = code.services.least.others
  if (sized < least) add(section, 'Smallest service', `At least ${least} A`, least, 'A')
  const rating = standardRating(code, Math.max(sized, least))
  const figures: Figure[] = [
    { label: 'Current', value: amperes, unit: 'A' },
    ...(sized === amperes ? [] : [{ label: 'Current that sizes the service', value: sized, unit: 'A' }]),
  ]
  const permit = { amperage: `${formatValue(amperes)} A`, service_size: null, voltage: text }
  if (rating === null) return { figures, remarks: ['No standard rating is this large.'], permit }
  add(
    code.standardRatings.section,
    'Standard rating',
    `The next standard rating from ${formatValue(Math.max(sized, least))} A`,
    rating,
    'A',
  )
  figures.push({ label: 'Smallest standard service', value: rating, unit: 'A' })
  return { figures, remarks: [], permit: { ...permit, service_size: `${formatValue(rating)} A` } }
}
