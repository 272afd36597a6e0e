import type { Code } from '../edition.ts'
import { type Horsepower, motorCurrent, toNumber } from '../motor-current.ts'
import type { Refusal } from '../outcome.ts'
import type { MotorInput } from './input.ts'

/** The full-load current of a motor by the tables, or why it has none. */
export function currentFor(
  code: Code,
  { phase, voltage }: Pick<MotorInput, 'phase' | 'voltage'>,
  horsepower: Horsepower,
): { amperes: number; volts: number } | Refusal {
  const current = motorCurrent(code, toNumber(horsepower), voltage, phase)
  if (current !== null) return current
  const { table } = code.motorCurrents[phase]
  return {
    path: 'horsepower',
    message: `${table} lists no ${phase}-phase motor of ${horsepower} hp at ${voltage} V. Check the phase and the voltage; for other motors use the maker’s data.`,
  }
}
