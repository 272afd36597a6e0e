import * as z from 'zod'
import type { Code } from './code.ts'
import { Decimal, Whole } from './inputs.ts'
import { type Figure, type Outcome, type Refusal, shown, worksheet } from './outcome.ts'
import { Material, Size, sizes, sizeText, valueAt } from './wires.ts'

const phases = ['single', 'three'] as const

export const VoltageDropInput = z.object({
  phase: z.enum(phases, { error: 'Phase must be single or three' }).default('single'),
  voltage: Whole('Voltage', { max: 1000 }),
  amperes: Decimal('Current', 5000),
  /** One way. */
  feet: Whole('Length', { max: 20_000 }),
  material: Material,
  size: Size,
  /** Conductors in parallel for each phase. */
  sets: Whole('Parallel sets', { max: 20 }).default(1),
})
export type VoltageDropInput = z.output<typeof VoltageDropInput>

const round2 = (value: number) => Math.round(value * 100) / 100

/** The voltage lost along a circuit. */
export function voltageDrop(input: VoltageDropInput, code: Code): Outcome | Refusal {
  const { voltage, material, size, sets } = input
  const milliohms = valueAt(code.resistance[material], size)
  if (milliohms === null)
    return {
      path: 'size',
      message: `The table has no ${material} conductor of ${sizeText(size)}. Choose 12 AWG or larger.`,
    }
  const sheet = worksheet(code)
  const { add } = sheet
  const { phase, amperes, feet } = input
  add(
    code.resistance.table,
    `Resistance of ${sizeText(size)} ${material}`,
    'For 1,000 ft at 75 °C',
    milliohms / 1000,
    'Ω',
  )
  const volts = dropOf(input, milliohms)
  const factor = phase === 'single' ? '2' : '√3'
  const parallel = sets > 1 ? ` ÷ ${sets} sets` : ''
  add(
    null,
    'Voltage drop',
    `${factor} × ${shown(amperes)} A × ${shown(milliohms / 1000)} Ω × ${shown(feet)} ft ÷ 1,000${parallel}`,
    round2(volts),
    'V',
  )
  const percent = round2((volts * 100) / voltage)
  add(code.voltageDrop.section, 'Share of the voltage', `${round2(volts)} V ÷ ${voltage} V`, percent, '%')
  const { circuit, total } = code.voltageDrop
  const enough = sizes.find((other) => {
    const ohms = valueAt(code.resistance[material], other)
    return ohms !== null && (dropOf(input, ohms) * 100) / voltage <= circuit
  })
  const figures: Figure[] = [
    { label: 'Voltage drop', value: round2(volts), unit: 'V' },
    { label: 'Voltage at the load', value: round2(voltage - volts), unit: 'V' },
    { label: `Smallest size up to ${circuit}%`, value: enough === undefined ? 'None' : sizeText(enough), unit: '' },
  ]
  return {
    title: 'Voltage drop',
    result: percent,
    unit: '%',
    figures,
    steps: sheet.steps,
    remarks: [
      ...(percent > total
        ? [`Above ${total}%, more than is recommended for feeder and branch circuit together.`]
        : percent > circuit
          ? [`Above ${circuit}%, more than is recommended for a feeder or a branch circuit alone.`]
          : []),
      `${circuit}% and ${total}% are recommendations of informational notes, not requirements.`,
      'Direct-current resistance, without reactance: for large conductors on alternating current the drop is higher.',
      'The size must also carry the load: see the conductor calculator.',
    ],
    permit: null,
  }
}

function dropOf({ phase, amperes, feet, sets }: VoltageDropInput, milliohms: number): number {
  const factor = phase === 'single' ? 2 : Math.sqrt(3)
  return (factor * amperes * milliohms * feet) / (1_000_000 * sets)
}
