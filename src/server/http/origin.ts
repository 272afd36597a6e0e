import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Rejects an unsafe request that another site made a browser send. Browsers always send the origin; other programs send
 * none, and carry no user's cookies.
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl: string): void {
  if (SAFE.has(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    origin === undefined
      ? site === 'cross-site' || site === 'same-site'
      : origin !== publicUrl && hostOf(origin) !== host
  if (foreign) throw new AppError(403, 'This request came from another site. Open Panelboard and try again there.')
}
