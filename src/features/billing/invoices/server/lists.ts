import { type SQL, sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { InvoiceRow, RecentInvoice } from '../contract.ts'

/** A client's own, except drafts. */
export const clientScope = (user: SQL) => sql`c.user_id = ${user} and i.status <> 'draft'`

/** The columns that `q` searches. */
export const searchColumns = ['i.invoice_number', 'c.name']

const source = {
  alias: 'i',
  from: sql`invoices i join clients c on c.id = i.client_id`,
  select: {
    client_name: sql`c.name`,
    description: sql`(select f.description from invoice_items f where f.invoice_id = i.id and f.order_index = 0)`,
  },
  order: sql`i.created_at`,
  search: searchColumns,
  conditions: {
    property_id: (id: SQL) => sql`i.job_id in (select j.id from jobs j where j.property_id = ${id}::uuid)`,
  },
}

export const lists = {
  all: defineList(InvoiceRow, {
    name: 'invoices',
    ...source,
    scope: { staff: 'all', client: clientScope },
    followed: { table: 'invoices', joined: { clients: 'c.id' } },
  }),
  /** A client's own, or those that a staff member created. */
  mine: defineList(InvoiceRow, {
    name: 'my invoices',
    ...source,
    scope: { staff: (user) => sql`i.created_by = ${user}`, client: clientScope },
  }),
  recent: defineList(RecentInvoice, {
    name: 'recent invoices',
    ...source,
    select: { client_name: sql`c.name` },
    scope: { staff: 'all' },
  }),
}
