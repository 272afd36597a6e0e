import { sql } from 'drizzle-orm'
import { Invitation } from '../contract.ts'
import { defineList } from '#server/lists/list.ts'

/** The status of the newest email with the link. Addresses that cannot exist get none. */
const mail = sql`(select case when d.status = 'sent' then 'sent' when d.status in ('failed', 'dropped') then 'failed' else 'waiting' end
  from deliveries d
  where d.about_type = 'user' and d.about_id = t.invited_by and d.recipient = t.email and d.created_at >= t.created_at
  order by d.created_at desc limit 1)`

/** Pending invitations. */
export const invitationList = defineList(Invitation, {
  name: 'invitations',
  alias: 't',
  from: sql`one_time_tokens t join users u on u.id = t.invited_by and t.purpose = 'invite_user' and t.used_at is null`,
  select: { role: sql`t.data ->> 'role'`, mail: sql`coalesce(${mail}, 'failed')`, invited_by_name: sql`u.name` },
  order: sql`t.created_at`,
  scope: { staff: 'all' },
  search: ['t.name', 't.email'],
})
