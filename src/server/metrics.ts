import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Database } from './database/connect.ts'
import { AppError } from './errors.ts'
import { isLoopback } from './loopback.ts'

type Measured = { pool: pg.Pool; db: Database; token: string | null }

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const isLocal = (address: string | undefined) => address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** With a token: anyone who has it. Without: only this machine, and not through a proxy on it, which passes on the public host. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token === null)
    return (
      isLocal(request.socket.remoteAddress) &&
      isLoopback(request.hostname) &&
      FORWARDED.every((header) => request.headers[header] === undefined)
    )
  const [actual, expected] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

export type Metrics = {
  countJob: (job: string, outcome: string) => void
  /** Measures every request to `app`, and serves `/metrics` in Prometheus format. */
  mount: (app: FastifyInstance) => void
}

/** Metrics of this process; with several processes, each reports its own. */
export async function createMetrics({ pool, db, token }: Measured): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client')
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of this process to the database; waiting: requests for one',
    labelNames: ['state'],
    registers,
  })
  const deliveries = new Gauge({
    name: 'deliveries',
    help: 'Emails and SMS that wait to be sent, or could not be',
    labelNames: ['status'],
    registers,
  })
  const oldest = new Gauge({
    name: 'deliveries_oldest_queued_seconds',
    help: 'How long the oldest message has been waiting',
    registers,
  })
  const jobs = new Counter({
    name: 'background_jobs_total',
    help: 'Background jobs that this process ran',
    labelNames: ['job', 'outcome'],
    registers,
  })

  async function readQueue(): Promise<void> {
    const { rows } = await db.execute<{ queued: number; failed: number; oldest: number }>(sql`
      select count(*) filter (where status = 'queued')::int as queued,
        count(*) filter (where status = 'failed')::int as failed,
        coalesce(extract(epoch from now() - min(created_at) filter (where status = 'queued')), 0)::float8 as oldest
      from deliveries where status in ('queued', 'failed')`)
    deliveries.set({ status: 'queued' }, rows[0]?.queued ?? 0)
    deliveries.set({ status: 'failed' }, rows[0]?.failed ?? 0)
    oldest.set(rows[0]?.oldest ?? 0)
  }

  async function answer(request: FastifyRequest): Promise<string> {
    if (!mayRead(request, token))
      throw new AppError(403, 'Metrics are for this machine only. Set METRICS_TOKEN and send it as a bearer token.')
    connections.set({ state: 'open' }, pool.totalCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waiting' }, pool.waitingCount)
    // Without the database, the rest is still worth reading.
    await readQueue().catch((error: unknown) => request.log.warn({ err: error }, 'the queue could not be read'))
    return register.metrics()
  }

  return {
    countJob: (job, outcome) => jobs.inc({ job, outcome }),
    mount: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }
        durations.observe(labels, reply.elapsedTime / 1000)
      })
      app.get('/metrics', async (request, reply) =>
        reply
          .header('Cache-Control', 'no-store')
          .type(register.contentType)
          .send(await answer(request)),
      )
    },
  }
}
