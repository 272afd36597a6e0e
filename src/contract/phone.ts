import * as z from 'zod'

export const PHONE_MESSAGE = 'Phone number must contain only digits, spaces, and basic punctuation'

/** A phone number as people write it. The server keeps it in E.164 where it can be dialled. */
export const OptionalPhone = z
  .string()
  .trim()
  .max(40, 'Use at most 40 characters')
  .regex(/^[\d\s\-+()]*$/, PHONE_MESSAGE)
  .nullish()
  .transform((text) => text || null)

const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/

/** E.164 as people read it: `(512) 555-0100`. What is no number of North America stays as it is. */
export const formatPhone = (phone: string): string => phone.replace(NORTH_AMERICAN, '($1) $2-$3')

/** The ways in which people search for a number, one a line. */
export const phoneSpellings = (phone: string): string =>
  [phone, ...['($1) $2-$3', '$1-$2-$3', '$1.$2.$3', '$1 $2 $3'].map((way) => phone.replace(NORTH_AMERICAN, way))].join(
    '\n',
  )
