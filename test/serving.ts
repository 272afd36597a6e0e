import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { routes } from '#server/http/routes.ts'
import { createServer } from '#server/http/server.ts'
import { createLog } from '#server/log.ts'
import { createMetrics } from '#server/metrics.ts'
import { createWorld } from './world.ts'

const read = { method: 'GET', access: 'public', summary: '', reads: [] } as const
const notes = {
  list: endpoint({ ...read, path: '/api/notes', returns: z.array(z.string()) }),
  get: endpoint({ ...read, path: '/api/notes/:id', returns: z.string() }),
  delete: endpoint({ method: 'DELETE', path: '/api/notes/:id', access: 'public', summary: '', changes: [] }),
  ip: endpoint({ ...read, path: '/api/ip', needsHttp: true, returns: z.object({ ip: z.string() }) }),
}
const noteRoutes = routes(notes, {
  list: async () => [],
  get: async () => 'a note',
  delete: async () => undefined,
  ip: async (_ctx, { http }) => ({ ip: http.ip }),
})

export const page = '<!doctype html><title>Panelboard</title>'
export const script = `console.log("${'panel '.repeat(2000)}")`

async function writeWebApp() {
  const webDir = await mkdtemp(join(tmpdir(), 'panelboard-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), page)
  await writeFile(join(webDir, 'index.html.br'), brotliCompressSync(page))
  await mkdir(join(webDir, 'visitors'))
  for (const name of ['index', 'other']) await writeFile(join(webDir, 'visitors', `${name}.html`), `visitor ${name}`)
  await writeFile(join(webDir, 'sw.js'), 'addEventListener("fetch", () => undefined)')
  await writeFile(join(webDir, 'icon.svg'), '<svg/>')
  await writeFile(join(webDir, 'assets', 'icon-a1b2.svg'), '<svg/>')
  await writeFile(join(webDir, 'assets', 'inter-a1b2.woff2'), 'a font')
  await writeFile(join(webDir, 'assets', 'theme-a1b2.css'), 'a {}')
  await writeFile(join(webDir, 'assets', 'main-a1b2.js'), script)
  await writeFile(join(webDir, 'assets', 'main-a1b2.js.br'), brotliCompressSync(script))
  await writeFile(join(webDir, 'assets', 'main-a1b2.js.gz'), gzipSync(script))
  return webDir
}

/** Servers of a small web app and a small API, as they are configured. */
export async function startServing() {
  const world = await createWorld()
  const webDir = await writeWebApp()
  const servers: FastifyInstance[] = []

  const noOne = { find: async () => null }

  async function serve(env: NodeJS.ProcessEnv = {}, options: { pool?: pg.Pool; webDir?: string } = {}) {
    const config = readConfig({ DATA_DIR: world.dataDir, ...env })
    const connection = options.pool ? connect(options.pool.options) : { db: world.db, pool: world.pool }
    const lifecycle = { stopping: false }
    const metrics = await createMetrics({ ...connection, token: config.metricsToken })
    const app = await createServer({
      services: { ...world.services, config, db: connection.db, routes: noteRoutes },
      sessions: noOne,
      logger: createLog('silent'),
      operations: { metrics, lifecycle, webDir: options.webDir ?? webDir, version: '1.2.3' },
    })
    servers.push(app)
    return { app, lifecycle }
  }

  const close = async () => {
    for (const app of servers) await app.close()
    await world.close()
    await rm(webDir, { recursive: true })
  }
  return { serve, webDir, close }
}
