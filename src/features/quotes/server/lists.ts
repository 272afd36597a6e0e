import { type SQL, sql } from 'drizzle-orm'
import { listOf } from '#server/lists/list.ts'
import { QuoteRow } from '../contract.ts'

/** A quote `q` with its lead `l` and its client `c`: its own, or the one that its lead became. */
export const withRecipient = sql`quotes q
  left join sales_leads l on l.id = q.lead_id
  left join clients c on c.id = coalesce(q.client_id, l.client_id)`

/** A client's own, except drafts. */
export const ofClient = (user: SQL) => sql`c.user_id = ${user} and q.status <> 'draft'`

export const rowColumns = {
  client_name: sql`coalesce(c.name, l.name)`,
  description: sql`(select f.description from quote_items f where f.quote_id = q.id and f.order_index = 0)`,
}

export const quoteList = listOf(QuoteRow, {
  name: 'quotes',
  alias: 'q',
  from: withRecipient,
  select: rowColumns,
  order: sql`q.created_at`,
  scope: { staff: 'all', client: ofClient },
  search: ['q.quote_number', 'coalesce(c.name, l.name)'],
})
