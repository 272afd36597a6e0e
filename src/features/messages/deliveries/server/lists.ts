import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { DeliveryRow } from '../contract.ts'

/** A link in a text may open a document without a sign-in. */
const text = sql`regexp_replace(d.message ->> 'text', '(https?://[^/[:space:]]+)/[^[:space:]]*', '\\1/…', 'g')`
const firstLine = sql`split_part(btrim(${text}, E' \\r\\n\\t'), E'\\n', 1)`

/** Without the message itself, which may contain a link that signs its reader in. */
export const deliveryList = defineList(DeliveryRow, {
  name: 'deliveries',
  alias: 'd',
  from: sql`deliveries d`,
  select: { preview: sql`case when d.status = 'held' and d.channel = 'sms' then ${firstLine} end` },
  order: sql`d.created_at`,
  scope: { staff: 'all' },
  followed: { table: 'deliveries' },
  search: ['d.recipient', 'd.subject'],
})
