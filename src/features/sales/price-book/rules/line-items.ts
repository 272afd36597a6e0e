import * as z from 'zod/mini'
import { Id, OptionalId, RequiredText } from '#contract/listing.ts'
import { cents, Decimal, DecimalText, OptionalDecimal } from '#contract/money.ts'

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
/** An amount above or below zero, which takes back what another one gave. */
export const NotZero = (name: string) =>
  Decimal({
    name,
    required: `${name} is required`,
    message: `${name} must be at least -99,999,999`,
    min: -99_999_999,
  }).check(z.refine((text) => cents(text) !== 0, `${name} must not be 0`))

export const ItemInput = z.object({
  description: RequiredText(500, 'Description is required'),
  quantity: Positive('Quantity'),
  unit_price: NotNegative('Unit price', 'Unit price is required'),
  /** Optional: the server computes it, and refuses a different figure. */
  amount: z.optional(NotNegative('Amount')),
  /** True if tax is charged on this line. */
  taxable: z._default(z.boolean({ error: 'Send true or false' }), true),
  kind: z.pipe(
    z.nullish(z.union([LineKind, z.literal('')], { error: KIND })),
    z.transform((kind) => kind || null),
  ),
  /** The item of the price book that filled this line, to count its use. Not stored. */
  price_book_item_id: z.optional(OptionalId),
})
export type ItemInput = z.output<typeof ItemInput>

/** The sums of a document. All optional: the server computes them, and refuses a different figure, naming the right one. */
export const sumInputs = {
  subtotal: z.optional(NotNegative('Subtotal')),
  tax_amount: z.optional(NotNegative('Tax amount')),
  total: z.optional(NotNegative('Total')),
}

const taxRate = {
  name: 'Tax rate',
  required: 'Tax rate must be between 0 and 100',
  message: 'Tax rate must be between 0 and 100',
  min: 0,
  max: 100,
}
export const TaxRate = Decimal(taxRate)

/** A document's rate in a request: none is 0. */
export const RateInput = z.pipe(
  OptionalDecimal(taxRate),
  z.transform((rate) => rate ?? '0.00'),
)

/** The same in a change, where an absent one stays as it is. */
export const RatePatch = z.optional(OptionalDecimal(taxRate))

export const LineItem = z.object({
  id: Id,
  description: z.string(),
  quantity: DecimalText,
  unit_price: DecimalText,
  amount: DecimalText,
  taxable: z.boolean(),
  kind: z.nullable(LineKind),
  order_index: z.number(),
})
