import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { leftOut, listTables, quoted, rowCondition } from '#server/backup/catalog.ts'

/** A table that every world has and the product does not. */
export const FOREIGN = 'test_jobs'

export type Rows = Record<string, string[]>

/** These rows as a restore leaves them. */
export const restored = (rows: Rows): Rows => ({
  ...rows,
  ...Object.fromEntries(Object.keys(leftOut).map((name) => [name, []])),
})

/** Every row of every table, as PostgreSQL prints it, but a restore's own event in the audit trail. */
export async function readContent(db: Pick<pg.Pool, 'query'>): Promise<Rows> {
  const content: Rows = {}
  for (const { name } of await listTables(db)) {
    if (name === FOREIGN) continue
    const compared =
      name === 'audit_events' ? `endpoint is distinct from 'restore'` : rowCondition(name, { secret: true })
    // A restore revokes them.
    const row = name === 'document_links' ? `(to_jsonb(t) - 'revoked_at')::text` : 'to_jsonb(t)::text || t::text'
    const { rows } = await db.query<{ row: string }>(
      `select ${row} as row from public.${quoted(name)} t where ${compared} order by 1`,
    )
    content[name] = rows.map(({ row }) => row)
  }
  return content
}

/** The constraints on the rows: keys, checks, indexes and triggers. */
export async function listGuards(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ guard: string }>(`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as guard
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`)
  return rows.map(({ guard }) => guard).filter((guard) => !guard.includes(FOREIGN))
}

/** Every file of a folder, by its path in it. */
export async function listFiles(dir: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(files.map(async (path) => [path.slice(dir.length + 1), await readFile(path)] as const)),
  )
}

/** The bytes with one bit turned. */
export function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

/** The files as a list, by path. */
export const sorted = (files: Map<string, Buffer>) => [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))

/** A backup's text, during which something else happens: after the first piece, when its snapshot exists but no row or upload has been read. */
export async function* disturbed(text: AsyncIterable<string>, meanwhile: () => Promise<unknown>) {
  let first = true
  for await (const piece of text) {
    yield piece
    if (first) await meanwhile()
    first = false
  }
}
