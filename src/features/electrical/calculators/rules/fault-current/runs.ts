import type { Code } from '../edition.ts'
import { formatValue, type Refusal, type Worksheet } from '../outcome.ts'
import { isAtMost, type Size, sizes, sizeText, valueAt } from '../wires.ts'
import type { FaultCurrentInput, Run } from './input.ts'

/** Amperes line to line, and line to neutral where that is another current. */
export type Fault = { lines: number; neutral: number | null }

const RACEWAY = { nonmagnetic: 0, steel: 1 } as const
const raceways = { nonmagnetic: 'a nonmagnetic raceway', steel: 'steel' } as const

type Pair = readonly [number, number]
type Table = Partial<Record<Size, Pair>>

/** The size itself or, where the table leaves it out, the next larger one: more current flows. */
const listedSize = (table: Table, size: Size): Size | undefined =>
  sizes.find((one) => isAtMost(size, one) && valueAt(table, one) !== null)

const round4 = (value: number) => Math.round(value * 10_000) / 10_000

/** Amperes are rounded up, so that no equipment is chosen too weak. */
export const wholeUp = (amperes: number): number => Math.ceil(amperes - 1e-6)

/** The reciprocal of a conductor's impedance, from the lower impedance of two tables: more current flows. */
function addConstant(code: Code, { add }: Worksheet, run: Run, point: string): number | Refusal {
  const { size, material, raceway } = run
  const { faultConstants, impedance } = code
  const smallest = sizes.find((one) => valueAt<Pair>(impedance[material], one) !== null)
  const column = RACEWAY[raceway]
  const [ofConstants, ofImpedance] = [faultConstants[material], impedance[material]].map((table: Table) => {
    const listed = listedSize(table, size)
    return listed === undefined ? null : { listed, value: valueAt<Pair>(table, listed)?.[column] ?? 0 }
  })
  if (!ofConstants || !ofImpedance || smallest === undefined || !isAtMost(smallest, size))
    return { path: 'size', message: `The tables have no ${material} conductor of ${sizeText(size)}.` }
  const inTable = Math.round(1_000_000 / ofImpedance.value)
  const listedText = (listed: Size) => (listed === size ? '' : `, as ${sizeText(listed)}`)
  add(
    impedance.table,
    `Table impedance to ${point}`,
    `${sizeText(size)} ${material} in ${raceways[raceway]}, 1,000 ft at 75 °C${listedText(ofImpedance.listed)}: C ${formatValue(inTable)}`,
    ofImpedance.value / 1000,
    'Ω',
  )
  const isHigher = ofConstants.value >= inTable
  add(
    { source: faultConstants.source },
    `C to ${point}`,
    `${sizeText(size)} ${material} in ${raceways[raceway]}${listedText(ofConstants.listed)}. ${isHigher ? 'Higher than by the table: more current flows' : 'Lower than by the table, which counts'}`,
    ofConstants.value,
    '',
  )
  return Math.max(ofConstants.value, inTable)
}

type Path = { label: string; factor: number; sign: string; volts: number }

/** The current at the end of a run, from the one at its start. */
export function addRun(
  code: Code,
  sheet: Worksheet,
  input: FaultCurrentInput,
  { run, point, from }: { run: Run; point: string; from: Fault },
): Fault | Refusal {
  const constant = addConstant(code, sheet, run, point)
  if (typeof constant !== 'number') return constant
  const { voltage, fault_system } = input
  const along = (amperes: number, { label, factor, sign, volts }: Path): number => {
    const f = (factor * run.feet * amperes) / (constant * run.sets * volts)
    const suffix = label === '' ? '' : `, ${label}`
    sheet.add(
      null,
      `f to ${point}${suffix}`,
      `${sign} × ${formatValue(run.feet)} ft × ${formatValue(wholeUp(amperes))} A ÷ (${formatValue(constant)} × ${run.sets} × ${formatValue(volts)} V)`,
      round4(f),
      '',
    )
    const end = amperes / (1 + f)
    sheet.add(
      { source: code.faultCurrent.method },
      `At ${point}${suffix}`,
      `${formatValue(wholeUp(amperes))} A ÷ (1 + ${formatValue(round4(f))})`,
      wholeUp(end),
      'A',
    )
    return end
  }
  const isThree = fault_system === 'three'
  const lines = along(from.lines, {
    label: '',
    factor: isThree ? Math.sqrt(3) : 2,
    sign: isThree ? '√3' : '2',
    volts: voltage,
  })
  if (from.neutral === null) return { lines, neutral: null }
  return {
    lines,
    neutral: along(from.neutral, { label: 'line to neutral', factor: 2, sign: '2', volts: voltage / 2 }),
  }
}
