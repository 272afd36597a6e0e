import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import { AppError } from '../errors.ts'
import { isLoopback } from '../loopback.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const parseUrl = (origin: string): URL | null => (URL.canParse(origin) ? new URL(origin) : null)

/**
 * The public origin. Where that is this machine, also the address that the browser used, such as 127.0.0.1 for localhost. Never
 * another name: the owner of any domain can point it at this machine.
 */
function isOwn(origin: string, { host }: FastifyRequest['headers'], publicUrl: string): boolean {
  if (origin === publicUrl) return true
  const from = parseUrl(origin)
  if (!from || from.host !== host || !isLoopback(new URL(publicUrl).hostname)) return false
  return isLoopback(from.hostname) || isIP(from.hostname.replace(/^\[|\]$/g, '')) !== 0
}

/**
 * Rejects an unsafe request that another site made a browser send. Browsers always send the origin; other programs send
 * none, and carry no user's cookies.
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    origin === undefined ? site === 'cross-site' || site === 'same-site' : !isOwn(origin, request.headers, publicUrl)
  if (foreign)
    throw new AppError(
      403,
      `This is not Panelboard's address. Open it at ${publicUrl}, or have PUBLIC_URL set to the address that people use.`,
    )
}
