import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const parsed = (text: string) => {
  const number = parsePhoneNumberFromString(text, 'US')
  return number?.isValid() && !number.ext ? number : null
}

/**
 * Converts a phone number as users write it to E.164 (`+15125550100`); null if it cannot be dialed. Numbers without a
 * country code are US numbers.
 */
export const toE164 = (text: string | null): string | null => (text === null ? null : (parsed(text)?.number ?? null))

/** E.164 if it can be dialed, otherwise as typed. */
export const dialable = (phone: string | null): string | null => phone && (toE164(phone) ?? phone)
