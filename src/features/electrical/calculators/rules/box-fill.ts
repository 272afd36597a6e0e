import * as z from 'zod/mini'
import type { Code } from './edition.ts'
import { Decimal, OptionalWhole, Whole } from './inputs.ts'
import { type Figure, formatValue, type Outcome, worksheet } from './outcome.ts'

export const boxSizes = ['18', '16', '14', '12', '10', '8', '6'] as const
type BoxSize = (typeof boxSizes)[number]
const BoxSize = z.enum(boxSizes, { error: 'Choose a conductor size from 18 to 6 AWG' })

const Counted = z.object({ size: BoxSize, quantity: Whole('Quantity', { max: 100 }) })

export const BoxFillInput = z.object({
  /** Conductors that end, are spliced or pass through, without equipment grounds. */
  conductors: z
    .array(Counted, { error: 'Conductors must be a list' })
    .check(z.minLength(1, 'Add the conductors in the box'), z.maxLength(20, 'List at most 20 kinds of conductors')),
  /** Yokes of switches and receptacles, by the largest conductor on each. */
  devices: z._default(
    z.array(Counted, { error: 'Devices must be a list' }).check(z.maxLength(20, 'List at most 20 kinds of devices')),
    [],
  ),
  /** Cable clamps inside of the box. */
  clamps: z._default(z.boolean({ error: 'Send true or false' }), false),
  /** Kinds of support fittings, such as a stud and a hickey. */
  fittings: OptionalWhole('Support fittings', 10),
  grounds: OptionalWhole('Equipment grounds', 100),
  ground_size: z._default(BoxSize, '14'),
  /** Null: only what is needed. */
  box_cubic_inches: z.nullish(Decimal('Box volume', 1000)),
})
export type BoxFillInput = z.output<typeof BoxFillInput>

/** The room that the conductors and devices of a box need. Inside in whole hundredths of a cubic inch, times four. */
export function boxFill(input: BoxFillInput, code: Code): Outcome {
  const sheet = worksheet(code)
  const { boxes, boxVolumes } = code
  // A fifth ground takes a quarter, so that quarters of a hundredth are whole.
  const each = (size: BoxSize) => boxVolumes.volumes[size] * 4
  const inches = (quarters: number) => quarters / 400
  const add = (section: string, label: string, formula: string, quarters: number) => {
    sheet.add(section, label, formula, inches(quarters), 'in³')
    return quarters
  }
  const { conductors, devices, clamps, fittings, grounds, ground_size, box_cubic_inches } = input
  // The sizes go from the smallest to the largest.
  const largest = boxSizes.findLast((size) => conductors.some((one) => one.size === size)) ?? '14'
  let total = 0
  for (const { size, quantity } of conductors)
    total += add(
      boxes.conductors,
      `${size} AWG conductors`,
      `${quantity} × ${inches(each(size))} in³`,
      quantity * each(size),
    )
  if (clamps)
    total += add(boxes.clamps, 'Cable clamps', `1 × ${inches(each(largest))} in³ (${largest} AWG)`, each(largest))
  if (fittings > 0)
    total += add(
      boxes.fittings,
      'Support fittings',
      `${fittings} × ${inches(each(largest))} in³ (${largest} AWG)`,
      fittings * each(largest),
    )
  for (const { size, quantity } of devices)
    total += add(
      boxes.devices,
      `Devices on ${size} AWG`,
      `${quantity} × 2 × ${inches(each(size))} in³`,
      quantity * 2 * each(size),
    )
  if (grounds > 0) {
    const more = Math.max(0, grounds - 4)
    const formula = `1 × ${inches(each(ground_size))} in³${more > 0 ? ` + ${more} × ¼ × ${inches(each(ground_size))} in³` : ''}`
    total += add(boxes.grounds, 'Equipment grounds', formula, each(ground_size) + (more * each(ground_size)) / 4)
  }
  sheet.add(boxVolumes.table, 'Volume needed', 'The sum', inches(total), 'in³')
  const figures: Figure[] = []
  if (box_cubic_inches != null) {
    const remaining = Math.round((box_cubic_inches - inches(total)) * 10_000) / 10_000
    sheet.add(
      null,
      'Left in the box',
      `${formatValue(box_cubic_inches)} in³ − ${formatValue(inches(total))} in³`,
      remaining,
      'in³',
    )
    figures.push(
      { label: 'The box is large enough', value: remaining >= 0 ? 'Yes' : 'No', unit: '' },
      { label: 'Left in the box', value: remaining, unit: 'in³' },
    )
  }
  return {
    title: 'Box volume needed',
    result: inches(total),
    unit: 'in³',
    figures,
    steps: sheet.steps,
    remarks: [
      'A terminal block takes its own allowance (314.16(B)(6)), which is not counted here.',
      'Older editions number the table 314.16(B). The number in the printed code was not checked.',
    ],
    permit: null,
  }
}
