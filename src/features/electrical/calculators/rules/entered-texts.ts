import * as z from 'zod/mini'
import { capitalized } from '#contract/text.ts'
import { insulationNames, racewayNames, words } from './input-words.ts'
import { withUnit } from './outcome.ts'
import { sizeText } from './wires.ts'

// The inputs of a calculation as text, for its printout and its record.

/** A row of a list: loads, conductors of a size, motors, runs of conductors, or raceways of a pull box. */
const Row = z.object({
  name: z.optional(z.string()),
  quantity: z.optional(z.number()),
  va: z.optional(z.number()),
  size: z.optional(z.string()),
  insulation: z.optional(z.enum(['thhn', 'xhhw'])),
  horsepower: z.optional(z.string()),
  material: z.optional(z.string()),
  raceway: z.optional(z.enum(['steel', 'nonmagnetic'])),
  feet: z.optional(z.number()),
  sets: z.optional(z.number()),
  rating_ka: z.nullish(z.number()),
  trade_size: z.optional(z.string()),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  row: z.optional(z.number()),
})

/** `2 × Oven 4,000 VA`, `2 × 7-1/2 hp`, `Panel A 2 × 500 kcmil copper 80 ft in steel, rated 22 kA` */
function rowText(row: unknown): string {
  const { data } = Row.safeParse(row)
  if (!data) return ''
  const { name, quantity, va, size, insulation, horsepower, material, raceway, feet, sets = 1 } = data
  return [
    quantity !== undefined && (quantity > 1 || va === undefined) && `${quantity} ×`,
    name,
    sets > 1 && `${sets} ×`,
    va !== undefined && withUnit(va, 'VA'),
    size !== undefined && sizeText(size),
    horsepower !== undefined && `${horsepower} hp`,
    insulation && insulationNames[insulation],
    material,
    feet !== undefined && withUnit(feet, 'ft'),
    raceway && `in ${racewayNames[raceway].toLowerCase()}`,
    ...endTexts(data),
  ]
    .filter(Boolean)
    .join(' ')
}

/** `rated 22 kA`, `2 in from left to top, row 2` */
const endTexts = ({ rating_ka, trade_size, from, to, row = 1 }: z.infer<typeof Row>) => [
  rating_ka != null && `rated ${withUnit(rating_ka, 'kA')}`,
  trade_size && `${trade_size} in`,
  from && `from ${from}`,
  to && `to ${to}${row > 1 ? `, row ${row}` : ''}`,
]

function valueText(field: string, value: unknown): string | null {
  const { unit = '', choices, none = 0 } = words[field] ?? { label: field }
  if (value == null || value === '' || value === false || value === none) return null
  if (value === true) return 'Yes'
  if (Array.isArray(value)) return value.map(rowText).filter(Boolean).join('; ') || null
  if (typeof value === 'number') return withUnit(value, unit)
  if (typeof value !== 'string') return null
  if (field.endsWith('size') && field !== 'trade_size') return sizeText(value)
  return choices?.find((choice) => choice.value === value)?.label ?? withUnit(value, unit)
}

/** Each filled-in input, with its unit: `Dryer: 5,000 VA`. In the order of the forms: the database stores no order. */
export const enteredTexts = (inputs: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(words), ...Object.keys(inputs)])].flatMap((field) => {
    const text = valueText(field, inputs[field])
    return text === null ? [] : `${words[field]?.label ?? capitalized(field.replaceAll('_', ' '))}: ${text}`
  })
