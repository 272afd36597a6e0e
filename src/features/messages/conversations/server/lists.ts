import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { Conversation, Message } from '../contract.ts'

/** A number belongs to its current owner: a staff member before a client before a lead, an active client before an archived one. */
export const conversationsFrom = sql`conversations v
  left join lateral (
    select id, name, role from users where phone = v.phone and deactivated_at is null
    order by role = 'client', created_at limit 1
  ) u on true
  left join lateral (
    select id, name from clients where phone = v.phone or user_id = u.id
    order by archived_at is not null, phone is distinct from v.phone, created_at limit 1
  ) c on true
  left join lateral (
    select id, name from sales_leads where phone = v.phone order by created_at desc limit 1
  ) l on true
  left join sms_opt_outs o on o.phone = v.phone`

/** Who has the number, as far as it is known. */
export const conversationName = sql`case when u.role <> 'client' then u.name else coalesce(c.name, u.name, l.name) end`

export const conversationList = defineList(Conversation, {
  name: 'conversations',
  alias: 'v',
  from: conversationsFrom,
  select: {
    name: conversationName,
    client_id: sql`c.id`,
    lead_id: sql`case when c.id is null and u.id is null then l.id end`,
    is_staff: sql`coalesce(u.role <> 'client', false)`,
    stopped_at: sql`o.created_at`,
  },
  order: sql`v.last_message_at`,
  scope: { staff: 'all' },
  search: ['u.name', 'c.name', 'l.name', 'v.last_message'],
  phone: 'v.phone',
  filters: { status: { all: null, unread: sql`v.unread_count > 0` } },
})

/** Texts that someone wrote, and automatic ones to the same number. */
const texts = sql`(
  select id, conversation_id, direction, body, case when job_id is not null then 'On my way' end as purpose, pictures,
    sent_by, created_at, null::uuid as delivery_id
  from text_messages
  union all
  select d.id, v.id, 'out', d.body, d.purpose, 0, null, d.created_at, d.id
  from conversations v join deliveries d on d.recipient = v.phone and d.body is not null
) m`

/** A written text without a delivery was interrupted before it was sent. */
export const messageList = defineList(Message, {
  name: 'messages',
  alias: 'm',
  from: sql`${texts}
    left join lateral (
      select status, error, provider, case when receipt = 'delivered' then 'delivered' else status end as shown, message,
        case when status = 'queued' then not_before end as not_before
      from deliveries
      where id = m.delivery_id or (m.delivery_id is null and about_type = 'message' and about_id = m.id)
      limit 1
    ) d on m.direction = 'out'
    left join users s on s.id = m.sent_by`,
  select: {
    status: sql`case when m.direction = 'in' then 'received' else coalesce(d.shown, 'failed') end`,
    error: sql`case when m.direction = 'out' and d.status is null then 'The server stopped before this text was sent.' else d.error end`,
    is_local: sql`coalesce(d.status = 'sent' and d.provider = 'local', false)`,
    is_automatic: sql`m.delivery_id is not null`,
    not_before: sql`d.not_before`,
    is_kept: sql`m.delivery_id is null or coalesce(d.message <> '{}', false)`,
    picture_ids: sql`case when m.pictures > 0 then array(
      select file_id::text from message_pictures where message_id = m.id and file_id is not null order by position) else '{}' end`,
    picture_errors: sql`case when m.pictures > 0 then array(
      select error from message_pictures where message_id = m.id and error is not null order by position) else '{}' end`,
    sent_by_name: sql`s.name`,
  },
  order: sql`m.created_at`,
  scope: { staff: 'all' },
  search: ['m.body', 'm.purpose'],
})
