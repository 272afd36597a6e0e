import { sql } from 'drizzle-orm'
import type { Topic } from '#contract/topics.ts'
import type { Context } from '../context.ts'
import { statement } from '../database/statement.ts'
import { EPOCH } from '../installation.ts'

const sumOfChanges = statement<{ topics: readonly Topic[] }, { changes: string }>(
  'revisions',
  (value) =>
    sql`select concat((select value from installation where name = ${sql.raw(`'${EPOCH}'`)}), '-', coalesce(sum(changes), 0)) as changes
      from revisions where topic = any(${value('topics')}::text[])`,
)

/**
 * The ETag of this caller's answer from an endpoint that reads these topics: it changes when any of them changes,
 * and with the epoch of the database: a restore sets the counts back.
 * Compute it before reading, so that a change in between makes the copy stale and never the reverse.
 */
export async function versionOf({ db, user }: Pick<Context, 'db' | 'user'>, topics: readonly Topic[]): Promise<string> {
  const [row] = await sumOfChanges(db, { topics })
  return `W/"${user ? `${user.id.slice(-12)}-${user.role}` : 'public'}-${row?.changes ?? ''}"`
}
