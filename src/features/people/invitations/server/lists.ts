import { sql } from 'drizzle-orm'
import { Invitation } from '../contract.ts'
import { defineList } from '#server/lists/list.ts'

/** Pending invitations. */
export const invitationList = defineList(Invitation, {
  name: 'invitations',
  alias: 't',
  from: sql`one_time_tokens t join users u on u.id = t.invited_by and t.purpose = 'invite_user' and t.used_at is null`,
  select: { role: sql`t.data ->> 'role'`, invited_by_name: sql`u.name` },
  order: sql`t.created_at`,
  scope: { staff: 'all' },
  search: ['t.name', 't.email'],
})
