// Without zod: the landing page shows a phone number too.

const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/

/** E.164 as people read it: `(512) 555-0100`. What is no number of North America stays as it is. */
export const formatPhone = (phone: string): string => phone.replace(NORTH_AMERICAN, '($1) $2-$3')

/** For a link that calls it. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

/** The ways in which people search for a number, one a line. */
export const phoneSpellings = (phone: string): string =>
  [phone, ...['($1) $2-$3', '$1-$2-$3', '$1.$2.$3', '$1 $2 $3'].map((way) => phone.replace(NORTH_AMERICAN, way))].join(
    '\n',
  )
