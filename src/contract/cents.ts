import type { FieldError } from './errors.ts'
import { toWhole } from './money-format.ts'

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
export const MAX_TEXT = '99,999,999.99'

export function toText(whole: number): string {
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
export type Totals = {
  amounts: string[]
  subtotal: string
  /** The part of the subtotal that is taxed: nothing at a rate of 0. */
  taxed_subtotal: string
  tax_amount: string
  total: string
}

/** The sum of the taxable amounts. */
export const taxableSum = (items: readonly { amount: string; taxable: boolean }[]): Cents =>
  add(...items.filter(({ taxable }) => taxable).map(({ amount }) => cents(amount)))

/**
 * amount = quantity x unit price, subtotal = sum of amounts, tax = taxable amounts x rate / 100; each rounded half up to the
 * cent. When an amount exceeds decimal(10,2), `issue` has the field and the message.
 */
export function validateTotals(
  items: readonly { quantity: string; unit_price: string; taxable: boolean }[],
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
  const rate = basisPoints(taxRate)
  const taxed = rate === 0 ? cents('0') : add(...amounts.filter((_, index) => items[index]?.taxable))
  const tax = percent(taxed, rate)
  const total = add(subtotal, tax)
  if (total > MAX_CENTS) return refuse('total', 'Total')
  const totals = {
    subtotal: decimal(subtotal),
    taxed_subtotal: decimal(taxed),
    tax_amount: decimal(tax),
    total: decimal(total),
  }
  return { totals: { amounts: amounts.map(decimal), ...totals }, issue: null }
}
