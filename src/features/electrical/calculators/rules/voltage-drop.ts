import * as z from 'zod/mini'
import type { Code } from './edition.ts'
import { smallestFor } from './conductor.ts'
import { standardRating } from './dwelling.ts'
import { Decimal, Phase, Whole } from './inputs.ts'
import { type Figure, formatValue, type Outcome, type Refusal, worksheet } from './outcome.ts'
import { isAtMost, Material, Size, sizesFor, sizeText, unconfirmed, valueAt } from './wires.ts'

export const VoltageDropInput = z.object({
  phase: Phase,
  voltage: Whole('Voltage', { max: 1000 }),
  amperes: Decimal('Current', 5000),
  /** One way. */
  feet: Whole('Length', { max: 20_000 }),
  material: Material,
  size: Size,
  /** Conductors in parallel for each phase. */
  sets: z._default(Whole('Parallel sets', { max: 20 }), 1),
})
export type VoltageDropInput = z.output<typeof VoltageDropInput>

const round2 = (value: number) => Math.round(value * 100) / 100

/** The voltage lost along a circuit. */
export function voltageDrop(input: VoltageDropInput, code: Code): Outcome | Refusal {
  const { voltage, material, size, sets, phase, amperes, feet } = input
  const milliohms = valueAt(code.resistance[material], size)
  if (milliohms === null)
    return {
      path: 'size',
      message: `${code.resistance.table} has no ${material} conductor of ${sizeText(size)}. Choose 12 AWG or larger.`,
    }
  const permitted = sizesFor(code, sets)
  if (!permitted.includes(size))
    return {
      path: 'size',
      message: `Conductors in parallel must be ${code.parallel.from} AWG or larger (${code.parallel.section}).`,
    }
  const { circuit, total } = code.voltageDrop
  const carrying = carryingSize(input, code)
  const enough = permitted.find((other) => {
    const ohms = valueAt(code.resistance[material], other)
    return (
      carrying !== null &&
      isAtMost(carrying, other) &&
      ohms !== null &&
      // Exactly at the limit counts, whatever its binary fraction.
      (calculateDrop(input, ohms) * 100) / voltage < circuit + 1e-9
    )
  })
  const volts = calculateDrop(input, milliohms)
  const percent = round2((volts * 100) / voltage)
  if (volts >= voltage)
    return {
      path: 'size',
      message: `This would lose ${formatValue(round2(volts))} V of ${voltage} V (${formatValue(percent)}%): nothing would run. ${
        enough === undefined ? 'Check the current and the length.' : `${sizeText(enough)} stays within ${circuit}%.`
      }`,
    }
  const sheet = worksheet(code)
  const { add } = sheet
  add(
    code.resistance.table,
    `Resistance of ${sizeText(size)} ${material}`,
    'For 1,000 ft at 75 °C',
    milliohms / 1000,
    'Ω',
  )
  const factor = phase === 'single' ? '2' : '√3'
  const parallel = sets > 1 ? ` ÷ ${sets} sets` : ''
  add(
    null,
    'Voltage drop',
    `${factor} × ${formatValue(amperes)} A × ${formatValue(milliohms / 1000)} Ω × ${formatValue(feet)} ft ÷ 1,000${parallel}`,
    round2(volts),
    'V',
  )
  add(code.voltageDrop.section, 'Share of the voltage', `${round2(volts)} V ÷ ${voltage} V`, percent, '%')
  const sizeFigure = (label: string, value: Size | null | undefined): Figure => ({
    label,
    value: value == null ? 'None' : sizeText(value),
    unit: '',
  })
  const isUpsized = carrying !== null && [size, enough].some((one) => one !== undefined && !isAtMost(one, carrying))
  return {
    title: 'Voltage drop',
    result: percent,
    unit: '%',
    figures: [
      { label: 'Voltage drop', value: round2(volts), unit: 'V' },
      { label: 'Voltage at the load', value: round2(voltage - volts), unit: 'V' },
      sizeFigure('Smallest size for the current', carrying),
      sizeFigure(`Smallest size up to ${circuit}%`, enough),
    ],
    steps: sheet.steps,
    remarks: [
      ...(carrying === null
        ? [`No conductor of the table carries ${formatValue(amperes)} A in ${sets === 1 ? 'one set' : `${sets} sets`}.`]
        : isAtMost(carrying, size)
          ? []
          : [
              `${sizeText(size)} ${material} does not carry ${formatValue(amperes)} A: take ${sizeText(carrying)} or larger.`,
            ]),
      ...(percent > total
        ? [`Above ${total}%, more than is recommended for feeder and branch circuit together.`]
        : percent > circuit
          ? [`Above ${circuit}%, more than is recommended for a feeder or a branch circuit alone.`]
          : []),
      `${circuit}% and ${total}% are recommendations of informational notes, not requirements.`,
      ...unconfirmed([size, enough ?? size], material),
      `By the direct-current resistance of Table 8. On alternating current the impedance of Table 9 counts, which is not included here: for large conductors the drop is higher, and a size close to ${circuit}% may miss it.`,
      'Sizes for the current are for unmarked terminals, 30 °C, three conductors together and no continuous load. For anything else see the conductor calculator.',
      ...(isUpsized
        ? [
            'A conductor made larger for voltage drop needs a larger equipment grounding conductor, in proportion to its area (250.122(B)).',
          ]
        : []),
    ],
    permit: null,
  }
}

/** The smallest size that carries the current, whatever the drop. */
function carryingSize({ amperes, material, sets }: VoltageDropInput, code: Code): Size | null {
  const breaker = standardRating(code, amperes)
  if (breaker === null) return null
  const plain = { insulation: '90', terminals: 'unmarked', ambient_celsius: 30, bundled: 3 } as const
  return (
    smallestFor(code, { ...plain, continuous_amperes: 0, other_amperes: amperes, material, sets }, breaker)?.size ??
    null
  )
}

function calculateDrop({ phase, amperes, feet, sets }: VoltageDropInput, milliohms: number): number {
  const factor = phase === 'single' ? 2 : Math.sqrt(3)
  return (factor * amperes * milliohms * feet) / (1_000_000 * sets)
}
