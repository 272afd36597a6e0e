import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import { notFound } from '#server/errors.ts'
import { toE164 } from '#server/sms/phone.ts'
import { type NumberFacts, textRefusal, type TextPurpose } from '../../rules/texts.ts'
import { findWithLogin } from './contact.ts'

type Database = Pick<Services, 'db'>

/** A number to text, in E.164, or a sentence that explains why it may not be texted. */
export type Textable = { to: string; refusal: null } | { to: null; refusal: string }

/** The facts about a number in SQL, as columns, for `textRefusal`. */
export const numberFacts = (phone: SQL, purpose: TextPurpose): SQL => sql`
  exists (select 1 from sms_opt_outs where phone = ${phone}) as is_stopped,
  exists (select 1 from sms_consents where phone = ${phone}) as has_consent,
  exists (select 1 from users where phone = ${phone} and role <> 'client' and deactivated_at is null)
  or exists (select 1 from clients where phone = ${phone} and not email_unproven)
  or exists (
    select 1 from users u join clients c on c.user_id = u.id
    where u.phone = ${phone} and u.email_confirmed_at is not null and u.deactivated_at is null)
  or exists (
    select 1 from conversations v join text_messages m on m.conversation_id = v.id
    where v.phone = ${phone} and m.direction = 'in')
  ${purpose === 'quote' ? sql`or exists (select 1 from sales_leads where phone = ${phone})` : sql``} as is_proven`

/** Facts that decide whether a number may be texted for this purpose. */
export async function getNumberFacts({ db }: Database, phone: string, purpose: TextPurpose): Promise<NumberFacts> {
  const { rows } = await db.execute<NumberFacts>(sql`select ${numberFacts(sql`${phone}::text`, purpose)}`)
  return singleRow(rows)
}

type TextRequest = { phone: string | null; purpose: TextPurpose; whose: 'Client' | 'Recipient'; is_proven?: boolean }

async function decide(ctx: Database, { phone, purpose, whose, is_proven }: TextRequest): Promise<Textable> {
  if (phone === null) return { to: null, refusal: `${whose} has no phone number` }
  const to = toE164(phone)
  if (to === null) return { to, refusal: `${whose}'s phone number cannot receive text messages` }
  const facts = await getNumberFacts(ctx, to, purpose)
  const refusal = textRefusal({ ...facts, ...(is_proven !== undefined && { is_proven }) }, purpose, whose)
  return refusal === null ? { to, refusal } : { to: null, refusal }
}

/** Decides whether a text for this purpose may go to a number, regardless of its owner. */
export const textableNumber = (
  ctx: Database,
  phone: string | null,
  purpose: TextPurpose,
  facts: { is_proven?: boolean } = {},
): Promise<Textable> => decide(ctx, { phone, purpose, whose: 'Recipient', ...facts })

/**
 * Decides whether a text for this purpose may go to a client, at their number or else that of their login. A number typed by an
 * unproven login may be a stranger's, even if we know that number otherwise. 404 for an unknown client.
 */
export async function textableClient(ctx: Database, clientId: string, purpose: TextPurpose): Promise<Textable> {
  const row = await findWithLogin(ctx, clientId)
  if (!row) throw notFound('Client')
  const { client, user } = row
  if (user?.sms_notifications_enabled === false)
    return { to: null, refusal: 'Client has turned off text messages in their profile' }
  const is_proven = client.phone === null ? user?.email_confirmed_at != null : !client.email_unproven
  return decide(ctx, { phone: client.phone ?? user?.phone ?? null, purpose, whose: 'Client', is_proven })
}
