import * as z from 'zod/mini'
import type { Code } from './edition.ts'
import { conduitNames, insulationNames } from './input-words.ts'
import { Whole } from './inputs.ts'
import { type Figure, formatValue, type Outcome, type Refusal, worksheet } from './outcome.ts'
import { Size, sizeText, unconfirmed } from './wires.ts'

const conduits = ['emt', 'rmc', 'imc', 'fmc', 'pvc_40', 'pvc_80'] as const
export const insulations = ['thhn', 'xhhw'] as const
export const tradeSizes = ['1/2', '3/4', '1', '1-1/4', '1-1/2', '2', '2-1/2', '3', '3-1/2', '4', '5', '6'] as const
type TradeSize = (typeof tradeSizes)[number]

const Conductors = z.object({
  insulation: z._default(z.enum(insulations, { error: 'Insulation must be thhn or xhhw' }), 'thhn'),
  size: Size,
  quantity: Whole('Quantity', { max: 500 }),
})

export const ConduitFillInput = z.object({
  conduit: z._default(z.enum(conduits, { error: 'Conduit must be emt, rmc, imc, fmc, pvc_40 or pvc_80' }), 'emt'),
  /** Null: find the smallest. */
  trade_size: z.pipe(
    z.nullish(z.union([z.enum(tradeSizes), z.literal('')], { error: 'Choose a trade size' })),
    z.transform((size) => size || null),
  ),
  /** At most 24 in long, between boxes. */
  nipple: z._default(z.boolean({ error: 'Send true or false' }), false),
  conductors: z
    .array(Conductors, { error: 'Conductors must be a list' })
    .check(z.minLength(1, 'Add the conductors'), z.maxLength(30, 'List at most 30 kinds of conductors')),
})
export type ConduitFillInput = z.output<typeof ConduitFillInput>

/** A note for conduit areas that were not checked against the printed table. */
export const uncheckedAreas = (conduit: (typeof conduits)[number] | null) =>
  conduit === 'imc' || conduit === 'fmc'
    ? [`The areas of ${conduitNames[conduit]} were not checked in the printed table.`]
    : []

/** A conduit's fill, and the smallest that fits its conductors. Areas are whole ten-thousandths of a square inch. */
export function conduitFill(input: ConduitFillInput, code: Code): Outcome | Refusal {
  const sheet = worksheet(code)
  const { add } = sheet
  const { conduit, trade_size, nipple, conductors } = input
  let area = 0
  let count = 0
  for (const { insulation, size, quantity } of conductors) {
    const each = code.conductorAreas[insulation][size]
    count += quantity
    area += each * quantity
    add(
      code.conductorAreas.table,
      `${sizeText(size)} ${insulationNames[insulation]}`,
      `${quantity} × ${squareInches(each)} in²`,
      (each * quantity) / 10_000,
      'in²',
    )
  }
  const { one, two, more } = code.fillLimits
  const limit = nipple ? code.fillLimits.nipple : count === 1 ? one : count === 2 ? two : more
  add(null, 'Area of the conductors', 'The sum', area / 10_000, 'in²')
  add(
    nipple ? `${code.fillLimits.table}, Note 4` : code.fillLimits.table,
    'Fill allowed',
    nipple ? 'A nipple of at most 24 in' : `${formatValue(count)} ${count === 1 ? 'conductor' : 'conductors'}`,
    limit,
    '%',
  )
  const areas: Partial<Record<TradeSize, number>> = code.conduitAreas[conduit]
  const sizesInside = new Set(conductors.map(({ insulation, size }) => code.conductorAreas[insulation][size]))
  const each = sizesInside.size === 1 ? area / count : null
  const { note, tenths } = code.fillLimits.oneSize
  // Thousandths of a square inch times a percent are tenths of ten-thousandths. Of one size, 0.8 of the last conductor is enough.
  const required = area * 10 - (each === null ? 0 : each * (10 - tenths))
  const holds = (size: TradeSize) => (areas[size] ?? 0) * limit >= required
  const smallest = tradeSizes.find(holds)
  const chosen = trade_size ?? smallest
  if (chosen === undefined)
    return {
      path: 'conductors',
      message: `No ${conduitNames[conduit]} of ${code.conduitAreas.table} holds these conductors. Use several conduits.`,
    }
  const inside = areas[chosen]
  if (inside === undefined)
    return {
      path: 'trade_size',
      message: `${conduitNames[conduit]} has no trade size ${chosen} in ${code.conduitAreas.table}. Choose a smaller one.`,
    }
  add(code.conduitAreas.table, `Inside of ${chosen} in ${conduitNames[conduit]}`, '100%', inside / 1000, 'in²')
  const percent = add(
    null,
    'Fill',
    `${squareInches(area)} in² ÷ ${formatValue(inside / 1000)} in²`,
    // Rounded up, so that a fill over the limit never looks like the limit.
    Math.ceil((area * 1000) / (inside * 10)) / 10,
    '%',
  )
  if (each !== null && holds(chosen) && inside * limit < area * 10)
    add(
      `${code.fillLimits.table}, ${note}`,
      'Conductors of one size that fit',
      `${formatValue(inside / 1000)} in² × ${limit}% ÷ ${squareInches(each)} in² = ${((inside * limit) / (10 * each)).toFixed(2)}, rounded up from 0.${tenths}`,
      count,
      '',
    )
  const figures: Figure[] = [
    { label: 'Trade size', value: chosen, unit: 'in' },
    { label: 'Fill allowed', value: limit, unit: '%' },
    { label: 'Within the limit', value: holds(chosen) ? 'Yes' : 'No', unit: '' },
    ...(smallest === undefined || smallest === chosen
      ? []
      : [{ label: 'Smallest that fits', value: smallest, unit: 'in' }]),
  ]
  return {
    title: `Fill of ${chosen} in ${conduitNames[conduit]}`,
    result: percent,
    unit: '%',
    figures,
    steps: sheet.steps,
    remarks: [
      ...unconfirmed(conductors.map(({ size }) => size)),
      ...uncheckedAreas(conduit),
      'Equipment grounding conductors count. Enter them as conductors.',
      'More than three current-carrying conductors lower the ampacity: see the conductor calculator.',
    ],
    permit: null,
  }
}

const squareInches = (tenThousandths: number): string => formatValue(tenThousandths / 10_000)
