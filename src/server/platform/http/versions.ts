import { sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { statement } from '../database/statement.ts'
import { type Reply, unchanged } from './replies.ts'
import type { Http } from './routes.ts'

const sumOfChanges = statement<{ topics: string[] }, { changes: string }>(
  'revisions',
  (value) =>
    sql`select coalesce(sum(changes), 0)::text as changes from revisions where topic = any(${value('topics')}::text[])`,
)

/** A version of everything that is read from these topics by this caller; the same if and only if nothing has changed. */
async function versionOf(ctx: UserContext, topics: string[]): Promise<string> {
  const [row] = await sumOfChanges(ctx.db, { topics })
  return `W/"${ctx.user.id.slice(-12)}-${ctx.user.role}-${row?.changes ?? '0'}"`
}

/** Answers 304 without reading a list when the caller's copy is still right. The version is read before the rows. */
export async function unlessUnchanged(
  ctx: UserContext,
  http: Http,
  topics: string[],
  read: (etag: string) => Promise<Reply>,
): Promise<Reply> {
  const etag = await versionOf(ctx, topics)
  return http.header('if-none-match') === etag ? unchanged(etag) : read(etag)
}
