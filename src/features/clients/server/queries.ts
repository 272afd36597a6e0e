import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { Attached } from '../contract.ts'
import { clients } from './table.ts'

export type ClientRow = typeof clients.$inferSelect

export async function findClient(db: Database, id: string): Promise<ClientRow | undefined> {
  const [row] = await db.select().from(clients).where(eq(clients.id, id))
  return row
}

export async function insertClient(db: Database, values: typeof clients.$inferInsert): Promise<ClientRow> {
  const [row] = await db.insert(clients).values(values).returning()
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
