import * as z from 'zod'
import { Role, roles } from '#contract/roles.ts'
import type { Invitation, InvitationInput, InvitationQuery } from '#features/users/contract.ts'
import { companyOf } from '#features/settings/server/service.ts'
import type { AdminContext, Context, UserContext } from '#server/platform/context.ts'
import { cutPage } from '#server/platform/database/keyset.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { conflict, invalid, notFound } from '#server/platform/errors.ts'
import { page, type Reply } from '#server/platform/http/replies.ts'
import { mailLayout } from '#server/platform/mail/layout.ts'
import { queueMail } from '#server/platform/outbox/outbox.ts'
import {
  deleteInvitation,
  deleteInvitationsTo,
  findNamed,
  lockInvitee,
  selectInvitations,
} from './invitation-queries.ts'
import { lockUser, updateUser } from './queries.ts'
import { endOtherSessions } from './session-service.ts'
import { createToken, findToken, requireOpen, type TokenRow, useToken } from './token-service.ts'

const DAYS = 7

const Offer = z.object({ role: Role })

/** What an invitation offers: to whom, and as what. */
function offerOf({ email, data }: TokenRow): { email: string; role: Role } {
  if (email === null) throw new Error('An invitation without an address')
  return { email, role: Offer.parse(data).role }
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const shown = ({ id, email, data, created_at, expires_at }: Awaited<ReturnType<typeof selectInvitations>>[number]) => ({
  id,
  email: email ?? '',
  role: Offer.parse(data).role,
  created_at,
  expires_at,
})

const named: Record<Role, string> = { admin: 'an administrator', employee: 'an employee', client: 'a client' }

/** Mails somebody a link to join with a role. Inviting the same address again replaces the link before. */
export const inviteUser = (ctx: AdminContext, { email, role }: InvitationInput): Promise<Invitation> =>
  inTransaction(ctx, async (ctx) => {
    await lockInvitee(ctx.db, email)
    const known = await findNamed(ctx.db, email)
    if (known?.deactivated_at === null) throw conflict(`${known.name} is a user with this email already.`)
    if (known)
      throw conflict(`${known.name} is a user with this email who was deactivated. Activate that user instead.`)
    await deleteInvitationsTo(ctx.db, email)
    const minutes = DAYS * 24 * 60
    const token = await createToken(ctx, { purpose: 'invite_user', email, data: { role }, minutes })
    const company = await companyOf(ctx)
    const body = mailLayout({
      company,
      origin: ctx.config.publicUrl,
      heading: `Join ${company.company_name}`,
      paragraphs: [`${ctx.user.name} invites you to ${company.company_name} on Panelboard, as ${named[role]}.`],
      button: { label: 'Accept invitation', url: `${ctx.config.publicUrl}/invite?token=${token}` },
      footer: `The link works once, for ${DAYS} days. If you do not know ${company.company_name}, you can ignore this email.`,
    })
    await queueMail(
      ctx,
      { to: email, from_name: company.company_name, subject: `Join ${company.company_name}`, ...body },
      { about: { type: 'user', id: ctx.user.id }, secret: true },
    )
    return shown(await findToken(ctx, 'invite_user', token))
  })

/** Invitations that nobody has accepted, newest first. */
export async function listInvitations({ db }: AdminContext, query: InvitationQuery): Promise<Reply> {
  const { rows, next } = cutPage(await selectInvitations(db, query), query.limit)
  return page(rows.map(shown), next)
}

/** Its link works no more. */
export async function withdrawInvitation({ db }: AdminContext, id: string): Promise<void> {
  if (!(await deleteInvitation(db, id))) throw notFound('Invitation')
}

/** What an open invitation offers. With an email: only to that one. */
export async function readUserInvitation(ctx: Context, token: string, email?: string) {
  const row = requireOpen(await findToken(ctx, 'invite_user', token), ctx.now())
  const offer = offerOf(row)
  if (email !== undefined) requireInvited(offer.email, email)
  return { ...offer, has_login: (await findNamed(ctx.db, offer.email)) !== null }
}

function requireInvited(invited: string, email: string): void {
  if (!same(invited, email)) throw invalid('email', `This invitation is for ${invited}. Use that address.`)
}

/** What somebody who registers with this invitation gets: whoever holds the link of the mail has proven the address. */
export function welcome(row: TokenRow, email: string, now: Date) {
  const offer = offerOf(row)
  requireInvited(offer.email, email)
  return { role: offer.role, email_confirmed_at: now.toISOString() }
}

/**
 * Gives the signed-in user the role of an invitation to their own address: somebody who made a login before they opened the
 * mail. It never takes a role away. The same user again changes nothing.
 */
export const acceptUserInvitation = (ctx: UserContext, token: string, sessionToken: string | null): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, { id: ctx.user.id })
    const row = await findToken(ctx, 'invite_user', token)
    const offer = offerOf(row)
    if (!user || !same(user.email, offer.email))
      throw conflict(`This invitation is for ${offer.email}. Log out, then open it again.`)
    if (row.used_at !== null && user.email_confirmed_at !== null && user.role === offer.role) return
    await useToken(ctx, 'invite_user', token)
    const role = roles.indexOf(offer.role) < roles.indexOf(user.role) ? offer.role : user.role
    await updateUser(ctx.db, user.id, {
      role,
      email_confirmed_at: user.email_confirmed_at ?? ctx.now().toISOString(),
    })
    if (role !== user.role) await endOtherSessions(ctx, user.id, sessionToken)
  })
