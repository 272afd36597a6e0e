import * as z from 'zod'

const PHONE_MESSAGE = 'Phone number must contain only digits, spaces, and basic punctuation'

/** A phone number as users write it. The server stores it in E.164 when it can be dialed. */
export const OptionalPhone = z
  .string()
  .trim()
  .max(40, 'Use at most 40 characters')
  .regex(/^[\d\s\-+()]*$/, PHONE_MESSAGE)
  .nullish()
  .transform((text) => text || null)
