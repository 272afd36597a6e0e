import { sql } from 'drizzle-orm'
import { listOf } from '#server/lists/list.ts'
import { Delivery } from '../contract.ts'

/** Without the message itself, which may contain a link that signs its reader in. */
export const deliveryList = listOf(Delivery, {
  name: 'deliveries',
  alias: 'd',
  from: sql`deliveries d`,
  order: sql`d.created_at`,
  scope: { staff: 'all' },
  search: ['d.recipient', 'd.subject'],
})
