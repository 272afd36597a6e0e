import { type SQL, sql } from 'drizzle-orm'
import { inList } from '#server/columns.ts'
import { defineList } from '#server/lists/list.ts'
import { QuoteRow } from '../contract.ts'
import { awaitedStatuses } from '../states.ts'

/** The optional items and options that the client accepted; null before. */
const chosen = sql`(select a.chosen from quote_acceptances a where a.quote_id = q.id) as chosen`

/** The quotes as they are now. */
const current = sql`(select q.*, null::jsonb as frozen_items, ${chosen} from quotes q) q`

/** The quotes as clients see them. While the next version is a draft, the last one that was sent counts, as it was sent. */
const lastSent = sql`(
  select q.*, null::jsonb as frozen_items, ${chosen} from quotes q where q.status <> 'draft'
  union all
  select shown.*, items.frozen, null from quotes q
    cross join lateral (
      select * from quote_versions v where v.quote_id = q.id and v.sent_at is not null order by v.version desc limit 1
    ) sent
    cross join lateral jsonb_populate_record(q, sent.document::jsonb || jsonb_build_object('sent_at', sent.sent_at, 'status',
      case when sent.declined_at is not null then 'declined' when sent.expired_at is not null then 'expired'
        when sent.viewed_at is not null then 'viewed' else 'sent' end)) shown
    cross join lateral (
      -- Documents from before lines could be left untaxed.
      select jsonb_agg('{"taxable":true,"kind":null}'::jsonb || item) as frozen
      from jsonb_array_elements(sent.document::jsonb -> 'items') item
    ) items
  where q.status = 'draft'
) q`

/** A quote `q` with its lead `l` and its client `c`: its own, or the one that its lead became. */
const withRecipient = (quotes: SQL) => sql`${quotes}
  left join sales_leads l on l.id = q.lead_id
  left join clients c on c.id = coalesce(q.client_id, l.client_id)`

export const everyQuote = withRecipient(current)
export const quotesForClients = withRecipient(lastSent)

/** The items of a quote `q` that count: all that it offers, and once accepted those accepted, which are no choice any more. */
export const countedItems = sql`(
  select o.id, o.description, o.quantity, o.unit_price, o.amount, o.taxable, o.kind, o.order_index,
    o.optional and q.chosen is null as optional, case when q.chosen is null then o.option_group end as option_group
  from quote_items o
  where o.quote_id = q.id and (q.chosen is null or not o.optional and o.option_group is null or o.id = any(q.chosen))
)`

/** The `Contract` behind a change order `q`; no row for any other quote. */
export const contractFields = sql`(
  select j.title as job_title, o.quote_number, o.total as original_total, coalesce((
    select sum(a.total) from quotes c join quote_acceptances a on a.quote_id = c.id
    where c.job_id = j.id and c.is_change_order and c.id <> q.id and (own.id is null or a.id < own.id)), 0.00) as changes_total
  from jobs j
  left join lateral (
    select o.quote_number, a.total from quotes o join quote_acceptances a on a.quote_id = o.id
    where o.job_id = j.id and not o.is_change_order
  ) o on true
  left join quote_acceptances own on own.quote_id = q.id
  where q.is_change_order and j.id = q.job_id
)`

/** A client's own. */
export const clientScope = (user: SQL) => sql`c.user_id = ${user}`

export const rowColumns = {
  client_name: sql`coalesce(c.name, l.name)`,
  description: sql`coalesce(q.frozen_items -> 0 ->> 'description',
    (select f.description from ${countedItems} f order by f.order_index limit 1))`,
}

export const searchColumns = ['q.quote_number', 'coalesce(c.name, l.name)']

const shared = {
  alias: 'q',
  select: rowColumns,
  order: sql`q.created_at`,
  search: searchColumns,
  filters: {
    show: { awaited: inList('q.status', awaitedStatuses) },
    kind: { quote: sql`not q.is_change_order`, change_order: sql`q.is_change_order` },
  },
  conditions: {
    job_id: (id: SQL) => sql`q.job_id = ${id}::uuid`,
    property_id: (id: SQL) => sql`q.job_id in (select j.id from jobs j where j.property_id = ${id}::uuid)`,
  },
}

export const quoteList = defineList(QuoteRow, {
  ...shared,
  name: 'quotes',
  from: everyQuote,
  scope: { staff: 'all' },
  followed: { table: 'quotes', joined: { clients: 'c.id', sales_leads: 'l.id' } },
})

/** A client's own, without drafts. */
export const ownQuoteList = defineList(QuoteRow, {
  ...shared,
  name: 'own quotes',
  from: quotesForClients,
  scope: { staff: () => sql`false`, client: clientScope },
})
