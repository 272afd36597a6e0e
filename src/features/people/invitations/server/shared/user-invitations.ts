import * as z from 'zod/mini'
import { and, eq } from 'drizzle-orm'
import { isSameEmail } from '#contract/email.ts'
import { outranks, Role } from '#contract/roles.ts'
import { type InvitationInput, type NewInvitation, offeredRole } from '../../contract.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { AdminContext, Context, Services, UserContext } from '#server/context.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, invalid, notFound, refuseIf } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { dialable } from '#server/sms/phone.ts'
import { deleteInvitation, deleteInvitationsTo, findHolder, findParties, isOpen, lockParties } from '../queries.ts'
import { giveUpEmail, mustGiveUpEmail, proveEmail } from './prove-email.ts'
import { updateUserRow } from '#features/people/accounts/server/shared/logins.ts'
import { oneTimeTokens } from '#features/people/accounts/server/table.ts'
import { renewSession } from '#features/people/accounts/server/shared/sessions.ts'
import {
  createToken,
  getToken,
  requireOpen,
  type TokenRow,
  useToken,
} from '#features/people/accounts/server/shared/tokens.ts'

const DAYS = 7

const Offer = z.object({ role: Role })

/** The recipient and the role of an invitation. */
function parseOffer({ email, data }: Pick<TokenRow, 'email' | 'data'>): { email: string; role: Role } {
  if (email === null) throw new Error('An invitation without an address')
  return { email, role: Offer.parse(data).role }
}

/** Why an address cannot be invited, or null: its login has proven it, or already has a staff role. */
function emailConflict(user: Awaited<ReturnType<typeof findHolder>>): string | null {
  if (!user || mustGiveUpEmail(user)) return null
  if (user.deactivated_at !== null)
    return `${user.name} is a deactivated user with this email. Activate that user instead.`
  const reason = `${user.name} already has this email.`
  return user.email_confirmed_at === null
    ? `${reason} The address is not confirmed: to invite its owner, change that user's role to Client first.`
    : reason
}

/**
 * Mails a link to join with a role, even to the unconfirmed address of a client's login. Replaces any earlier invitation to the
 * same address.
 */
export const inviteUser = (
  ctx: AdminContext,
  { name, email, phone: typed, role }: InvitationInput,
): Promise<NewInvitation> =>
  inTransaction(ctx, async (ctx) => {
    await takeTurns(ctx.db, 'invite user', email.toLowerCase())
    refuseIf(emailConflict(await findHolder(ctx.db, email)))
    await deleteInvitationsTo(ctx.db, email)
    const minutes = DAYS * 24 * 60
    const phone = dialable(typed)
    const about = { purpose: 'invite_user', name, email, phone, data: { role }, invited_by: ctx.user.id } as const
    const token = await createToken(ctx, { ...about, minutes })
    const url = `${ctx.config.publicUrl}/invite?token=${token}`
    const company = await getCompany(ctx)
    const mail = letter(ctx, company, {
      to: email,
      subject: `Join ${company.company_name}`,
      paragraphs: [
        ...(name === null ? [] : [`Hello ${name},`]),
        `${ctx.user.name} has invited you to join ${company.company_name} on Panelboard as ${offeredRole[role]}.`,
      ],
      button: { label: 'Accept invitation', url },
      footer: `The link works once, for ${DAYS} days. If you do not know ${company.company_name}, you can ignore this email.`,
    })
    await queueMail(ctx, mail, { about: { type: 'user', id: ctx.user.id }, secret: true })
    const { id, created_at, expires_at } = await getToken(ctx, 'invite_user', token)
    const link = ctx.mail.mode === 'local' ? url : null
    return {
      id,
      name,
      email,
      phone,
      role,
      mail: 'waiting',
      invited_by_name: ctx.user.name,
      created_at,
      expires_at,
      link,
    }
  })

/** Withdraws an invitation: its link stops working. */
export async function withdrawInvitation({ db }: AdminContext, id: string): Promise<void> {
  if (!(await deleteInvitation(db, id))) throw notFound('Invitation')
}

/** Ends the pending invitations of a user who is no longer an administrator. */
export async function endInvitationsBy({ db }: Pick<AdminContext, 'db'>, userId: string): Promise<void> {
  await db.delete(oneTimeTokens).where(and(isOpen, eq(oneTimeTokens.invited_by, userId)))
}

export const invalidInvitation = () => conflict('This invitation is no longer valid. Ask the office for a new one.')

/** Refuses an invitation whose sender is no longer an active administrator. */
function requireInviter(inviter: Awaited<ReturnType<typeof findHolder>>): void {
  if (inviter?.role !== 'admin' || inviter.deactivated_at !== null) throw invalidInvitation()
}

/** The offer of a pending invitation. With `email`, only if the invitation is for it. */
export async function getUserInvitation(ctx: Context, token: string, email?: string) {
  const row = requireOpen(await getToken(ctx, 'invite_user', token), ctx.now())
  const offer = parseOffer(row)
  if (email !== undefined) requireInvited(offer.email, email)
  const { inviter, holder } = await findParties(ctx.db, row.invited_by, offer.email)
  requireInviter(inviter)
  return {
    ...offer,
    name: row.name,
    phone: row.phone,
    has_login: holder !== null,
    may_register: holder === null || mustGiveUpEmail(holder),
  }
}

function requireInvited(invited: string, email: string): void {
  if (!isSameEmail(invited, email)) throw invalid('email', `This invitation is for ${invited}. Use that address.`)
}

/**
 * Uses an invitation for a new login and returns its role, with the address proven by the mailed link. A login that holds the
 * address without having proven it gives it up.
 */
export const takeInvitation = (ctx: Services, token: string, email: string) =>
  inTransaction(ctx, async (ctx) => {
    const row = await getToken(ctx, 'invite_user', token)
    const offer = parseOffer(row)
    requireInvited(offer.email, email)
    const { inviter, holder } = await lockParties(ctx.db, row.invited_by, offer.email)
    await useToken(ctx, 'invite_user', token)
    requireInviter(inviter)
    if (holder && mustGiveUpEmail(holder)) await giveUpEmail(ctx, holder.id)
    return { role: offer.role, email_confirmed_at: ctx.now().toISOString() }
  })

/**
 * Gives the role of an invitation to the signed-in user with its address, who created a login before opening the mail. Never
 * lowers a role. Idempotent for the same user.
 */
export const acceptUserInvitation = (ctx: UserContext, token: string, http: Http): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const row = await getToken(ctx, 'invite_user', token)
    const offer = parseOffer(row)
    const { inviter, holder: user } = await lockParties(ctx.db, row.invited_by, offer.email)
    if (user?.id !== ctx.user.id) throw conflict(`This invitation is for ${offer.email}. Log out, then open it again.`)
    if (row.used_at !== null && user.email_confirmed_at !== null && user.role === offer.role) return
    await useToken(ctx, 'invite_user', token)
    requireInviter(inviter)
    const role = outranks(offer.role, user.role) ? offer.role : user.role
    if (user.email_confirmed_at === null) await proveEmail(ctx, user, { role })
    else await updateUserRow(ctx.db, user.id, { role })
    if (role !== user.role) await renewSession(ctx, http)
  })
