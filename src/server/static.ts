import { existsSync, readdirSync } from 'node:fs'
import { sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { APP_SHELL } from '#contract/app-shell.ts'
import { LINK_PAGE, secretHeaders } from '#contract/secret-pages.ts'
import type { Elsewhere } from './http/not-found.ts'

const A_YEAR = 'public, max-age=31536000, immutable'

/** A page's scripts, styles and fonts. They never open as a page, which most security headers (a KB in all) are about. */
const PART = /^\/assets\/.*\.(?:css|js|woff2)$/
const HEADERS_OF_PARTS = new Set([
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
])

const decode = (path: string): string => {
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
  hasSession: (request: FastifyRequest) => boolean,
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
  /** A visitor's page has the title that search engines and previews show. */
  const pageFor = (path: string, isUser: boolean) => {
    if (isUser || path === APP_SHELL) return '/index.html'
    const page = `/visitors/${path.split('/', 2)[1] || 'index'}.html`
    return files.has(page) ? page : '/visitors/other.html'
  }
  return async (path, request, reply) => {
    const fileName = decode(path)
    const isFile = files.has(fileName) && !/\.(?:br|gz|html)$/.test(fileName)
    const isAsset = fileName.startsWith('/assets/')
    // A file from an earlier build: a page in its place would be parsed as a script.
    if (isAsset && !isFile) return false
    if (PART.test(fileName))
      for (const name of Object.keys(reply.getHeaders())) if (!HEADERS_OF_PARTS.has(name)) void reply.removeHeader(name)
    void reply.header('Cache-Control', isAsset ? A_YEAR : 'no-cache')
    if (fileName.startsWith(LINK_PAGE)) void reply.headers(secretHeaders)
    if (isFile) void reply.sendFile(fileName)
    else {
      void reply.header('Vary', 'Cookie')
      // Several pages at one address: a copy of one must never be confirmed as another.
      void reply.sendFile(pageFor(fileName, hasSession(request)), { etag: false, lastModified: false })
    }
    return true
  }
}
