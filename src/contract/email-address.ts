import * as z from 'zod'

const REQUIRED = 'Email is required'
const INVALID = 'Valid email is required'

/** An email address in a request. */
export const EmailAddress = z.string({ error: INVALID }).trim().max(254, INVALID).pipe(z.email(INVALID))

/** The same, with a message of its own for an empty field. */
export const RequiredEmail = z
  .string({ error: REQUIRED })
  .trim()
  .min(1, REQUIRED)
  .max(254, INVALID)
  .pipe(z.email(INVALID))
