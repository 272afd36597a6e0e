import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { AppError } from '../errors.ts'

/** Serves a path outside the API; false if there is nothing to serve. */
export type Elsewhere = (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<boolean>

const toPattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)

const isApi = (path: string) => path === '/api' || path.startsWith('/api/')

/** Handles what no route serves: a screen of the web app, a 404, or a 405 if only the method is wrong. */
export function registerNotFound(app: FastifyInstance, endpoints: Endpoint[], elsewhere: Elsewhere): void {
  const paths = [...new Set(endpoints.map(({ path }) => path))].map((path) => {
    const methods = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method)
    return { pattern: toPattern(path), allow: methods.flatMap((m) => (m === 'GET' ? ['GET', 'HEAD'] : [m])) }
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (isApi(path)) {
      const allow = paths.filter(({ pattern }) => pattern.test(path)).flatMap((match) => match.allow)
      if (allow.length === 0) throw new AppError(404, 'Not found')
      throw new AppError(405, 'Method not allowed', { headers: { Allow: [...new Set(allow)].join(', ') } })
    }
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads || !(await elsewhere(path, request, reply))) throw new AppError(404, 'Not found')
    return reply
  })
}
