import { desc, eq, ne, sql } from 'drizzle-orm'
import { invoices } from '#features/invoices/server/table.ts'
import { jobs } from '#features/jobs/server/table.ts'
import { users } from '#features/users/server/table.ts'
import type { Database } from '#server/database/connect.ts'

const RECENT = 5

/** Everything invoiced. A cancelled invoice asks for nothing, so it is no revenue. */
export async function totalRevenue(db: Database, clientId: string): Promise<string> {
  const [sum] = await db
    .select({
      total: sql<string>`coalesce(sum(${invoices.total}) filter (where ${ne(invoices.status, 'cancelled')}), 0.00)::text`,
    })
    .from(invoices)
    .where(eq(invoices.client_id, clientId))
  return sum?.total ?? '0.00'
}

export const recentInvoices = (db: Database, clientId: string) =>
  db
    .select({
      id: invoices.id,
      invoice_number: invoices.invoice_number,
      created_at: invoices.created_at,
      total: invoices.total,
      status: invoices.status,
    })
    .from(invoices)
    .where(eq(invoices.client_id, clientId))
    .orderBy(desc(invoices.created_at), desc(invoices.id))
    .limit(RECENT)

export const recentJobs = (db: Database, clientId: string) =>
  db
    .select({ id: jobs.id, title: jobs.title, scheduled_date: jobs.scheduled_date, status: jobs.status })
    .from(jobs)
    .where(eq(jobs.client_id, clientId))
    .orderBy(desc(jobs.created_at), desc(jobs.id))
    .limit(RECENT)

/** The sign-in that a client is linked to. */
export async function linkedUser(db: Database, userId: string | null) {
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
