import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { oneTimeTokens } from '#features/auth/server/table.ts'
import { isoFromPostgres } from '#server/platform/columns.ts'
import type { Database } from '#server/platform/database/connect.ts'
import { afterCursor, containing, cutPage, newestFirst } from '#server/platform/database/keyset.ts'
import { type Attached, Client, type ClientListQuery } from '../contract.ts'
import { clients } from './table.ts'

export type ClientRow = typeof clients.$inferSelect
type Values = Partial<typeof clients.$inferInsert>

const columns = sql.join(
  Object.keys(Client.shape).map((name) => sql.identifier(name)),
  sql`, `,
)

/** Case-insensitive, anywhere in name or email; digits also anywhere in the phone number, however it is punctuated. */
function matching(q: string): SQL | undefined {
  const pattern = containing(q)
  const digits = q.replace(/\D/g, '')
  const isNumber = digits !== '' && /^[\d\s\-+().]+$/.test(q)
  return or(
    sql`lower(${clients.name}) like ${pattern}`,
    sql`lower(${clients.email}) like ${pattern}`,
    isNumber ? sql`translate(${clients.phone}, ' -+()', '') like ${`%${digits}%`}` : undefined,
  )
}

const inState = (status: ClientListQuery['status']) => {
  if (status === 'all') return undefined
  return status === 'archived' ? isNotNull(clients.archived_at) : isNull(clients.archived_at)
}

/** Rows as the contract names them. Without drizzle's mapping, which takes longer than the database at 100,000 rows. */
export async function findClients(db: Database, { q, status, limit, cursor }: ClientListQuery) {
  const where = and(inState(status), q ? matching(q) : undefined, afterCursor(clients, cursor)) ?? sql`true`
  const { rows } = await db.execute<Client>(
    sql`select ${columns} from ${clients} where ${where} order by ${newestFirst(clients)} ${limit ? sql`limit ${limit + 1}` : sql``}`,
  )
  for (const row of rows) {
    row.created_at = isoFromPostgres(row.created_at)
    row.updated_at = isoFromPostgres(row.updated_at)
    if (row.archived_at !== null) row.archived_at = isoFromPostgres(row.archived_at)
  }
  return cutPage(rows, limit)
}

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
export async function updateClient(db: Database, id: string, now: string, values: Values): Promise<ClientRow> {
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

export async function deleteClient(db: Database, id: string): Promise<void> {
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

/** Invitations that were sent and not used work no more. */
export async function endInvitations(db: Database, id: string, now: string): Promise<void> {
  await db
    .update(oneTimeTokens)
    .set({ used_at: now })
    .where(
      and(eq(oneTimeTokens.purpose, 'invite_client'), eq(oneTimeTokens.client_id, id), isNull(oneTimeTokens.used_at)),
    )
}
