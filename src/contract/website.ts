import * as z from 'zod'

const SITE_MESSAGE = 'Enter a website such as https://www.example.com'

/** Browsers send their pages' origin, which has no path. */
const originOf = (text: string): string | null => {
  if (!/^https?:\/\/[^\s*'";,]+$/i.test(text) || !URL.canParse(text)) return null
  const { origin, protocol, hostname, username, search, hash } = new URL(text)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return username || search || hash || (protocol !== 'https:' && !isLocal) ? null : origin
}

/** A website, kept as its origin. Only https, except on this machine. */
export const Website = z
  .string({ error: SITE_MESSAGE })
  .trim()
  .max(200, SITE_MESSAGE)
  .transform((text, ctx) => {
    const origin = originOf(text)
    if (origin === null) ctx.addIssue({ code: 'custom', message: SITE_MESSAGE })
    return origin ?? z.NEVER
  })
