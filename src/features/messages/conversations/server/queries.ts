import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Clock, Context, StaffContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { singleRow } from '#server/database/single-row.ts'
import { notFound } from '#server/errors.ts'
import type { InboundSms } from '#server/sms/sms.ts'
import type { Conversation, Message } from '../contract.ts'
import { conversationList, conversationName, conversationsFrom, messageList } from './lists.ts'
import { keepPictures } from './pictures.ts'
import { conversations, textMessages } from './table.ts'

export async function getConversation(ctx: StaffContext, id: string): Promise<Conversation> {
  const [conversation] = await conversationList.find(ctx, sql`v.id = ${id}::uuid`)
  if (!conversation) throw notFound('Conversation')
  return conversation
}

/** 404 for an unknown conversation. */
export async function requireConversation({ db }: StaffContext, id: string): Promise<void> {
  const rows = await db.select({ id: conversations.id }).from(conversations).where(eq(conversations.id, id))
  if (rows.length === 0) throw notFound('Conversation')
}

export async function getMessage(ctx: StaffContext, id: string): Promise<Message> {
  const [message] = await messageList.find(ctx, sql`m.id = ${id}::uuid`)
  if (!message) throw notFound('Message')
  return message
}

/** The number's conversation and who has the number. */
export async function findSender({ db }: Clock, phone: string): Promise<{ id: string; name: string | null } | null> {
  const { rows } = await db.execute<{ id: string; name: string | null }>(
    sql`select v.id, ${conversationName} as name from ${conversationsFrom} where v.phone = ${phone}`,
  )
  return rows[0] ?? null
}

/** The id of the number's conversation, which starts now if there is none. */
export async function openConversation({ db, now }: Clock, phone: string): Promise<string> {
  const at = now().toISOString()
  const row = singleRow(
    await db
      .insert(conversations)
      .values({ phone, last_message_at: at, created_at: at })
      .onConflictDoUpdate({ target: conversations.phone, set: { phone } })
      .returning({ id: conversations.id }),
  )
  return row.id
}

type Latest = { body: string; direction: 'in' | 'out'; unread: 0 | 1 }

async function showLatest({ db, now }: Clock, id: string, { body, direction, unread }: Latest): Promise<void> {
  await db
    .update(conversations)
    .set({
      last_message: body,
      last_direction: direction,
      last_message_at: now().toISOString(),
      unread_count: sql`${conversations.unread_count} + ${unread}`,
    })
    .where(eq(conversations.id, id))
}

/** Preview of a text in the list, including one with pictures only. */
const formatPreview = ({ text, pictures }: InboundSms): string =>
  text.trim() === '' && pictures.length > 0 ? 'Sent a picture' : text

/** Adds a received text to its conversation; false if it was received before. */
export async function insertReceived(ctx: Context, received: InboundSms, { isUnread }: { isUnread: boolean }) {
  const { id: provider_id, from, text: body, pictures } = received
  const conversation_id = await openConversation(ctx, from)
  const created_at = ctx.now().toISOString()
  const added = await ctx.db
    .insert(textMessages)
    .values({ conversation_id, direction: 'in', body, pictures: pictures.length, provider_id, created_at })
    .onConflictDoNothing()
    .returning({ id: textMessages.id })
  const [message] = added
  if (!message) return false
  await keepPictures(ctx, message.id, pictures)
  await showLatest(ctx, conversation_id, { body: formatPreview(received), direction: 'in', unread: isUnread ? 1 : 0 })
  return true
}

type SentText = { id: string; phone: string; body: string; job_id: string | null }

/** Adds a text that is about to be sent. Under the id of a repeated request it is there already. */
export async function insertSent(ctx: StaffContext, { id, phone, body, job_id }: SentText): Promise<void> {
  const conversation_id = await openConversation(ctx, phone)
  const added = await ctx.db
    .insert(textMessages)
    .values({
      id,
      conversation_id,
      direction: 'out',
      body,
      job_id,
      sent_by: ctx.user.id,
      created_at: ctx.now().toISOString(),
    })
    .onConflictDoNothing()
    .returning({ id: textMessages.id })
  if (added.length > 0) await showLatest(ctx, conversation_id, { body, direction: 'out', unread: 0 })
}

export async function countUnread(db: Database): Promise<number> {
  const [row] = await db.select({ unread: count() }).from(conversations).where(gt(conversations.unread_count, 0))
  return row?.unread ?? 0
}

export async function markRead(db: Database, id: string): Promise<void> {
  await db
    .update(conversations)
    .set({ unread_count: 0 })
    .where(and(eq(conversations.id, id), gt(conversations.unread_count, 0)))
}

/** True if a number belongs to a staff member or a client. */
export async function isContactNumber({ db }: Pick<Clock, 'db'>, phone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from users where phone = ${phone} and deactivated_at is null
    union all select 1 from clients where phone = ${phone} limit 1`)
  return rows.length > 0
}
