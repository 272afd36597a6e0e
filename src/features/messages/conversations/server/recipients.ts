import { eq, sql } from 'drizzle-orm'
import { needsConsent, type NumberFacts } from '#features/people/clients/rules/texts.ts'
import { findClientPhone } from '#features/people/clients/server/shared/contact.ts'
import { getNumberFacts, numberFacts } from '#features/people/clients/server/shared/texting.ts'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import type { StaffContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, invalid, notFound, refuseIf } from '#server/errors.ts'
import { anyContains, containing, extractDigits, phoneContains } from '#server/lists/search.ts'
import { recordConsent } from '#server/sms/consents.ts'
import { toE164 } from '#server/sms/phone.ts'
import { type Conversation, CONSENT_NEEDED, type NewConversation, type Recipient } from '../contract.ts'
import { getConversation, openConversation } from './queries.ts'

const MOST = 20

/** Everyone with a number that can be texted, each number once: staff before clients before leads. */
const everyone = sql`(
  select distinct on (phone) kind, id, name, phone from (
    select 1 as rank, 'staff' as kind, id, name, phone from users where role <> 'client' and deactivated_at is null
    union all select 2, 'client', id, name, phone from clients where archived_at is null
    union all select 3, 'lead', id, name, phone from sales_leads
  ) anyone where phone ~ '^[+][0-9]+$' order by phone, rank, id
)`

type Row = Omit<Recipient, 'needs_consent'> & NumberFacts

/** People who can be texted, by name or number. A whole number that belongs to none of them is offered as is. */
export async function findRecipients(ctx: StaffContext, q: string): Promise<Recipient[]> {
  const digits = extractDigits(q)
  const named = anyContains(['r.name'], sql`${containing(q)}`)
  const numbered = digits === '' ? sql`false` : phoneContains('r.phone', sql`${`%${digits}%`}`)
  const phone = digits === '' ? null : toE164(q)
  const { rows } = await ctx.db.execute<Row>(sql`
    with listed as (
      select * from ${everyone} r where ${named} or ${numbered} order by lower(name), id limit ${MOST}
    )
    select kind, id, name, phone, ${numberFacts(sql`r.phone`, 'message')} from (
      select 0 as rank, 'number' as kind, null as id, null as name, ${phone}::text as phone
      where ${phone}::text is not null and not exists (select 1 from listed where phone = ${phone}::text)
      union all select 1, kind, id::text, name, phone from listed
    ) r order by rank, lower(name), id`)
  return rows.map(({ kind, id, name, phone, ...facts }) => ({
    kind,
    id,
    name,
    phone,
    needs_consent: needsConsent(facts),
  }))
}

async function findUserPhone({ db }: StaffContext, id: string): Promise<string | null> {
  const [user] = await db
    .select({ phone: users.phone, deactivated_at: users.deactivated_at })
    .from(users)
    .where(eq(users.id, id))
  if (!user) throw notFound('User')
  refuseIf(user.deactivated_at === null ? null : 'This user has left.')
  return user.phone
}

async function findLeadPhone({ db }: StaffContext, id: string): Promise<string | null> {
  const [lead] = await db.select({ phone: salesLeads.phone }).from(salesLeads).where(eq(salesLeads.id, id))
  if (!lead) throw notFound('Lead')
  return lead.phone
}

async function resolvePhone(
  ctx: StaffContext,
  { client_id, user_id, lead_id, phone }: NewConversation,
): Promise<string> {
  const phoneText =
    client_id !== undefined
      ? await findClientPhone(ctx, client_id)
      : user_id !== undefined
        ? await findUserPhone(ctx, user_id)
        : lead_id !== undefined
          ? await findLeadPhone(ctx, lead_id)
          : (phone ?? null)
  if (phoneText === null) throw conflict('There is no phone number to text. Add one first.')
  const number = toE164(phoneText)
  if (number !== null) return number
  if (phone !== undefined) throw invalid('phone', 'Enter a phone number that can get text messages')
  throw conflict('This phone number cannot get text messages. Correct it first.')
}

/** Opens the conversation with a number, and records how its owner agreed to texts where nothing is on record. */
export const createConversation = (ctx: StaffContext, input: NewConversation): Promise<Conversation> =>
  inTransaction(ctx, async (ctx) => {
    const phone = await resolvePhone(ctx, input)
    if (needsConsent(await getNumberFacts(ctx, phone, 'message'))) {
      if (input.consent === undefined) throw invalid('consent', CONSENT_NEEDED)
      await recordConsent(ctx, { phone, method: input.consent, recordedBy: ctx.user.name })
    }
    return getConversation(ctx, await openConversation(ctx, phone))
  })
