import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { type Session, SESSION_COOKIE } from './sessions.ts'

/** A cookie set by a handler; 0 seconds deletes it. */
export type Cookie = { name: string; value: string; seconds: number }

export type Cookies = {
  /** The cookie's value if we signed it, else null. */
  read(name: string): string | null
  set(cookie: Cookie): void
  /** Each cookie once: work that runs again overwrites what it set before. */
  all(): Cookie[]
}

type Setup = Pick<Config, 'publicUrl' | 'sessionSecret'>

const isSecure = ({ publicUrl }: Setup) => publicUrl.startsWith('https:')

/** On https, a prefix that browsers accept only from this very host, so that no sibling site can set our cookies. */
const cookieName = (name: string, setup: Setup) => (isSecure(setup) ? `__Host-${name}` : name)

/** The cookies of one request. Nothing is sent before the answer. */
export function getCookies(request: FastifyRequest, setup: Setup): Cookies {
  const set = new Map<string, Cookie>()
  return {
    read: (name) => {
      const raw = request.cookies[cookieName(name, setup)]
      if (raw === undefined || setup.sessionSecret === null) return raw ?? null
      const { valid, value } = request.unsignCookie(raw)
      return valid ? value : null
    },
    set: (cookie) => void set.set(cookie.name, cookie),
    all: () => [...set.values()],
  }
}

/** Sends cookies with a reply: invisible to scripts and, where a secret is set, signed. */
export function sendCookies(reply: FastifyReply, cookies: Cookie[], setup: Setup): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(setup) } as const
  const signed = setup.sessionSecret !== null
  for (const { name, value, seconds } of cookies) {
    if (seconds === 0) void reply.clearCookie(cookieName(name, setup), options)
    else void reply.setCookie(cookieName(name, setup), value, { ...options, signed, maxAge: seconds })
  }
}

/** A session that was just renewed needs its cookie to live longer too. */
export function renewCookie(
  reply: FastifyReply,
  token: string | null,
  session: Session | null,
  { config, now }: { config: Setup; now: () => Date },
): void {
  if (token === null || !session?.renewed) return
  const seconds = Math.floor((Date.parse(session.expire) - now().getTime()) / 1000)
  sendCookies(reply, [{ name: SESSION_COOKIE, value: token, seconds }], config)
}
