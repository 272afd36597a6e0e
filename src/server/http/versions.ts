import { sql } from 'drizzle-orm'
import type { Endpoint, Topic } from '#contract/endpoint.ts'
import { isStaff } from '#contract/roles.ts'
import type { Context } from '../context.ts'
import { changesIn } from '../database/revisions.ts'
import { statement } from '../database/statement.ts'
import { EPOCH } from '../installation.ts'
import { formatListVersion } from '../lists/list-version.ts'

/**
 * Counts changes to topics, with the epoch of the database, since a restore resets the counts; and the oldest transaction that may
 * still commit.
 */
const sumOfChanges = statement<{ topics: readonly Topic[] }, { epoch: string; changes: string; oldest: string }>(
  'revisions',
  (value) =>
    sql`select (select value from installation where name = ${sql.raw(`'${EPOCH}'`)}) as epoch, ${changesIn(value('topics'))} as changes,
      pg_snapshot_xmin(pg_current_snapshot()) as oldest`,
)

/** In every time zone, a day begins at a multiple of 15 minutes of UTC. */
const QUARTER_MS = 15 * 60_000

/** The version of an answer. `list`: since which its changes can be read, if it is a followed list. */
export type Version = { etag: string; list: string | null }

/**
 * The version of this caller's answer from an endpoint. The ETag changes with the build, when any topic that it reads changes, and
 * `by-day` at least once between two days of any time zone. Read it before the answer, so that a change in between makes the copy
 * stale and never the reverse.
 */
export async function getVersion(
  { db, user, now, build }: Pick<Context, 'db' | 'user' | 'now' | 'build'>,
  { reads, versioned, followed }: Pick<Endpoint, 'reads' | 'versioned' | 'followed'>,
): Promise<Version> {
  const [row] = await sumOfChanges(db, { topics: reads })
  const caller = user ? `${user.id.slice(-12)}-${user.role}` : 'public'
  const quarter = versioned === 'by-day' ? `-${Math.floor(now().getTime() / QUARTER_MS)}` : ''
  const { epoch = '', changes = '', oldest = '' } = row ?? {}
  return {
    etag: `W/"${build}-${caller}${quarter}-${epoch}-${changes}"`,
    list:
      followed !== undefined && user && isStaff(user.role)
        ? formatListVersion({ origin: `${build}-${epoch}`, at: now().getTime(), transaction: oldest })
        : null,
  }
}
