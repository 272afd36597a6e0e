import * as z from 'zod/mini'
import type { Code } from './edition.ts'
import { toAmperes } from './dwelling.ts'
import { generatorSizes } from './generator-sizes.ts'
import { across, Decimal, Loads, sumText, sumVa, Va, Voltage } from './inputs.ts'
import { type Figure, formatValue, type Outcome, withUnit, worksheet } from './outcome.ts'

const transfers = ['selected', 'automatic'] as const

export const GeneratorInput = z
  .object({
    /** `selected`: the owner chooses the loads. `automatic`: an automatic transfer switch without load management. */
    transfer: z._default(z.enum(transfers, { error: 'Transfer must be selected or automatic' }), 'selected'),
    loads: Loads('Loads'),
    /** The calculated load of the whole service, for `automatic`. */
    calculated_va: Va('Calculated load'),
    /** Running VA of the largest motor among the loads. */
    largest_motor_va: Va('Largest motor'),
    /** Times its running VA that the motor takes to start. */
    starting_factor: z._default(
      Decimal('Starting factor', 10).check(z.refine((factor) => factor >= 1, 'Starting factor must be at least 1')),
      6,
    ),
    voltage: Voltage,
  })
  .check(
    across(
      ['transfer', 'loads', 'calculated_va', 'largest_motor_va'],
      ({ transfer, loads, calculated_va, largest_motor_va }, ctx) => {
        const running = transfer === 'automatic' ? calculated_va : sumVa(loads)
        if (running > 0 && largest_motor_va > running)
          ctx.addIssue({
            code: 'custom',
            path: ['largest_motor_va'],
            message: `The largest motor is among the loads, which are ${formatValue(running)} VA together`,
          })
        if (transfer === 'selected' && loads.length === 0)
          ctx.addIssue({ code: 'custom', path: ['loads'], message: 'Add the loads that the generator must carry' })
        if (transfer === 'automatic' && calculated_va === 0)
          ctx.addIssue({ code: 'custom', path: ['calculated_va'], message: 'Calculated load must be greater than 0' })
      },
    ),
  )
export type GeneratorInput = z.output<typeof GeneratorInput>

const OFFERED = 3

/** The size of a standby generator for the loads and the start of their largest motor. */
export function generator(input: GeneratorInput, code: Code): Outcome {
  const sheet = worksheet(code)
  const { add } = sheet
  const { transfer, loads, largest_motor_va, starting_factor, voltage } = input
  const isAutomatic = transfer === 'automatic'
  const running = isAutomatic
    ? add(
        code.standby,
        'Full calculated load',
        'An automatic transfer switch without load management',
        input.calculated_va,
      )
    : add(code.standby, 'Chosen loads', sumText(loads), sumVa(loads))
  const surge =
    largest_motor_va > 0
      ? add(
          null,
          'Start of the largest motor',
          `${withUnit(largest_motor_va, 'VA')} × (${formatValue(starting_factor)} − 1)`,
          Math.ceil(Math.round(largest_motor_va * (starting_factor - 1) * 100) / 100),
        )
      : 0
  const total = add(null, 'Needed while the motor starts', 'Running loads + start', running + surge)
  const amperes = add(
    code.dwelling.fractions,
    'Current',
    `${formatValue(total)} VA ÷ ${voltage} V`,
    toAmperes(total, voltage),
    'A',
  )
  const sizes = generatorSizes.filter((kw) => kw * 1000 >= total).slice(0, OFFERED)
  const figures: Figure[] = [
    { label: 'Running load', value: running, unit: 'VA' },
    { label: 'Current', value: amperes, unit: 'A' },
    ...sizes.map((kw, index) => ({ label: index === 0 ? 'Next size' : 'Then', value: kw, unit: 'kW' })),
  ]
  return {
    title: 'Generator size needed',
    result: total,
    unit: 'VA',
    figures,
    steps: sheet.steps,
    remarks: [
      ...(sizes.length === 0 ? ['No single generator of the common sizes is this large.'] : []),
      ...(isAutomatic
        ? []
        : [
            'The owner may choose the loads of an optional standby system when transfer is manual or loads are managed.',
          ]),
      'The sizes are those commonly sold, at a power factor of 1. Fuel, altitude and heat lower what a generator gives: check the maker’s data.',
      ...(largest_motor_va > 0
        ? [
            'The starting factor is an estimate: 6 for a compressor that starts across the line, less with a soft start. The locked-rotor current on the nameplate is better.',
          ]
        : []),
    ],
    permit: null,
  }
}
