import * as z from 'zod/mini'
import { sql } from 'drizzle-orm'
import { inList } from '#server/columns.ts'
import { defineList } from '#server/lists/list.ts'
import { Activity, Lead, LeadDetails, leadStates } from '../contract.ts'
import { lastTouched } from './shared/lead.ts'

const closed = leadStates.names.filter((status) => !leadStates.isOpen({ status }))

const source = {
  alias: 'l',
  select: { assigned_to_name: sql`u.name`, last_touched: lastTouched('l') },
  order: sql`l.created_at`,
  scope: { staff: 'all' },
  search: ['l.name', 'l.email', 'l.service_interest'],
  phone: 'l.phone',
} as const

export const lists = {
  leads: defineList(Lead, {
    ...source,
    name: 'leads',
    from: sql`sales_leads l left join users u on u.id = l.assigned_to`,
    followed: { table: 'sales_leads', joined: { users: 'u.id' } },
    filters: { show: { open: inList('l.status', leadStates.open), closed: inList('l.status', closed) } },
  }),
  /** A lead with its client's name. */
  details: defineList(z.omit(LeadDetails, { similar_clients: true }), {
    ...source,
    name: 'lead details',
    from: sql`sales_leads l left join users u on u.id = l.assigned_to left join clients c on c.id = l.client_id`,
    select: { ...source.select, client_name: sql`c.name` },
  }),
  activities: defineList(Activity, {
    name: 'lead activities',
    alias: 'a',
    from: sql`sales_activities a left join users u on u.id = a.performed_by`,
    select: { performed_by_name: sql`u.name` },
    order: sql`a.created_at`,
    scope: { staff: 'all' },
    search: ['a.subject', 'a.description', 'a.outcome'],
  }),
}
