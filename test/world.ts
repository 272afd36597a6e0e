import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import { startSession } from '#features/people/accounts/server/shared/sessions.ts'
import { features } from '#app/server/features.ts'
import { readConfig } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import { connect } from '#server/database/connect.ts'
import { createProcessConnection } from '#server/database/process-connection.ts'
import { createServer } from '#server/http/server.ts'
import { createLog } from '#server/log.ts'
import { createTestQueue, runJob, runQueue } from './background.ts'
import { createCompany } from './factories.ts'
import { recordingServices } from './recording-services.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with a migrated database called `template`, which every world copies. */
    databaseServer: pg.ClientConfig
  }
}

async function copyTemplate(server: pg.ClientConfig): Promise<{ target: pg.ClientConfig; drop: () => Promise<void> }> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ ...server, database: 'postgres' })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  // Copying its files takes a fifth of the time of writing them to the log, as PostgreSQL does by default.
  await run(`create database ${database} template template_panelboard strategy file_copy`)
  return { target: { ...server, database }, drop: () => run(`drop database if exists ${database} with (force)`) }
}

/** Only a hung test waits this long: on a busy machine, the last of 200 simultaneous calls waits for its turn. */
const patience = { statementTimeout: 120_000, connectionTimeout: 120_000 }

export type World = Awaited<ReturnType<typeof createWorld>>

/** A whole product in one process: its own database, the app, a stopped clock, and recording services. */
export async function createWorld(
  options: {
    now?: string
    env?: NodeJS.ProcessEnv
    services?: Partial<Services>
    connections?: number
    /** Outside a test run, which provides one. */
    databaseServer?: pg.ClientConfig
  } = {},
) {
  const { target, drop } = await copyTemplate(options.databaseServer ?? inject('databaseServer'))
  const dataDir = await mkdtemp(join(tmpdir(), 'panelboard-test-'))
  const { env } = options
  const config = {
    ...readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000', SESSION_SECRET: 's'.repeat(32), ...env }),
    // Without one, a caller's cookie is the bare token of its session.
    sessionSecret: env?.['SESSION_SECRET'] ?? null,
  }
  const connection = connect(target, { max: options.connections ?? 10, ...patience })
  const logger = createLog('silent')
  const clock = { now: new Date(options.now ?? '2026-06-15T15:00:00Z') }
  await createTestQueue(connection.db)
  const recorded = recordingServices(config, connection.db)
  const processConnection = createProcessConnection(connection.pool)
  const services: Services = {
    config,
    db: connection.db,
    now: () => clock.now,
    log: logger,
    ...recorded.services,
    lock: processConnection.lock,
    build: 'test',
    routes: features.routes,
    ...options.services,
  }
  const app = await createServer({ services, sessions: features.sessions, plugins: features.plugins, logger })
  await app.ready()

  return {
    app,
    services,
    db: connection.db,
    pool: connection.pool,
    clock,
    dataDir,
    databaseTarget: target,
    /** Messages sent, in order. */
    sent: recorded.sent,
    /** Runs the pending background jobs and any they queue, until none is ready to start. */
    runBackground: () => runQueue(services),
    /** Runs one background job by name, such as one that the real queue would start on a schedule. */
    runJob: (name: string, data: object = {}) => runJob(services, name, data),
    /** The context of a call by this user, for service tests. */
    createContext: <U extends CurrentUser | null>(user: U) => ({ ...services, user }),
    /** A signed-in API caller. */
    signedIn: async (user: { id: string }) => callerWith(app, await startSession(services, user.id)),
    /** A caller with a copy of a session's cookie. */
    holding: (token: string | null) => callerWith(app, token),
    anonymous: () => callerWith(app, null),
    close: async () => {
      await app.close()
      await processConnection.close()
      await connection.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The world of a test file, closed after its tests. Its company is set up where `company` is true. */
export async function setUpWorld(
  options: Parameters<typeof createWorld>[0] & { company?: boolean } = {},
): Promise<World> {
  const world = await createWorld(options)
  afterAll(world.close)
  if (options.company) await createCompany(world.db)
  return world
}

export type Caller = ReturnType<typeof callerWith>

/**
 * `token` is the starting session. A signed-in caller switches to a new session when the server issues one, as a
 * browser does.
 */
function callerWith(app: Awaited<ReturnType<typeof createServer>>, token: string | null) {
  let session = token
  const request = async (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers: Record<string, string> = {},
  ) => {
    const reply = await app.inject({
      method,
      url,
      // By the name of either origin, http or https.
      headers: {
        ...(session ? { cookie: `panelboard_session=${session}; __Host-panelboard_session=${session}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const renewed = reply.cookies.find(({ name }) => name.endsWith('panelboard_session'))?.value
    if (session && renewed) session = renewed
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.body,
      bytes: reply.rawPayload,
      body: reply.body.startsWith('{') || reply.body.startsWith('[') ? JSON.parse(reply.body) : null,
    }
  }
  return {
    token,
    get: (url: string, headers?: Record<string, string>) => request('GET', url, undefined, headers),
    post: (url: string, body: object = {}, headers?: Record<string, string>) => request('POST', url, body, headers),
    patch: (url: string, body: object, headers?: Record<string, string>) => request('PATCH', url, body, headers),
    delete: (url: string, headers?: Record<string, string>) => request('DELETE', url, undefined, headers),
  }
}
