import * as z from 'zod/mini'

const SITE_MESSAGE = 'Enter a website such as https://www.example.com'

/** Browsers send their pages' origin, which has no path. */
const parseOrigin = (text: string): string | null => {
  if (!/^https?:\/\/[^\s*'";,]+$/i.test(text) || !URL.canParse(text)) return null
  const { origin, protocol, hostname, username, search, hash } = new URL(text)
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return username || search || hash || (protocol !== 'https:' && !isLocal) ? null : origin
}

/** A website, kept as its origin. Only https, except on this machine. */
export const Website = z.pipe(
  z.string({ error: SITE_MESSAGE }).check(z.trim(), z.maxLength(200, SITE_MESSAGE)),
  z.transform((text, ctx) => {
    const origin = parseOrigin(text)
    if (origin === null) ctx.issues.push({ code: 'custom', message: SITE_MESSAGE, input: text })
    return origin ?? z.NEVER
  }),
)
