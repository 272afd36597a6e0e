import type { PgBoss, Queue } from 'pg-boss'
import type pg from 'pg'
import { sqlState } from '../database/errors.ts'
import type { BackgroundJob } from './background.ts'

/** The dead letter queue: each job that was given up is logged once and stays here for a week. */
export const DEAD_LETTERS = 'dead-letters'

/** The version of pg-boss's own tables; a test compares it with the package. */
export const BOSS_SCHEMA = 40

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
const RETRIES = 5
const RETRY_SECONDS = 10
/** A job whose process has been silent this long runs again elsewhere. */
const HEARTBEAT_SECONDS = 20

type Settings = Omit<Queue, 'name'>

function getPolicy({ schedule, folds }: BackgroundJob): NonNullable<Settings['policy']> {
  // A scheduled job does not start while it runs or waits.
  if (schedule !== undefined) return 'exclusive'
  return folds ? 'short' : 'standard'
}

const getSettings = (job: BackgroundJob): Settings => ({ policy: getPolicy(job), ...getTimings(job) })

const getTimings = ({ schedule, retries, retrySeconds }: BackgroundJob) => ({
  retryLimit: retries ?? (schedule === undefined ? RETRIES : 0),
  retryDelay: retrySeconds ?? RETRY_SECONDS,
  retryBackoff: true,
  retryDelayMax: 60 * MINUTE,
  expireInSeconds: 15 * MINUTE,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: schedule === undefined ? DAY : 60 * MINUTE,
  // Queued jobs wait while everything is down; missed scheduled runs do not pile up.
  retentionSeconds: schedule === undefined ? 30 * DAY : DAY,
  ...(schedule === undefined && { deadLetter: DEAD_LETTERS }),
})

const deadLetters: Settings = { policy: 'standard', retryLimit: RETRIES, deleteAfterSeconds: 7 * DAY }

/** True if the tables and queues exist: one query, so that a start on existing data does not load the library. */
async function isPrepared(pool: pg.Pool, jobs: BackgroundJob[]): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ version: number | null; queues: string[] }>(
      `select (select max(version) from pgboss.version) as version, array(select name from pgboss.queue) as queues`,
    )
    const { version, queues } = rows[0] ?? { version: null, queues: [] }
    const isMissing = (name: string) => !queues.includes(name)
    return (
      version !== null && version >= BOSS_SCHEMA && ![DEAD_LETTERS, ...jobs.map(({ name }) => name)].some(isMissing)
    )
  } catch (error) {
    if (sqlState(error) === '42P01') return false
    throw error
  }
}

/** Creates missing job tables and queues, so that anything can be enqueued. */
export async function prepareQueues(pool: pg.Pool, jobs: BackgroundJob[]): Promise<void> {
  if (await isPrepared(pool, jobs)) return
  const { PgBoss } = await import('pg-boss')
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, supervise: false, schedule: false })
  // A failure here rejects as well.
  boss.on('error', () => undefined)
  await boss.start()
  try {
    await boss.createQueue(DEAD_LETTERS, deadLetters)
    for (const job of jobs) await boss.createQueue(job.name, getSettings(job))
  } finally {
    await boss.stop({ graceful: false })
  }
}

/** Updates every queue's settings and schedule to this version's. */
export async function updateQueues(boss: PgBoss, jobs: BackgroundJob[]): Promise<void> {
  for (const job of jobs) {
    // A queue's policy cannot change.
    await boss.updateQueue(job.name, getTimings(job))
    if (job.schedule !== undefined) await boss.schedule(job.name, job.schedule)
  }
  const isScheduled = (name: string) => jobs.some((job) => job.name === name && job.schedule !== undefined)
  for (const { name } of await boss.getSchedules()) if (!isScheduled(name)) await boss.unschedule(name)
}
