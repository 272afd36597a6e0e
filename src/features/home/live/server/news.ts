import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Clock } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import type { News, NewsQuery } from '../contract.ts'

const LOOK_MS = 500
/** Proxies close a request that is silent for a minute. */
const LONGEST_WAIT_MS = 25_000
/** A change counts from its statement, and is seen once its transaction has committed. */
const COMMIT_S = 5

type Count = { topic: string; changes: string; secondsAgo: number }

/** The last look of this process, which all who wait share. */
const looks = new WeakMap<Database, { at: number; counts: Promise<Count[]> }>()

/**
 * Answers when the count of any topic has moved, or after a while. The counts are read from the database, so it does not matter which
 * process changed something, or whether anything did that would have announced it.
 */
export async function waitForNews(
  { db }: Pick<Clock, 'db'>,
  { since, age = 0 }: NewsQuery,
  signal: AbortSignal,
): Promise<News> {
  const until = performance.now() + LONGEST_WAIT_MS
  for (;;) {
    const counts = await look(db)
    const before = since === undefined ? null : parseVersion(since)
    const news = counts.filter(({ topic, changes, secondsAgo }) =>
      before ? before.get(topic) !== changes : secondsAgo < age + COMMIT_S,
    )
    if (before === null || news.length > 0 || performance.now() > until || signal.aborted)
      return { version: formatVersion(counts), topics: news.map(({ topic }) => topic) }
    await pause(LOOK_MS, undefined, { signal }).catch(() => undefined)
  }
}

function look(db: Database): Promise<Count[]> {
  const last = looks.get(db)
  if (last && performance.now() - last.at < LOOK_MS) return last.counts
  const counts = readCounts(db)
  looks.set(db, { at: performance.now(), counts })
  return counts
}

async function readCounts(db: Database): Promise<Count[]> {
  const { rows } = await db.execute<Count>(sql`
    select topic, sum(changes) as changes, extract(epoch from clock_timestamp() - max(changed_at))::float8 as "secondsAgo"
    from revisions group by topic order by topic`)
  return rows
}

const formatVersion = (counts: readonly Count[]): string =>
  counts.map(({ topic, changes }) => `${topic}:${changes}`).join()

const parseVersion = (version: string): Map<string, string> =>
  new Map(version.split(',').map((count) => [count.split(':')[0] ?? '', count.split(':')[1] ?? '']))
