import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LINK_PAGE, secretHeaders } from '#contract/secret-pages.ts'
import type { Elsewhere } from './http/not-found.ts'
import type { Opener } from './http/opener.ts'

const A_YEAR = 'public, max-age=31536000, immutable'

/** A page's scripts, styles and fonts. They never open as a page, which most security headers (a KB in all) are about. */
const PART = /^\/assets\/.*\.(?:css|js|woff2)$/
const HEADERS_OF_PARTS = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
])

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The built web app: precompressed files, hashed names cached forever, and for every other path its page. */
export async function registerWeb(
  app: FastifyInstance,
  dir: string,
  openerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Opener>,
): Promise<Elsewhere> {
  await app.register(fastifyStatic, { root: dir, serve: false, preCompressed: true, cacheControl: false })
  if (!existsSync(`${dir}/index.html`)) {
    return async (_path, _request, reply) => {
      void reply.code(503).type('text/plain; charset=utf-8').send('The web app is not built. Run npm run build.')
      return true
    }
  }
  // A build's files do not change while served, so unknown paths need no disk lookup.
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  )
  const files = new Set(
    entries.map(({ parentPath, name }) => `${parentPath.slice(dir.length).split(sep).join('/')}/${name}`),
  )
  /**
   * The build has a page for each screen, which names what the browser should request first. What a role's pages request is
   * for their plain addresses: a filter in the address may ask for something else.
   */
  const pageFor = (path: string, opener: Opener, isPlain: boolean) => {
    const screen = path.split('/', 2)[1] || 'index'
    const kinds = opener === 'visitor' ? ['out'] : isPlain ? [opener, 'in'] : ['in']
    const pages = [screen, 'other'].flatMap((name) => kinds.map((kind) => `/pages/${kind}/${name}.html`))
    return pages.find((page) => files.has(page)) ?? '/index.html'
  }
  return async (path, request, reply) => {
    const wanted = decoded(path)
    const isFile = files.has(wanted) && !/\.(?:br|gz|html)$/.test(wanted)
    const isAsset = wanted.startsWith('/assets/')
    // A file from an earlier build: a page in its place would be parsed as a script.
    if (isAsset && !isFile) return false
    if (PART.test(wanted))
      for (const name of Object.keys(reply.getHeaders())) if (!HEADERS_OF_PARTS.has(name)) void reply.removeHeader(name)
    void reply.header('Cache-Control', isAsset ? A_YEAR : 'no-cache')
    if (wanted.startsWith(LINK_PAGE)) void reply.headers(secretHeaders)
    if (isFile) void reply.sendFile(wanted)
    else {
      void reply.header('Vary', 'Cookie')
      // Several pages at one address: a copy of one must never be confirmed as another.
      const page = pageFor(wanted, await openerOf(request, reply), !request.url.includes('?'))
      void reply.sendFile(page, { etag: false, lastModified: false })
    }
    return true
  }
}
