import * as z from 'zod'
import { Id, OptionalId } from './listing.ts'
import { Decimal, DecimalText } from './money.ts'

// The lines of an invoice, and of any other priced document.

/** The kind of a line's charge, which decides how Texas taxes it. */
export const lineKinds = ['labor', 'material', 'permit_fee', 'other'] as const
export type LineKind = (typeof lineKinds)[number]

const kindLabels: Record<LineKind, string> = {
  labor: 'Labor',
  material: 'Material',
  permit_fee: 'Permit fee',
  other: 'Other',
}
export const lineKindOptions = lineKinds.map((value) => ({ value, label: kindLabels[value] }))

const KIND = 'Kind must be labor, material, permit_fee or other'
export const LineKind = z.enum(lineKinds, { error: KIND })

/** An amount above zero. */
export const Positive = (name: string) =>
  Decimal({ name, required: `${name} is required`, message: `${name} must be greater than 0`, above: 0 })
/** An amount that may be zero. */
export const NotNegative = (name: string, required = `${name} must be a positive number`) =>
  Decimal({ name, required, message: `${name} must be a positive number`, min: 0 })

export const ItemInput = z.object({
  description: z
    .string({ error: 'Description is required' })
    .trim()
    .min(1, 'Description is required')
    .max(500, 'Use at most 500 characters'),
  quantity: Positive('Quantity'),
  unit_price: NotNegative('Unit price', 'Unit price is required'),
  /** Optional: the server computes it, and refuses a different figure. */
  amount: NotNegative('Amount').optional(),
  /** True if tax is charged on this line. */
  taxable: z.boolean({ error: 'Send true or false' }).default(true),
  kind: z
    .union([LineKind, z.literal('')], { error: KIND })
    .nullish()
    .transform((kind) => kind || null),
  /** The item of the price book that filled this line, to count its use. Not stored. */
  price_book_item_id: OptionalId.optional(),
})
export type ItemInput = z.output<typeof ItemInput>

/** The sums of a document. All optional: the server computes them, and refuses a different figure, naming the right one. */
export const sumInputs = {
  subtotal: NotNegative('Subtotal').optional(),
  tax_amount: NotNegative('Tax amount').optional(),
  total: NotNegative('Total').optional(),
}

export const TaxRate = Decimal({
  name: 'Tax rate',
  required: 'Tax rate must be between 0 and 100',
  message: 'Tax rate must be between 0 and 100',
  min: 0,
  max: 100,
})

export const LineItem = z.object({
  id: Id,
  description: z.string(),
  quantity: DecimalText,
  unit_price: DecimalText,
  amount: DecimalText,
  taxable: z.boolean(),
  kind: LineKind.nullable(),
  order_index: z.number(),
})
