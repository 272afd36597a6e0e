import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { singleRow } from '#server/database/single-row.ts'
import { permits } from './table.ts'

export type PermitRecord = typeof permits.$inferSelect

/** Counts the records that refer to a permit. */
export async function countAttached(db: Database, id: string): Promise<{ inspections: number; work_orders: number }> {
  const { rows } = await db.execute<{ inspections: number; work_orders: number }>(sql`
    select (select count(*)::int from inspections where permit_id = ${id}) as inspections,
      (select count(*)::int from work_orders where permit_id = ${id}) as work_orders`)
  return singleRow(rows)
}

export const deletePermitRow = (db: Database, id: string) => db.delete(permits).where(eq(permits.id, id))
