import * as z from 'zod/mini'
import { RequiredText } from './listing.ts'

const REQUIRED = 'Email is required'
const INVALID = 'Valid email is required'

/** An email address in a request. */
export const EmailAddress = z.pipe(
  z.string({ error: INVALID }).check(z.trim(), z.maxLength(254, INVALID)),
  z.email(INVALID),
)

/** The same, with a separate message for an empty field. */
export const RequiredEmail = z.pipe(RequiredText(254, REQUIRED, INVALID), z.email(INVALID))
