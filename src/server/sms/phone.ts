import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const parsed = (text: string) => {
  const number = parsePhoneNumberFromString(text, 'US')
  return number?.isValid() && !number.ext ? number : null
}

/** A phone number as people write it in E.164 (`+15125550100`), or null when it cannot be dialled. Numbers without a country are US numbers. */
export const toE164 = (text: string | null): string | null => (text === null ? null : (parsed(text)?.number ?? null))

/** In E.164 where it can be dialed, else as it was typed. */
export const dialable = (phone: string | null): string | null => phone && (toE164(phone) ?? phone)
