import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Services } from '../context.ts'
import { openPool } from '../database/connect.ts'
import { isDatabaseAway } from '../database/errors.ts'
import { loadOnFirstUse } from '../load-on-first-use.ts'
import type { Log } from '../log.ts'
import { type Background, type BackgroundJob, RetryLater } from './background.ts'
import { DEAD_LETTERS, prepareQueues, updateQueues } from './queues.ts'

export type Outcome = 'done' | 'failed' | 'given up'

type BackgroundOptions = {
  /** The database. Jobs use their own connections, so that they and requests never wait for each other. */
  pool: pg.Pool
  jobs: BackgroundJob[]
  log: Log
  /** Called after every run, for metrics. */
  count?: (job: string, outcome: Outcome) => void
  /** The interval at which to look for jobs whose process died. */
  superviseSeconds?: number
}

export type BackgroundProcess = Background & {
  /** Creates what `enqueue` needs. Call it before the first request. */
  prepare(): Promise<void>
  /** Starts working in the background: returns immediately, and retries while there is no database. */
  start(services: Services): void
  /** Takes no new jobs and waits a few seconds for running ones; interrupted jobs run again. */
  stop(): Promise<void>
}

const CONNECTIONS = 3
const DRAIN_MS = 5_000
const LONGEST_WAIT_MS = 30_000
const SAME_FAULT_MS = 60_000
/** A transaction that enqueues commits soon after. */
const WAKE_MS = 100

/** Durable background jobs in the database, shared by all processes that use it. */
export function createBackground(options: BackgroundOptions): BackgroundProcess {
  const { pool, jobs, log, count = () => undefined, superviseSeconds = 20 } = options
  const workers = new Map<string, string[]>()
  const waking = new Set<string>()
  const lastLogged = new Map<string, number>()
  const stopping = new AbortController()
  let database: pg.Pool | null = null
  let working: Promise<void> = Promise.resolve()
  let away = false

  function connect(): pg.Pool {
    // The pool hides its password from anything that lists its options.
    const { options } = pool
    return openPool({ ...options, password: options.password }, { max: CONNECTIONS, statementTimeout: 60_000 })
  }

  /** While the database is down every attempt fails: log that once, and once when it is back. */
  async function executeSql(text: string, values?: unknown[]) {
    try {
      const result = await (database ??= connect()).query(text, values)
      if (away) log.info('background jobs have resumed')
      away = false
      return result
    } catch (error) {
      if (!away && isDatabaseAway(error) && !stopping.signal.aborted)
        log.warn({ err: error }, 'background jobs paused: database unavailable')
      away ||= isDatabaseAway(error)
      throw error
    }
  }

  /** The library polls every few seconds and would log the same each time. */
  function logFailure({ message, stack }: Pick<Error, 'message' | 'stack'>): void {
    const fault = message.replace(/ \(Queue: .*/, '')
    const last = lastLogged.get(fault)
    if (away || stopping.signal.aborted || (last !== undefined && Date.now() - last < SAME_FAULT_MS)) return
    lastLogged.set(fault, Date.now())
    log.error({ fault, stack }, 'background worker error')
  }

  const loadBoss = loadOnFirstUse(async (): Promise<PgBoss> => {
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      db: { executeSql },
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: Math.max(1, superviseSeconds - 5),
      maintenanceIntervalSeconds: 3600,
      cronMonitorIntervalSeconds: 15,
      cronWorkerIntervalSeconds: 2,
      flowIntervalSeconds: 3600,
      reindex: false,
      monitorVacuum: false,
    })
    boss.on('error', logFailure)
    boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the background work warns'))
    return boss
  })

  /** Wakes this process's idle workers instead of waiting for their next poll. */
  function wake(name: string): void {
    if (waking.has(name) || !workers.has(name)) return
    waking.add(name)
    const look = () => {
      waking.delete(name)
      for (const id of workers.get(name) ?? []) void loadBoss().then((boss) => boss.notifyWorker(id))
    }
    setTimeout(look, WAKE_MS).unref()
  }

  async function run(
    services: Services,
    spec: BackgroundJob,
    { id, data, retryCount }: JobWithMetadata,
  ): Promise<void> {
    const which = { job: spec.name, id, attempt: retryCount + 1 }
    try {
      await spec.run({ ...services, user: null, job: { name: spec.name } }, data)
      count(spec.name, 'done')
    } catch (error) {
      count(spec.name, 'failed')
      if (error instanceof RetryLater) log.info(which, 'a background job is tried again later')
      else log.error({ ...which, err: error }, 'a background job failed')
      // oxlint-disable-next-line preserve-caught-error -- what is thrown here is kept in the database, and people's data must not be
      throw new Error(error instanceof RetryLater ? error.message : 'The log says why')
    }
  }

  function logDeadLetter({ sourceName, sourceId, sourceRetryCount }: JobWithMetadata): void {
    const job = sourceName ?? 'unknown'
    count(job, 'given up')
    log.error({ job, id: sourceId, attempts: (sourceRetryCount ?? 0) + 1 }, 'a background job was given up')
  }

  async function work(boss: PgBoss, name: string, seconds: number, handle: (job: JobWithMetadata) => Promise<void>) {
    const options = { batchSize: 1, includeMetadata: true, pollingIntervalSeconds: seconds } as const
    const id: string = await boss.work(name, options, async ([job]: JobWithMetadata[]) => {
      // Fetch again right away: there may be more jobs.
      boss.notifyWorker(id)
      if (job) await handle(job)
    })
    workers.set(name, [...(workers.get(name) ?? []), id])
  }

  async function begin(services: Services): Promise<void> {
    const boss = await loadBoss()
    try {
      await updateQueues(boss, jobs)
      await boss.start()
      await work(boss, DEAD_LETTERS, 5, async (job) => logDeadLetter(job))
      for (const spec of jobs)
        for (let index = 0; index < (spec.concurrency ?? 1); index += 1)
          await work(boss, spec.name, spec.schedule === undefined ? 2 : 5, (job) => run(services, spec, job))
    } catch (error) {
      workers.clear()
      await boss.stop({ graceful: false })
      throw error
    }
  }

  async function beginWhenPossible(services: Services): Promise<void> {
    for (let wait = 500; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return await begin(services)
      } catch (error) {
        if (!away) log.error({ err: error }, 'the background work could not begin')
        await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await working
    await (await loadBoss.ifUsed())?.stop({ timeout: DRAIN_MS })
    await database?.end()
  }
  let stopped: Promise<void> | null = null

  return {
    enqueue: async (db, name, data, { startAfter, key } = {}) => {
      const boss = await loadBoss()
      const { fromDrizzle } = await import('pg-boss')
      const when = { ...(startAfter && { startAfter }), ...(key !== undefined && { singletonKey: key }) }
      await boss.send(name, data, { db: fromDrizzle(db, sql), ...when })
      wake(name)
    },
    prepare: () => prepareQueues(pool, jobs),
    start: (services) => void (working = beginWhenPossible(services)),
    stop: () => (stopped ??= stop()),
  }
}
