import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { companySettings } from './table.ts'

export type CompanyRow = typeof companySettings.$inferSelect
type Values = typeof companySettings.$inferInsert

/** The one row, or undefined while nothing has been saved. */
export async function findCompany(db: Database): Promise<CompanyRow | undefined> {
  const [row] = await db.select().from(companySettings)
  return row
}

/** The same, held until the transaction ends. */
export async function lockCompany(db: Database): Promise<CompanyRow | undefined> {
  const [row] = await db.select().from(companySettings).for('update')
  return row
}

/** Writes the one row. Its version moves on by at least a millisecond. */
export async function saveCompany(db: Database, now: string, values: Values): Promise<CompanyRow> {
  const updated_at = sql`greatest(${now}::timestamptz, ${companySettings.updated_at} + interval '1 millisecond')`
  const [row] = await db
    .insert(companySettings)
    .values({ ...values, updated_at: now })
    .onConflictDoUpdate({ target: companySettings.id, set: { ...values, updated_at } })
    .returning()
  if (!row) throw new Error('The company settings were not written')
  return row
}

/** Changes what the settings form does not hold, such as the logo's address: the form's version stays. */
export async function setBeside(db: Database, values: Partial<Values>, unsaved: Values): Promise<CompanyRow> {
  const [row] = await db
    .insert(companySettings)
    .values({ ...unsaved, ...values })
    .onConflictDoUpdate({ target: companySettings.id, set: { ...values, id: true } })
    .returning()
  if (!row) throw new Error('The company settings were not written')
  return row
}
