import * as z from 'zod/mini'

const PHONE_MESSAGE = 'Phone number must contain only digits, spaces, and basic punctuation'

/** A number, also with dots, and an extension such as `x12` or `ext. 12`. */
const PHONE = /^([\d\s\-+().]*?)(?:[\s,]*(?:x|ext\.?|extension)\s*(\d{1,7}))?$/i

const plain = (phone: string): string =>
  phone.replace(PHONE, (_, number: string, extension?: string) =>
    [number.replaceAll('.', '-'), ...(extension === undefined ? [] : [`x${extension}`])].join(' '),
  )

/** A phone number as users write it. The server stores it in E.164 when it can be dialed. */
export const OptionalPhone = z.pipe(
  z.nullish(z.string().check(z.trim(), z.maxLength(40, 'Use at most 40 characters'), z.regex(PHONE, PHONE_MESSAGE))),
  z.transform((text) => (text ? plain(text) : null)),
)
