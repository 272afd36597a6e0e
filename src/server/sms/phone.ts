import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const parse = (text: string) => {
  const number = parsePhoneNumberFromString(text, 'US')
  return number?.isValid() ? number : null
}

/**
 * Converts a phone number as users write it to E.164 (`+15125550100`); null if it cannot be texted, as one with an extension.
 * Numbers without a country code are US numbers.
 */
export function toE164(text: string | null): string | null {
  const number = text === null ? null : parse(text)
  return number === null || number.ext ? null : number.number
}

/** E.164 if it can be dialed, with an extension as ` x12`; otherwise as typed. */
export function dialable(phone: string | null): string | null {
  const number = phone === null ? null : parse(phone)
  if (number === null) return phone
  return number.ext ? `${number.number} x${number.ext}` : number.number
}
