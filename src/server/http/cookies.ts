import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** A cookie set by a handler; 0 seconds deletes it. */
export type Cookie = { name: string; value: string; path: string; seconds: number }

export type Cookies = {
  /** The cookie's value if we signed it, else null. */
  read(name: string): string | null
  set(cookie: Cookie): void
  /** Each cookie once: work that runs again overwrites what it set before. */
  all(): Cookie[]
}

/** The cookies of one request. Nothing is sent before the answer. */
export function cookiesOf(request: FastifyRequest, { sessionSecret }: Pick<Config, 'sessionSecret'>): Cookies {
  const set = new Map<string, Cookie>()
  return {
    read: (name) => {
      const kept = request.cookies[name]
      if (kept === undefined || sessionSecret === null) return kept ?? null
      const { valid, value } = request.unsignCookie(kept)
      return valid ? value : null
    },
    set: (cookie) => void set.set(`${cookie.name} ${cookie.path}`, cookie),
    all: () => [...set.values()],
  }
}

/** Sends cookies with a reply: invisible to scripts and, where a secret is set, signed. */
export function sendCookies(
  reply: FastifyReply,
  cookies: Cookie[],
  { publicUrl, sessionSecret }: Pick<Config, 'publicUrl' | 'sessionSecret'>,
): void {
  const secure = publicUrl.startsWith('https:')
  for (const { name, value, path, seconds } of cookies) {
    const options = { path, httpOnly: true, sameSite: 'lax', secure } as const
    if (seconds === 0) void reply.clearCookie(name, options)
    else void reply.setCookie(name, value, { ...options, signed: sessionSecret !== null, maxAge: seconds })
  }
}
