import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Refuses an unsafe request that another site made a browser send. Browsers always say where it comes from; programs that
 * are not browsers carry nobody's cookies, and say nothing.
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
