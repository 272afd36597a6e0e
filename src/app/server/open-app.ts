import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { ensureFirstAdmin } from '#features/people/auth/server/first-admin.ts'
import { syncGuides } from '#features/company/guides/server/shared/sync.ts'
import { framableForm } from '#features/sales/lead-form/server/shared/framable-form.ts'
import { features } from './features.ts'
import { root } from './bundle.ts'
import type { OpenDatabase } from './open-database.ts'
import { greeting } from './greeting.ts'
import type { Shutdown } from './shutdown.ts'
import { productVersion } from './product-version.ts'
import { ensureSample } from './sample.ts'
import { createBackground } from '#server/background/boss.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/context.ts'
import { createProcessConnection } from '#server/database/process-connection.ts'
import { createServer } from '#server/http/server.ts'
import { rememberSessions } from '#server/http/session-memory.ts'
import { EPOCH, getOrCreateSecret, SESSION_SECRET } from '#server/installation.ts'
import { createMetrics } from '#server/metrics.ts'
import { createServices } from '#server/services.ts'

/** Filled in by scripts/build-server.ts. */
declare const BUILD_HASH: string | undefined

/** The code that this process runs. Sources without a bundle may have changed since the last start. */
const build = typeof BUILD_HASH === 'string' ? BUILD_HASH : Date.now().toString(36)

type Parts = { config: Config; database: OpenDatabase; log: Logger; shutdown: Shutdown }

type OpenApp = { app: FastifyInstance; greeting: string; startBackground: () => void }

/** Everything between an open database and a listening server. */
export async function openApp({ config: baseConfig, database, log, shutdown }: Parts): Promise<OpenApp> {
  const { db, pool, embedded, place } = database
  const config = {
    ...baseConfig,
    sessionSecret: baseConfig.sessionSecret ?? (await getOrCreateSecret(db, SESSION_SECRET)),
  }
  await getOrCreateSecret(db, EPOCH)
  const metrics = await createMetrics({ db, pool, token: config.metricsToken })
  const background = createBackground({ pool, log, jobs: features.backgroundJobs, count: metrics.countJob })
  const outside = createServices({ config, db, log })
  const connection = createProcessConnection(pool)
  const services: Services = {
    config,
    db,
    log,
    now: () => new Date(),
    ...outside,
    background,
    lock: connection.lock,
    build,
    routes: features.routes,
  }
  shutdown.onEnd('mail', () => services.mail.close())
  shutdown.onEnd('the background work', () => background.stop())
  await background.prepare()
  await syncGuides(db)
  const sessions = rememberSessions(features.sessions, connection)
  shutdown.onEnd('the connection of the process', () => connection.close())

  const sample = await ensureSample(services, { embedded })
  const admin = await ensureFirstAdmin(services, { sampleData: sample.there })
  const app = await createServer({
    services,
    sessions,
    logger: log,
    framable: framableForm(services),
    plugins: features.plugins,
    operations: {
      metrics,
      lifecycle: shutdown.lifecycle,
      webDir: join(root, 'dist', 'web'),
      version: await productVersion(),
    },
  })
  return {
    app,
    greeting: greeting({ services, place, sample: sample.signIns, admin }),
    startBackground: () => background.start(services),
  }
}
