import type { Database } from '#server/platform/database/connect.ts'
import { companySettings } from './table.ts'

export type CompanyRow = typeof companySettings.$inferSelect

/** The one row, or undefined while nothing has been saved. */
export async function findCompany(db: Database): Promise<CompanyRow | undefined> {
  const [row] = await db.select().from(companySettings)
  return row
}

/** Writes the one row. */
export async function saveCompany(
  db: Database,
  values: typeof companySettings.$inferInsert,
  change: Partial<typeof companySettings.$inferInsert> = values,
): Promise<CompanyRow> {
  const [row] = await db
    .insert(companySettings)
    .values(values)
    .onConflictDoUpdate({ target: companySettings.id, set: change })
    .returning()
  if (!row) throw new Error('The company settings were not written')
  return row
}
