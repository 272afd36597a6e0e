import * as z from 'zod/mini'
import { MAX_CENTS, MAX_TEXT, toText } from './cents.ts'
import { isDecimal, toWhole } from './money-format.ts'

export {
  add,
  basisPoints,
  cents,
  decimal,
  hundredths,
  lineAmount,
  MAX_CENTS,
  notBelowZero,
  percent,
  subtract,
  taxableSum,
  validateTotals,
  wholeCents,
} from './cents.ts'
export type { BasisPoints, Cents, Hundredths, Totals } from './cents.ts'
export { formatMoney, plainDecimal } from './money-format.ts'

// The amounts of requests and responses.

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
    .pipe(
      z.union([z.string(), z.number()], { error: required }),
      z.transform((value, ctx) => {
        const text = String(value)
        const refuse = (sentence: string) => {
          ctx.issues.push({ code: 'custom', message: sentence, input: value })
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
      }),
    )
    .check(z.meta({ description: 'decimal(10,2) as text, such as "108.25"' }))
}

/** The same where it may be empty, which means none. */
export function OptionalDecimal(rule: DecimalRule) {
  const schema = Decimal(rule)
  return z
    .pipe(
      z.nullish(z.union([z.string(), z.number()], { error: rule.required })),
      z.transform((value, ctx) => {
        if (value === undefined || value === null || value === '') return null
        const parsed = schema.safeParse(value)
        if (parsed.success) return parsed.data
        for (const { message } of parsed.error.issues) ctx.issues.push({ code: 'custom', message, input: value })
        return z.NEVER
      }),
    )
    .check(z.meta({ description: 'decimal(10,2) as text, such as "108.25", or null' }))
}

/** A decimal in a response. */
export const DecimalText = z
  .string()
  .check(z.meta({ format: 'decimal', description: 'decimal(10,2) as text, such as "108.25"' }))
