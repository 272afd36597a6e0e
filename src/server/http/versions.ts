import { sql } from 'drizzle-orm'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Topic } from '#contract/topics.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { changesIn } from '../database/revisions.ts'
import { statement } from '../database/statement.ts'
import { EPOCH } from '../installation.ts'

const sumOfChanges = statement<{ topics: readonly Topic[] }, { changes: string }>(
  'revisions',
  (value) =>
    sql`select concat((select value from installation where name = ${sql.raw(`'${EPOCH}'`)}), '-', ${changesIn(value('topics'))}) as changes`,
)

/** In every time zone, a day begins at a multiple of 15 minutes of UTC. */
const QUARTER_MS = 15 * 60_000

/** The number of changes to these topics, with the epoch of the database, since a restore resets the counts. */
export async function changesOf(db: Database, topics: readonly Topic[]): Promise<string> {
  const [row] = await sumOfChanges(db, { topics })
  return row?.changes ?? ''
}

/**
 * The ETag of this caller's answer from an endpoint: it changes with the build, when any topic that it reads changes, and
 * `by-day` at least once between two days of any time zone. Read the changes before the answer, so that a change in between makes the copy
 * stale and never the reverse.
 */
export function versionFrom(
  { user, now, build }: Pick<Context, 'user' | 'now' | 'build'>,
  { versioned }: Pick<Endpoint, 'versioned'>,
  changes: string,
): string {
  const caller = user ? `${user.id.slice(-12)}-${user.role}` : 'public'
  const quarter = versioned === 'by-day' ? `-${Math.floor(now().getTime() / QUARTER_MS)}` : ''
  return `W/"${build}-${caller}${quarter}-${changes}"`
}

export const versionOf = async (
  ctx: Pick<Context, 'db' | 'user' | 'now' | 'build'>,
  endpoint: Pick<Endpoint, 'reads' | 'versioned'>,
): Promise<string> => versionFrom(ctx, endpoint, await changesOf(ctx.db, endpoint.reads))
