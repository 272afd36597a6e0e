import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database/connect.ts'
import { within } from './within.ts'

/** The lifecycle state of the process, which sets `stopping` itself. */
export type Lifecycle = { stopping: boolean }

const PATIENCE_MS = 3_000

const answers = (db: Database): Promise<boolean> =>
  within(PATIENCE_MS, () => db.execute(sql`select 1`)).then(
    () => true,
    () => false,
  )

/**
 * `/livez`: the process answers, without checking anything else, so that a slow database never gets it killed.
 * `/readyz`: it can serve; a proxy sends requests elsewhere while it is starting, stopping or without its database.
 */
export function registerHealth(app: FastifyInstance, { db, lifecycle }: { db: Database; lifecycle: Lifecycle }): void {
  // The compressor checks replies against `Response`, which loads undici: 13 ms on the first probe, for a few bytes.
  const plain = { compress: false } as const
  app.get('/livez', plain, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/readyz', plain, async (_request, reply) => {
    const message = lifecycle.stopping
      ? 'Stopping'
      : (await answers(db))
        ? null
        : 'The database is not ready. Try again in a moment.'
    void reply.header('Cache-Control', 'no-store')
    return message === null ? reply.send({ status: 'ready' }) : reply.code(503).send({ message })
  })
  // A kept-alive connection would send its next request to a process about to exit.
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.stopping) void reply.header('Connection', 'close')
  })
}
