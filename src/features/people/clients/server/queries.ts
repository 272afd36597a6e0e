import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { singleRow } from '#server/database/single-row.ts'
import type { Attached, ClientDetails } from '../contract.ts'
import { users } from '#features/people/users/server/table.ts'
import type { clients } from './table.ts'

export type ClientRow = typeof clients.$inferSelect

/** Counts the records that refer to a client. */
export async function countAttached(db: Database, id: string): Promise<Attached> {
  const tables = {
    invoices: 'invoices',
    jobs: 'jobs',
    bookings: 'bookings',
    leads: 'sales_leads',
    files: 'files',
    quotes: 'quotes',
    credits: 'client_credits',
  }
  const counts = Object.entries(tables).map(
    ([name, table]) =>
      sql`(select count(*)::int from ${sql.identifier(table)} where client_id = ${id}) as ${sql.identifier(name)}`,
  )
  const { rows } = await db.execute<Attached>(sql`select ${sql.join(counts, sql`, `)}`)
  return singleRow(rows)
}

const RECENT = 5

/**
 * Everything invoiced, except cancelled invoices and what was paid with credit. A deposit counts until its quote has a final
 * invoice, whose total includes it.
 */
export async function totalRevenue(db: Database, clientId: string): Promise<string> {
  const { rows } = await db.execute<{ total: string }>(sql`
    select (coalesce(sum(total), 0.00) - coalesce((
      select sum(p.amount - p.refunded_amount) from payments p join invoices paid on paid.id = p.invoice_id
      where p.payment_method = 'credit' and paid.client_id = ${clientId}), 0.00))::text as total
    from invoices i where client_id = ${clientId} and status <> 'cancelled' and not (is_deposit and exists (
      select 1 from invoices final join quotes q on q.id = i.quote_id
      where (final.quote_id = q.id or final.id = q.invoice_id) and not final.is_deposit and final.status <> 'cancelled'))`)
  return rows[0]?.total ?? '0.00'
}

// Invoices and jobs belong to areas above, which clients cannot import: these read their tables by name.

const newest = async <Row extends Record<string, unknown>>(
  db: Database,
  columns: SQL,
  table: string,
  clientId: string,
) => {
  const { rows } = await db.execute<Row>(sql`
    select id, ${columns}, status from ${sql.identifier(table)} where client_id = ${clientId}
    order by created_at desc, id desc limit ${RECENT}`)
  return rows
}

export const recentInvoices = (db: Database, clientId: string) =>
  newest<ClientDetails['recent_invoices'][number]>(
    db,
    sql`invoice_number, iso(created_at) as created_at, total::text as total`,
    'invoices',
    clientId,
  )

export const recentJobs = (db: Database, clientId: string) =>
  newest<ClientDetails['recent_jobs'][number]>(db, sql`title, iso(scheduled_date) as scheduled_date`, 'jobs', clientId)

/** The login that a client is linked to. */
export async function findLinkedUser(db: Database, userId: string | null) {
  if (userId === null) return null
  const [user] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      email_confirmed: sql<boolean>`${users.email_confirmed_at} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return user ?? null
}
