// No zod here, because the landing page shows a phone number too.

const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/

/** E.164 for display: `(512) 555-0100`. Numbers outside North America stay as they are. */
export const formatPhone = (phone: string): string => phone.replace(NORTH_AMERICAN, '($1) $2-$3')

/** For a `tel:` link. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`

/** For an `sms:` link, which opens the phone's own messages. */
export const textHref = (phone: string): string => `sms:${phone.replace(/[^+\d]/g, '')}`

/** The ways users search for a number, one per line. */
export const phoneSpellings = (phone: string): string =>
  [phone, ...['($1) $2-$3', '$1-$2-$3', '$1.$2.$3', '$1 $2 $3'].map((way) => phone.replace(NORTH_AMERICAN, way))].join(
    '\n',
  )
