import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

const parsed = (text: string) => {
  const number = parsePhoneNumberFromString(text, 'US')
  return number?.isValid() && !number.ext ? number : null
}

/** A phone number as people write it in E.164 (`+15125550100`), or null when it cannot be dialled. Numbers without a country are US numbers. */
export const toE164 = (text: string | null): string | null => (text === null ? null : (parsed(text)?.number ?? null))

/** E.164 as people read it: `(512) 555-0100`, with the country for numbers from elsewhere. What is no number stays as it is. */
export function formatPhone(text: string): string {
  const number = parsed(text)
  if (!number) return text
  return number.countryCallingCode === '1' ? number.formatNational() : number.formatInternational()
}
