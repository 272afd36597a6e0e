import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { files } from '#features/files/attachments/server/table.ts'
import type { Database } from '#server/database/connect.ts'
import { jsonObject } from '#server/database/row-text.ts'
import { singleRow } from '#server/database/single-row.ts'
import { invalid } from '#server/errors.ts'
import { ChainLink } from '../contract.ts'
import { inspections } from './table.ts'

export type InspectionRecord = typeof inspections.$inferSelect

type Attached = { photos: string[]; checklists: number; hasReinspection: boolean }

/** Records that refer to an inspection: its photos, oldest first, its checklists, and whether it was repeated. */
export async function getAttached(db: Database, id: string): Promise<Attached> {
  const { rows } = await db.execute<{ photos: string[]; checklists: number; repeated: boolean }>(sql`
    select array(select f.id::text from files f where f.inspection_id = ${id} and not f.is_deleted order by f.created_at, f.id) as photos,
      (select count(*)::int from compliance_checklists where inspection_id = ${id}) as checklists,
      exists (select from inspections where re_inspection_of = ${id} and status <> 'cancelled') as repeated`)
  const counts = singleRow(rows)
  return { photos: counts.photos, checklists: counts.checklists, hasReinspection: counts.repeated }
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

/**
 * Makes these its photos, in place of the ones before. They are photos of its job: one that was uploaded to the inspection itself
 * has no other record, so it is deleted and not left out.
 */
export async function setPhotos(
  db: Database,
  { id, job_id }: Pick<InspectionRecord, 'id' | 'job_id'>,
  photos: string[],
): Promise<void> {
  const own = and(eq(files.inspection_id, id), eq(files.is_deleted, false))
  const removedPhotos = photos.length === 0 ? own : and(own, notInArray(files.id, photos))
  if ((await db.$count(files, and(removedPhotos, isNull(files.job_id)))) > 0)
    throw invalid(
      'photos',
      'A photo that was added to the inspection itself stays in the list. Delete the photo instead.',
    )
  await db
    .update(files)
    .set({ inspection_id: null })
    .where(and(removedPhotos, isNotNull(files.job_id)))
  if (photos.length === 0) return
  const free =
    job_id === null
      ? undefined
      : and(eq(files.job_id, job_id), isNull(files.inspection_id), isNull(files.work_order_id))
  const chosen = and(inArray(files.id, photos), eq(files.is_deleted, false), or(eq(files.inspection_id, id), free))
  const rows = await db.update(files).set({ inspection_id: id }).where(chosen).returning({ id: files.id })
  if (rows.length < new Set(photos).size)
    throw invalid('photos', 'Choose photos of the job that belong to no work order and no other inspection')
}

/** Deletes the row and detaches its deleted photos. */
export async function deleteInspectionRow(db: Database, id: string): Promise<void> {
  await db.execute(sql`update files set inspection_id = null where inspection_id = ${id} and is_deleted`)
  await db.delete(inspections).where(eq(inspections.id, id))
}
