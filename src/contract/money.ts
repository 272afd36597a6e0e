import * as z from 'zod'
import type { FieldError } from './errors.ts'
import { isDecimal, toWhole } from './money-format.ts'

export { formatMoney, plainDecimal } from './money-format.ts'

// Amounts are whole cents inside and decimal strings on the wire. All rounding is in this file.

declare const unit: unique symbol
type Whole<Unit extends string> = number & { readonly [unit]: Unit }

/** Whole cents of a US dollar. */
export type Cents = Whole<'cents'>
/** Hundredths of a unit: a quantity of 1.5 is 150. */
export type Hundredths = Whole<'hundredths'>
/** Hundredths of a percent: a rate of 8.25% is 825. */
export type BasisPoints = Whole<'basis points'>

/** The largest decimal(10,2): $99,999,999.99. */
export const MAX_CENTS = 9_999_999_999 as Cents
const MAX_TEXT = '99,999,999.99'

function toText(whole: number): string {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`Not a whole number: ${whole}`)
  const digits = Math.abs(whole).toString().padStart(3, '0')
  return `${whole < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function divideHalfUp(numerator: bigint, divisor: bigint): number {
  return Number((numerator * 2n + divisor) / (divisor * 2n))
}

/** Parses `"108.25"`. Throws a RangeError on anything but digits with at most two decimals. */
export const cents = (text: string): Cents => toWhole(text) as Cents
export const hundredths = (text: string): Hundredths => toWhole(text) as Hundredths
export const basisPoints = (text: string): BasisPoints => toWhole(text) as BasisPoints

/** Whole cents from another system (a card provider's minor units). Throws on a fraction. */
export function wholeCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not whole cents: ${amount}`)
  return amount as Cents
}

/** Formats cents (or a quantity, or a rate) for the wire: `"108.25"`. */
export const decimal = (whole: Cents | Hundredths | BasisPoints): string => toText(whole)

/** quantity x unit price, rounded half up to the cent. Neither may be negative. */
export const lineAmount = (quantity: Hundredths, unitPrice: Cents): Cents =>
  divideHalfUp(BigInt(quantity) * BigInt(unitPrice), 100n) as Cents

/** `rate` of `amount`, rounded half up to the cent. Neither may be negative. */
export const percent = (amount: Cents, rate: BasisPoints): Cents =>
  divideHalfUp(BigInt(amount) * BigInt(rate), 10_000n) as Cents

export const add = (...amounts: Cents[]): Cents => amounts.reduce<number>((sum, amount) => sum + amount, 0) as Cents
export const subtract = (from: Cents, amount: Cents): Cents => (from - amount) as Cents
export const notBelowZero = (amount: Cents): Cents => Math.max(0, amount) as Cents

/** The amounts of an invoice, as decimal strings. */
export type Totals = { amounts: string[]; subtotal: string; tax_amount: string; total: string }

/**
 * amount = quantity x unit price, subtotal = sum of amounts, tax = subtotal x rate / 100; each rounded half up to the
 * cent. When an amount exceeds decimal(10,2), `issue` has the field and the message.
 */
export function totalsOf(
  items: readonly { quantity: string; unit_price: string }[],
  taxRate: string,
): { totals: Totals; issue: null } | { totals: null; issue: FieldError } {
  const refuse = (path: string, name: string) => ({
    totals: null,
    issue: { path, message: `${name} must be at most ${MAX_TEXT}` },
  })
  const amounts = items.map((item) => lineAmount(hundredths(item.quantity), cents(item.unit_price)))
  const tooLarge = amounts.findIndex((amount) => amount > MAX_CENTS)
  if (tooLarge >= 0) return refuse(`items.${tooLarge}.amount`, 'Amount (quantity times unit price)')
  const subtotal = add(...amounts)
  if (subtotal > MAX_CENTS) return refuse('subtotal', 'Subtotal')
  const tax = percent(subtotal, basisPoints(taxRate))
  const total = add(subtotal, tax)
  if (total > MAX_CENTS) return refuse('total', 'Total')
  const totals = { subtotal: decimal(subtotal), tax_amount: decimal(tax), total: decimal(total) }
  return { totals: { amounts: amounts.map(decimal), ...totals }, issue: null }
}

type DecimalRule = {
  /** The message for a missing value. */
  required: string
  /** The message for a value below `min` (or not above it, with `above`). */
  message: string
  name: string
  min?: number
  above?: number
  max?: number
}

/**
 * A decimal(10,2) on the wire: a string (or a JSON number) of plain digits with at most two decimals, never an
 * exponent, hex, whitespace, NaN or Infinity. Parses to exactly two decimals.
 */
export function Decimal({ required, message, name, min, above, max }: DecimalRule) {
  return z
    .union([z.string(), z.number()], { error: required })
    .transform((value, ctx) => {
      const text = String(value)
      const refuse = (sentence: string) => {
        ctx.addIssue({ code: 'custom', message: sentence })
        return z.NEVER
      }
      if (text === '') return refuse(required)
      if (!/^-?\d+(?:\.\d+)?$/.test(text)) return refuse(`${name} must be a plain number such as 12.50`)
      if (!/^-?\d+(?:\.\d{1,2})?$/.test(text)) return refuse(`${name} can have at most two decimals`)
      const isNegative = text.startsWith('-')
      const whole = isDecimal(text) ? toWhole(text) : Infinity * (isNegative ? -1 : 1)
      // Also drops the minus of a negative zero.
      if (min !== undefined && (whole < min * 100 || (isNegative && min >= 0))) return refuse(message)
      if (above !== undefined && whole <= above * 100) return refuse(message)
      if (max !== undefined && whole > max * 100) return refuse(message)
      if (whole > MAX_CENTS) return refuse(`${name} must be at most ${MAX_TEXT}`)
      return toText(whole)
    })
    .meta({ description: 'decimal(10,2) as text, such as "108.25"' })
}

/** The same where it may be empty, which means none. */
export function OptionalDecimal(rule: DecimalRule) {
  const schema = Decimal(rule)
  return z
    .union([z.string(), z.number()], { error: rule.required })
    .nullish()
    .transform((value, ctx) => {
      if (value === undefined || value === null || value === '') return null
      const parsed = schema.safeParse(value)
      if (parsed.success) return parsed.data
      for (const { message } of parsed.error.issues) ctx.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ description: 'decimal(10,2) as text, such as "108.25", or null' })
}

/** A decimal in a response. */
export const DecimalText = z
  .string()
  .meta({ format: 'decimal', description: 'decimal(10,2) as text, such as "108.25"' })
