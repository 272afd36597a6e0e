import { formatPhone } from '#contract/phone-format.ts'
import type { Client } from '../contract.ts'

/** True if a typed email is the client's. */
export const isSameEmail = ({ email }: Pick<Client, 'email'>, typed: string): boolean =>
  email?.toLowerCase() === typed.trim().toLowerCase()

/** True if a typed phone number is the client's, in whatever spelling. */
export const isSamePhone = ({ phone }: Pick<Client, 'phone'>, typed: string): boolean =>
  phone !== null && formatPhone(phone) === formatPhone(typed.trim())
