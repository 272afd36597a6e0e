import { sql } from 'drizzle-orm'
import type { UserContext } from '../context.ts'
import { json, type SentReply } from '../http/replies.ts'
import type { List } from './list.ts'
import { canFollow, type ListVersion, parseListVersion } from './list-version.ts'

type Versions = { since: string; version: string }

/** Answers with what changed in a list since a version: see `ListChanges`. */
export async function serveChanges(
  ctx: UserContext,
  list: List,
  query: Record<string, unknown>,
  { since, version }: Versions,
): Promise<SentReply> {
  const ids = await changedIds(ctx, list, { since, version })
  const changed = ids && (await list.changed(ctx, query, ids))
  return changed ? reply(version, changed.texts, changed.gone) : reply(null, [], [])
}

const reply = (version: string | null, texts: readonly string[], gone: readonly string[]): SentReply =>
  json(`{"version":${JSON.stringify(version)},"rows":[${texts.join(',')}],"gone":${JSON.stringify(gone)}}`)

/** The ids noted since a version, by table. Null: not all are known. */
async function changedIds({ db }: UserContext, { tables }: List, { since, version }: Versions) {
  const [from, to] = [parseListVersion(since), parseListVersion(version)]
  if (!from || !to || !canFollow(from, to)) return null
  const rows = await readNoted(db, tables, from)
  const ids = new Map<string, Set<string>>()
  for (const { table_name, ids: noted } of rows) {
    if (noted === null) return null
    ids.set(table_name, (ids.get(table_name) ?? new Set()).union(new Set(noted)))
  }
  return ids
}

/**
 * A change that the snapshot of a version did not see was written by a transaction that had not ended then, or began later: none before
 * the oldest one that was open.
 */
async function readNoted(db: UserContext['db'], tables: readonly string[], { transaction }: ListVersion) {
  const { rows } = await db.execute<{ table_name: string; ids: string[] | null }>(sql`
    select table_name, ids from row_changes
    where transaction >= ${transaction}::xid8 and table_name = any(${sql.param(tables)}::text[])`)
  return rows
}
