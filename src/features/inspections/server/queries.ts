import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { jsonObject } from '#server/database/row-text.ts'
import { ChainLink } from '../contract.ts'
import { inspections } from './table.ts'

export type InspectionRecord = typeof inspections.$inferSelect

type Attached = { photos: string[]; checklists: number; hasReinspection: boolean }

/** What refers to an inspection: its photos, oldest first, its checklists, and whether it was repeated. */
export async function getAttached(db: Database, id: string): Promise<Attached> {
  const { rows } = await db.execute<{ photos: string[]; checklists: number; repeated: boolean }>(sql`
    select array(select f.id::text from files f where f.inspection_id = ${id} and not f.is_deleted order by f.created_at, f.id) as photos,
      (select count(*)::int from compliance_checklists where inspection_id = ${id}) as checklists,
      exists (select from inspections where re_inspection_of = ${id} and status <> 'cancelled') as repeated`)
  const [found] = rows
  if (!found) throw new Error('Nothing was counted')
  return { photos: found.photos, checklists: found.checklists, hasReinspection: found.repeated }
}

/** An inspection's chain in order: the first one and every re-inspection. Empty if there was no re-inspection. */
export async function listChain(db: Database, id: string): Promise<ChainLink[]> {
  const { rows } = await db.execute<{ json: string }>(sql`
    with recursive before as (
      select id, re_inspection_of from inspections where id = ${id}
      union select i.id, i.re_inspection_of from inspections i join before b on i.id = b.re_inspection_of
    ), chain as (
      select id from before where re_inspection_of is null
      union select i.id from inspections i join chain c on i.re_inspection_of = c.id
    )
    select ${jsonObject('i', ChainLink)} as json from inspections i join chain using (id) order by i.created_at, i.id`)
  return rows.length < 2 ? [] : rows.map(({ json }) => JSON.parse(json))
}

export async function insertInspection(
  db: Database,
  values: typeof inspections.$inferInsert,
): Promise<InspectionRecord> {
  const [row] = await db.insert(inspections).values(values).returning()
  if (!row) throw new Error('The inspection was not written')
  return row
}

/** Deletes the row and detaches its deleted photos. */
export async function deleteInspectionRow(db: Database, id: string): Promise<void> {
  await db.execute(sql`update files set inspection_id = null where inspection_id = ${id} and is_deleted`)
  await db.delete(inspections).where(eq(inspections.id, id))
}
