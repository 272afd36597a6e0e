/** In E.164, or as a person types it: the company's own number is stored so. Also with an extension, ` x12`. */
const NORTH_AMERICAN = /^(?:\+?1[-. ]?)?\(?(\d{3})\)?[-. ]*(\d{3})[-. ]?(\d{4})( x\d+)?$/

/** For display: `(512) 555-0100`. Numbers outside North America stay as they are. */
export const formatPhone = (phone: string): string => phone.replace(NORTH_AMERICAN, '($1) $2-$3$4')

/** The number to dial and its extension. */
function dialed(phone: string): { number: string; extension: string | undefined } {
  const [number = '', extension] = phone.split('x')
  return { number: number.replace(/[^+\d]/g, ''), extension }
}

/** For a `tel:` link. */
export function phoneHref(phone: string): string {
  const { number, extension } = dialed(phone)
  return extension === undefined ? `tel:${number}` : `tel:${number};ext=${extension}`
}

/** For an `sms:` link, which opens the phone's own messages. */
export const textHref = (phone: string): string => `sms:${dialed(phone).number}`

/** The ways users search for a record's number, one per line. */
export const phoneSpellings = ({ phone }: { phone: string | null }): string =>
  phone === null
    ? ''
    : [
        phone,
        ...['($1) $2-$3$4', '$1-$2-$3$4', '$1.$2.$3$4', '$1 $2 $3$4'].map((way) => phone.replace(NORTH_AMERICAN, way)),
      ].join('\n')
