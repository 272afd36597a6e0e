import * as z from 'zod'
import { SandboxCard } from '../contract.ts'

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** `4242424242` as `4242 4242 42` while it is typed. */
export const formatNumber = (text: string): string =>
  digitsOf(text)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** `1230` as `12 / 30`; a first digit from 2 can only be a month of its own. Taking back the slash takes its digit too. */
export function formatExpiry(text: string, before: string): string {
  const digits = digitsOf(text)
  const isTakingBack = text.length < before.length
  const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
  const all = month.slice(0, 4)
  if (isTakingBack)
    return all.length > 2 ? `${all.slice(0, 2)} / ${all.slice(2)}` : all.slice(0, text.includes('/') ? 2 : all.length)
  return all.length < 2 ? all : `${all.slice(0, 2)} / ${all.slice(2)}`
}

export const formatCode = (text: string): string => digitsOf(text).slice(0, 4)

const { number, cvc } = SandboxCard.shape

/** The three fields as they are typed; comes out as the test card of the contract, without the payment's secret. */
export const TestCardInput = z.object({
  number,
  cvc,
  expiry: z.string().transform((text, ctx) => {
    const digits = digitsOf(text)
    const month = Number(digits.slice(0, 2))
    if (digits.length !== 4 || month < 1 || month > 12) {
      ctx.addIssue({ code: 'custom', message: 'Your card’s expiration date is incomplete.' })
      return z.NEVER
    }
    return { exp_month: month, exp_year: 2000 + Number(digits.slice(2)) }
  }),
})
