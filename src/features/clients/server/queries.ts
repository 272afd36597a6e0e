import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { Attached } from '../contract.ts'
import { clients } from './table.ts'

export type ClientRow = typeof clients.$inferSelect
type Values = Partial<typeof clients.$inferInsert>

export async function findClient(db: Database, id: string): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id))
  return row
}

/** The row, held until the transaction ends: nobody else changes or deletes it, or attaches anything to it. */
export async function lockRow(db: Database, id: string): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id)).for('update')
  return row
}

export async function insertClient(db: Database, values: typeof clients.$inferInsert): Promise<ClientRow> {
  const [row] = await db.insert(clients).values(values).returning()
  if (!row) throw new Error('The client was not written')
  return row
}

/** Changes a row; its version moves on by at least a millisecond, so that two changes never look like one. */
export async function updateClientRow(db: Database, id: string, now: string, values: Values): Promise<ClientRow> {
  const [row] = await db
    .update(clients)
    .set({
      ...values,
      updated_at: sql`greatest(${now}::timestamptz, ${clients.updated_at} + interval '1 millisecond')`,
    })
    .where(eq(clients.id, id))
    .returning()
  if (!row) throw new Error('The client was not written')
  return row
}

export async function deleteClientRow(db: Database, id: string): Promise<void> {
  await db.delete(clients).where(eq(clients.id, id))
}

/** What holds on to a client. The names are ours, not the caller's. */
export async function countAttached(db: Database, id: string): Promise<Attached> {
  const tables = { invoices: 'invoices', jobs: 'jobs', bookings: 'bookings', leads: 'sales_leads', files: 'files' }
  const counts = Object.entries(tables).map(
    ([name, table]) =>
      sql`(select count(*)::int from ${sql.identifier(table)} where client_id = ${id}) as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Attached>(sql`select ${sql.join(counts, sql`, `)}`)
  const [attached] = rows
  if (!attached) throw new Error('Nothing was counted')
  return attached
}
