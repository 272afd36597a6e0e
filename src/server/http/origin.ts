import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { isLoopback } from '../loopback.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const urlOf = (origin: string): URL | null => (URL.canParse(origin) ? new URL(origin) : null)

/** The public origin. On this machine also whatever address the browser used, such as 127.0.0.1 for localhost. */
function isOwn(origin: string, { host }: FastifyRequest['headers'], publicUrl: string): boolean {
  if (origin === publicUrl) return true
  return isLoopback(new URL(publicUrl).hostname) && urlOf(origin)?.host === host
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
  if (foreign) throw new AppError(403, 'This request came from another site. Open Panelboard and try again there.')
}
