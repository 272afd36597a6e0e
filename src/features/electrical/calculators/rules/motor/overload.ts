import { atPercent } from '../amperes.ts'
import type { Code } from '../edition.ts'
import { toNumber } from '../motor-current.ts'
import { type Figure, formatValue, type Worksheet } from '../outcome.ts'
import type { MotorInput } from './input.ts'

/** The overload of a motor by its nameplate current; nothing while that is unknown. */
export function addOverload(code: Code, { add }: Worksheet, input: MotorInput): Figure[] {
  const { nameplate_amperes, service_factor, temperature_rise, thermally_protected, horsepower } = input
  const { section, oneHorsepower, builtIn, cool, others, startingSection } = code.motorCircuits.overload
  if (thermally_protected) {
    add(builtIn, 'Overload', 'The motor is thermally protected', 'Built in', '')
    return [{ label: 'Overload', value: 'Built in', unit: '' }]
  }
  if (nameplate_amperes == null) return []
  const reason =
    service_factor != null && service_factor >= cool.serviceFactor
      ? `service factor ${formatValue(service_factor)}`
      : temperature_rise != null && temperature_rise <= cool.rise
        ? `temperature rise ${temperature_rise} °C`
        : null
  const { percent, starting } = reason === null ? others : cool
  const amperes = add(
    toNumber(horsepower) > 1 ? section : oneHorsepower,
    'Overload, at most',
    `Nameplate ${formatValue(nameplate_amperes)} A × ${percent}%, ${reason ?? `service factor below ${cool.serviceFactor}, temperature rise above ${cool.rise} °C`}`,
    atPercent(nameplate_amperes, percent),
    'A',
  )
  add(
    startingSection,
    'Overload, if it will not start or carry its load',
    `Nameplate ${formatValue(nameplate_amperes)} A × ${starting}%`,
    atPercent(nameplate_amperes, starting),
    'A',
  )
  return [{ label: 'Overload, at most', value: amperes, unit: 'A' }]
}
