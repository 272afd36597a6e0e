import type { Code } from '../edition.ts'
import { wiringNames } from '../input-words.ts'
import { formatValue, type Refusal, type Worksheet } from '../outcome.ts'
import { isAtMost, type Material, type Size, sizes, sizeText, valueAt } from '../wires.ts'
import type { CircuitInput } from './input.ts'
import { type Rejected, sizesIn } from './wire.ts'

/** The step of a size that was not taken. */
export const addRejected = ({ add }: Worksheet, { size, failure: { section, reason } }: Rejected) =>
  add(section, `${sizeText(size)} not taken`, reason, 'Too small', '')

/** Impedance in thousandths of an ohm for 1,000 ft: the higher of the two tables, for direct and for alternating current. */
function impedanceAt(code: Code, material: Material, size: Size, steel: boolean): { milliohms: number; table: string } {
  const { resistance, impedance } = code
  const direct = valueAt<number>(resistance[material], size) ?? 0
  // A size that the table leaves out counts as the next smaller one.
  const listed = sizes.findLast(
    (one) => isAtMost(one, size) && valueAt<readonly number[]>(impedance[material], one) !== null,
  )
  const row = listed === undefined ? null : valueAt<readonly number[]>(impedance[material], listed)
  const alternating = row?.[steel ? 1 : 0] ?? 0
  return alternating > direct
    ? { milliohms: alternating, table: impedance.table }
    : { milliohms: direct, table: resistance.table }
}

const round2 = (value: number) => Math.round(value * 100) / 100

/** The size that also keeps the voltage drop within its limit, from the one that carries the load. */
export function limitDrop(
  code: Code,
  sheet: Worksheet,
  input: CircuitInput,
  { sets, from, load }: { sets: number; from: Size; load: number },
): { size: Size; percent: number } | Refusal {
  const { steel } = code.wiringMethods[input.wiring]
  const { material, voltage, feet, system, drop_limit } = input
  const factor = system.startsWith('1ph') ? 2 : Math.sqrt(3)
  const dropAt = (size: Size) => {
    const { milliohms, table } = impedanceAt(code, material, size, steel)
    const volts = (factor * load * milliohms * feet) / (1_000_000 * sets)
    return { milliohms, table, volts, percent: (volts * 100) / voltage }
  }
  const limit = drop_limit === 'none' ? Infinity : Number(drop_limit)
  const larger = sizesIn(code, input.wiring, sets).filter((size) => isAtMost(from, size))
  // Exactly at the limit counts, whatever its binary fraction.
  const index = larger.findIndex((size) => dropAt(size).percent < limit + 1e-9)
  const size = larger[index]
  const below = index > 0 ? larger[index - 1] : undefined
  if (size === undefined)
    return {
      path: 'drop_limit',
      message: `No ${wiringNames[input.wiring]} keeps the drop within ${drop_limit}% over ${formatValue(feet)} ft (${code.voltageDrop.section}). Permit more, enter more parallel sets, or raise the voltage.`,
    }
  const { milliohms, table, volts, percent } = dropAt(size)
  if (volts >= voltage)
    return {
      path: 'feet',
      message: `The whole voltage would be lost on the way (${table}). Check the load and the length.`,
    }
  const ohms = formatValue(milliohms / 1000)
  sheet.add(table, `Impedance of ${sizeText(size)} ${material}`, 'For 1,000 ft at 75 °C', milliohms / 1000, 'Ω')
  sheet.add(
    null,
    'Voltage drop',
    `${factor === 2 ? '2' : '√3'} × ${formatValue(load)} A × ${ohms} Ω × ${formatValue(feet)} ft ÷ 1,000${sets > 1 ? ` ÷ ${sets} sets` : ''}`,
    round2(volts),
    'V',
  )
  const share = sheet.add(
    code.voltageDrop.section,
    'Share of the voltage',
    `${round2(volts)} V ÷ ${voltage} V`,
    round2(percent),
    '%',
  )
  if (below !== undefined)
    addRejected(sheet, {
      size: below,
      failure: {
        section: code.voltageDrop.section,
        reason: `It carries the load, and loses ${formatValue(round2(dropAt(below).percent))}%; ${drop_limit}% is the limit`,
      },
    })
  return { size, percent: share }
}
