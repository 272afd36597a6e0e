import { sql } from 'drizzle-orm'
import { listOf } from '#server/lists/list.ts'
import { Conversation, Message } from '../contract.ts'

/** A number belongs to its current owner: a staff member before a client, an active client before an archived one. */
const from = sql`conversations v
  left join lateral (
    select id, name, role from users where phone = v.phone and deactivated_at is null
    order by role = 'client', created_at limit 1
  ) u on true
  left join lateral (
    select id, name from clients where phone = v.phone or user_id = u.id
    order by archived_at is not null, phone is distinct from v.phone, created_at limit 1
  ) c on true
  left join sms_opt_outs o on o.phone = v.phone`

export const conversationList = listOf(Conversation, {
  name: 'conversations',
  alias: 'v',
  from,
  select: {
    name: sql`case when u.role <> 'client' then u.name else coalesce(c.name, u.name) end`,
    client_id: sql`c.id`,
    is_staff: sql`coalesce(u.role <> 'client', false)`,
    stopped_at: sql`o.created_at`,
  },
  order: sql`v.last_message_at`,
  scope: { staff: 'all' },
  search: ['u.name', 'c.name', 'v.last_message'],
  phone: 'v.phone',
  filters: { status: { all: null, unread: sql`v.unread_count > 0` } },
})

/** A text without a delivery was interrupted before it was sent. */
export const messageList = listOf(Message, {
  name: 'messages',
  alias: 'm',
  from: sql`text_messages m
    left join lateral (
      select status, error, case when receipt = 'delivered' then 'delivered' else status end as shown from deliveries
      where m.direction = 'out' and about_type = 'message' and about_id = m.id order by created_at desc limit 1
    ) d on true
    left join users s on s.id = m.sent_by`,
  select: {
    status: sql`case when m.direction = 'in' then 'received' else coalesce(d.shown, 'failed') end`,
    error: sql`case when m.direction = 'out' and d.status is null then 'The server stopped before this text was sent.' else d.error end`,
    sent_by_name: sql`s.name`,
  },
  order: sql`m.created_at`,
  scope: { staff: 'all' },
  search: ['m.body'],
})
