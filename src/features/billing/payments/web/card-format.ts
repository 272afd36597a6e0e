import * as z from 'zod/mini'
import { SandboxCard } from '../contract.ts'

const onlyDigits = (text: string): string => text.replace(/\D/g, '')

/** `4242424242` as `4242 4242 42` while typing. */
export const formatNumber = (text: string): string =>
  onlyDigits(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** `1230` as `12 / 30`. A first digit above 1 is a whole month; a browser may autofill `12/2030`. */
export function formatExpiry(text: string, before: string): string {
  const isTakingBack = text.length < before.length
  const typed = onlyDigits(text)
  const digits = !isTakingBack && /^[2-9]/.test(typed) ? `0${typed}` : typed
  const month = digits.slice(0, 2)
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4)
  return year || (month.length === 2 && !isTakingBack) ? `${month} / ${year}` : month
}

export const formatCode = (text: string): string => onlyDigits(text).slice(0, 4)

/** The caret's position in the formatted text, when it was after `text.slice(0, at)` in the input. */
export function caretIn(formatted: string, text: string, at: number): number {
  if (at >= text.length) return formatted.length
  let digitsLeft = onlyDigits(text.slice(0, at)).length
  let caret = 0
  while (digitsLeft > 0 && caret < formatted.length) if (/\d/.test(formatted.charAt(caret++))) digitsLeft -= 1
  return caret
}

const { number, cvc } = SandboxCard.shape

/** The three fields as text. Parses to the contract's test card, without the payment's secret. */
export const TestCardInput = z.object({
  number,
  cvc,
  expiry: z.pipe(
    z.string(),
    z.transform((text, ctx) => {
      const digits = onlyDigits(text)
      const month = Number(digits.slice(0, 2))
      if (digits.length !== 4 || month < 1 || month > 12) {
        ctx.issues.push({ code: 'custom', message: 'Your card’s expiration date is incomplete.', input: text })
        return z.NEVER
      }
      return { exp_month: month, exp_year: 2000 + Number(digits.slice(2)) }
    }),
  ),
})
