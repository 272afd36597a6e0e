import type * as z from 'zod/mini'
import { hasEmail, isSameEmail } from '#contract/email.ts'
import { followLoginEmail } from '#features/people/clients/server/shared/own-client.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { CurrentUser } from '#contract/current-user.ts'
import type { Services, UserContext } from '#server/context.ts'
import { brokenConstraint } from '#server/database/errors.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, refuseIf } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { cautiousGreeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { defineCap, HOUR } from '#server/rate-limit.ts'
import type { ChangeEmailInput } from '../contract.ts'
import { severalMails, unprovenMails } from '#features/people/accounts/server/shared/caps.ts'
import { requirePresence } from '#features/people/accounts/server/shared/passwords.ts'
import { proveEmail } from '#features/people/invitations/server/shared/prove-email.ts'
import { lockUser, updateUserRow } from '#features/people/accounts/server/shared/logins.ts'
import { createToken, getToken, useToken } from '#features/people/accounts/server/shared/tokens.ts'

const confirmationMails = defineCap('confirmation_mails', {
  per: ['user'],
  limit: 5,
  seconds: HOUR,
  over: severalMails,
})

const LINK_MINUTES = 24 * 60
export const EMAIL_TAKEN = 'There is already a login with this email'

/** Queues the mail that confirms the user's address, in the caller's transaction, unless it has had too many. */
export async function mailConfirmation(ctx: Services, user: Pick<CurrentUser, 'id' | 'email' | 'name'>): Promise<void> {
  if (!(await unprovenMails(ctx, user.email).take())) return
  const company = await getCompany(ctx)
  const token = await createToken(ctx, {
    purpose: 'confirm_email',
    user_id: user.id,
    email: user.email,
    minutes: LINK_MINUTES,
  })
  const mail = letter(ctx, company, {
    to: user.email,
    subject: 'Confirm your email',
    paragraphs: [
      cautiousGreeting(user.name),
      `Please confirm that this is your email address. You will then see the invoices and jobs that ${company.company_name} has on file for it.`,
    ],
    button: { label: 'Confirm email', url: `${ctx.config.publicUrl}/confirm-email?token=${token}` },
    footer:
      'The link works once, within 24 hours. If you did not create this login, ignore this email: the address stays unconfirmed.',
  })
  await queueMail(ctx, mail, { about: { type: 'user', id: user.id }, secret: true })
}

const isConfirmed = (user: { email_confirmed: boolean }) =>
  user.email_confirmed ? 'Your email is confirmed already' : null

/** Sends the confirmation link again. */
export async function requestConfirmation(ctx: UserContext): Promise<void> {
  refuseIf(isConfirmed(ctx.user))
  refuseIf(hasEmail(ctx.user.email) ? null : 'Your login has no email address. Add one first.')
  await unprovenMails(ctx, ctx.user.email).check()
  await confirmationMails(ctx, ctx.user.id).use()
  await inTransaction(ctx, (ctx) => mailConfirmation(ctx, ctx.user))
}

/** Replaces the caller's unconfirmed address, because it was mistyped or belongs to someone else. */
export async function changeEmail(
  ctx: UserContext,
  { email, password }: z.output<typeof ChangeEmailInput>,
  http: Http,
): Promise<void> {
  refuseIf(isConfirmed(ctx.user))
  await requirePresence(ctx, { password, sessionToken: http.sessionToken })
  await unprovenMails(ctx, email).check()
  await confirmationMails(ctx, ctx.user.id).use()
  await inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, { id: ctx.user.id })
    refuseIf(isConfirmed({ email_confirmed: user?.email_confirmed_at !== null }))
    try {
      await updateUserRow(ctx.db, ctx.user.id, { email })
    } catch (error) {
      if (brokenConstraint(error) === 'users_email_key') throw conflict(EMAIL_TAKEN, 'email')
      throw error
    }
    await followLoginEmail(ctx, ctx.user.id, { email, proven: false })
    await mailConfirmation(ctx, { ...ctx.user, email })
  })
}

/** Confirms the signed-in user's address and links the client record waiting for it. Idempotent. */
export const confirmEmail = (ctx: UserContext, token: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { user_id, email } = await getToken(ctx, 'confirm_email', token)
    const user = await lockUser(ctx.db, { id: ctx.user.id })
    if (!user || user_id !== user.id)
      throw conflict('This link belongs to another login. Log in as the person who requested it, then open it again.')
    const isSame = isSameEmail(user.email, email)
    if (isSame && user.email_confirmed_at !== null) return
    await useToken(ctx, 'confirm_email', token)
    if (!isSame) throw conflict('Your email address has changed since this link was sent. Ask for a new one.')
    await proveEmail(ctx, user)
  })
