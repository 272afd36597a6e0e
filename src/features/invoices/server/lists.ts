import { type SQL, sql } from 'drizzle-orm'
import { listOf } from '#server/lists/list.ts'
import { InvoiceRow, RecentInvoice } from '../contract.ts'

/** A client's own, except drafts. */
export const ofClient = (user: SQL) => sql`c.user_id = ${user} and i.status <> 'draft'`

const source = {
  alias: 'i',
  from: sql`invoices i join clients c on c.id = i.client_id`,
  select: {
    client_name: sql`c.name`,
    description: sql`(select f.description from invoice_items f where f.invoice_id = i.id and f.order_index = 0)`,
  },
  order: sql`i.created_at`,
  search: ['i.invoice_number', 'c.name'],
}

export const lists = {
  all: listOf(InvoiceRow, { name: 'invoices', ...source, scope: { staff: 'all', client: ofClient } }),
  /** A client's own, or those that a staff member created. */
  mine: listOf(InvoiceRow, {
    name: 'my invoices',
    ...source,
    scope: { staff: (user) => sql`i.created_by = ${user}`, client: ofClient },
  }),
  recent: listOf(RecentInvoice, {
    name: 'recent invoices',
    ...source,
    select: { client_name: sql`c.name` },
    scope: { staff: 'all' },
  }),
}
