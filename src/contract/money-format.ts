import { onFirstUse } from './on-first-use.ts'

const DECIMAL = /^-?\d{1,12}(?:\.\d{1,2})?$/

export const isDecimal = (text: string): boolean => DECIMAL.test(text)

/** `"108.25"` as 10825. Throws a RangeError on anything but digits with at most two decimals. */
export function toWhole(text: string): number {
  if (!isDecimal(text)) throw new RangeError(`Not a decimal with at most two places: ${text}`)
  const [units = '0', fraction = ''] = text.replace('-', '').split('.')
  const whole = Number(units) * 100 + Number(fraction.padEnd(2, '0'))
  return text.startsWith('-') && whole !== 0 ? -whole : whole
}

const dollars = onFirstUse(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** Formats `"1234.5"` as `$1,234.50` for display. */
export const formatMoney = (text: string): string => dollars().format(toWhole(text) / 100)

/** A decimal without its trailing zeros, for a quantity or a rate: `8.25`, `2` */
export const plainDecimal = (text: string): string => String(Number(text))
