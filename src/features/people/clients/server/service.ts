import { eq } from 'drizzle-orm'
import { endClientTokens, findClientInvitation } from '#features/people/accounts/server/shared/tokens.ts'
import { users } from '#features/people/users/server/table.ts'
import type { AdminContext, StaffContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { refuseIfAttached } from '#server/database/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { askUnproven, conflict, invalid, notFound, refuseIf } from '#server/errors.ts'
import { findReach } from './shared/reach.ts'
import { textableClient } from './shared/texting.ts'
import { offersStoppedAt, stopOffers } from '#server/mail/opt-outs.ts'
import { getConsent, recordConsent } from '#server/sms/consents.ts'
import { optedOutAt } from '#server/sms/opt-outs.ts'
import { dialable, toE164 } from '#server/sms/phone.ts'
import { blocked, type ClientDetails, type ClientPatch, linkRisk, type NewClient } from '../contract.ts'
import { countAttached, findLinkedUser, recentInvoices, recentJobs, totalRevenue } from './queries.ts'
import { clients } from './table.ts'

export async function getClient(ctx: StaffContext, id: string): Promise<ClientDetails> {
  const { db } = ctx
  const [client] = await db.select().from(clients).where(eq(clients.id, id))
  if (!client) throw notFound('Client')
  const phone = toE164(client.phone)
  const [
    user,
    invitation,
    attached,
    total_revenue,
    recent_invoices,
    recent_jobs,
    texts_stopped_at,
    text_consent,
    request,
    offers,
    offers_stopped_at,
  ] = await Promise.all([
    findLinkedUser(db, client.user_id),
    findClientInvitation(ctx, id),
    countAttached(db, id),
    totalRevenue(db, id),
    recentInvoices(db, id),
    recentJobs(db, id),
    phone === null ? null : optedOutAt(db, phone),
    phone === null ? null : getConsent(db, phone),
    textableClient({ db }, id, 'message'),
    findReach({ db }, id, 'offer'),
    client.email === null ? null : offersStoppedAt(db, client.email),
  ])
  return {
    ...client,
    user,
    invitation,
    total_invoices: attached.invoices,
    total_revenue,
    total_jobs: attached.jobs,
    recent_invoices,
    recent_jobs,
    texts_stopped_at,
    text_consent,
    text_refusals: { request: request.refusal, consent: offers.no_text },
    offers_stopped_at,
    offers_refusal: offers.no_email,
    deletion_blocked: blocked.delete(attached),
  }
}

/** Refuses a login that a client cannot be linked to; locks its role until the transaction ends. */
async function requireLinkable(db: Database, userId: string | null | undefined, confirmed: boolean): Promise<void> {
  if (!userId) return
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('share')
  if (!user) throw invalid('user_id', 'This sign-in does not exist')
  if (user.role !== 'client') throw invalid('user_id', 'Only a sign-in with the role client can be linked to a client')
  if (user.email_confirmed_at === null && !confirmed) throw askUnproven(linkRisk(user))
}

export const createClient = (ctx: StaffContext, { confirm_unproven = false, new_id: id, ...input }: NewClient) =>
  inTransaction(ctx, async (ctx) => {
    await requireLinkable(ctx.db, input.user_id, confirm_unproven)
    const created_at = ctx.now().toISOString()
    return insertRow(ctx, clients, { id, ...input, phone: dialable(input.phone), created_at, updated_at: created_at })
  })

export const updateClient = (ctx: StaffContext, id: string, patch: ClientPatch) =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, archived, phone, confirm_unproven = false, ...values } = patch
    const client = await lockRow(ctx, clients, id, { noun: 'Client', version: updated_at })
    if (patch.user_id !== client.user_id) await requireLinkable(ctx.db, patch.user_id, confirm_unproven)
    const now = ctx.now().toISOString()
    const hasNewEmail = patch.email !== undefined && patch.email !== client.email
    // The old address may have been someone else's.
    if (hasNewEmail) await endClientTokens(ctx, id)
    return updateRow(ctx, clients, id, {
      ...values,
      ...(hasNewEmail && { email_unproven: false }),
      ...(phone === undefined ? {} : { phone: dialable(phone) }),
      ...(archived === undefined ? {} : { archived_at: archived ? (client.archived_at ?? now) : null }),
    })
  })

/** Records that a client agreed to texts, on the word of staff. Only the client can undo a STOP. */
export const recordClientConsent = (
  ctx: StaffContext,
  id: string,
  method: 'in_person' | 'phone' | 'written',
): Promise<ClientDetails> =>
  inTransaction(ctx, async (ctx) => {
    const client = await getClient(ctx, id)
    refuseIf(blocked.recordConsent(client))
    const phone = toE164(client.phone)
    if (phone === null) throw conflict('This phone number cannot get text messages. Correct it first.')
    await recordConsent(ctx, { phone, method, recordedBy: ctx.user.name })
    return getClient(ctx, id)
  })

/** Stops offers to a client's address, on the word of staff. Only the client can resume them. */
export const stopClientOffers = (ctx: StaffContext, id: string): Promise<ClientDetails> =>
  inTransaction(ctx, async (ctx) => {
    const { email } = await lockRow(ctx, clients, id, { noun: 'Client' })
    if (email === null) throw conflict('Add an email address first.')
    await stopOffers(ctx, email)
    return getClient(ctx, id)
  })

/** Deletes a client without records; 409 with what refers to it. */
export const deleteClient = (ctx: AdminContext, id: string): Promise<void> =>
  refuseIfAttached(
    inTransaction(ctx, async (ctx) => {
      await lockRow(ctx, clients, id, { noun: 'Client' })
      refuseIf(blocked.delete(await countAttached(ctx.db, id)))
      await ctx.db.delete(clients).where(eq(clients.id, id))
    }),
    (attached) => `This client has ${attached}, which must be kept. Archive the client instead.`,
  )
