import { linkByProvenEmail } from '#features/clients/server/service.ts'
import { companyOf } from '#features/settings/server/service.ts'
import type { CurrentUser } from '#contract/current-user.ts'
import type { Services, UserContext } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { conflict, refuseIf } from '#server/platform/errors.ts'
import { mailLayout } from '#server/platform/mail/layout.ts'
import { queueMail } from '#server/platform/outbox/outbox.ts'
import { limitConfirmation } from './limits.ts'
import { lockUser, updateUser } from './queries.ts'
import { createToken, findToken, useToken } from './token-service.ts'

const LINK_MINUTES = 24 * 60

/** Queues the mail with the link that proves the user's address, in the caller's transaction. */
export async function mailConfirmation(ctx: Services, user: Pick<CurrentUser, 'id' | 'email' | 'name'>): Promise<void> {
  const company = await companyOf(ctx)
  const token = await createToken(ctx, {
    purpose: 'confirm_email',
    user_id: user.id,
    email: user.email,
    minutes: LINK_MINUTES,
  })
  const body = mailLayout({
    company,
    origin: ctx.config.publicUrl,
    heading: 'Confirm your email',
    paragraphs: [
      `Hello ${user.name},`,
      `Please confirm that this is your email address. Then you see the invoices and jobs that ${company.company_name} keeps under it.`,
    ],
    button: { label: 'Confirm email', url: `${ctx.config.publicUrl}/confirm-email?token=${token}` },
    footer: 'The link works once, for 24 hours. If you did not create this login, do nothing: it stays unconfirmed.',
  })
  await queueMail(
    ctx,
    { to: user.email, from_name: company.company_name, subject: 'Confirm your email', ...body },
    { about: { type: 'user', id: user.id }, secret: true },
  )
}

/** Why there is nothing to confirm, or null. */
const confirmed = (user: { email_confirmed: boolean }) =>
  user.email_confirmed ? 'Your email is confirmed already' : null

/** Mails the link again. */
export async function requestConfirmation(ctx: UserContext): Promise<void> {
  refuseIf(confirmed(ctx.user))
  await limitConfirmation(ctx, ctx.user.id)
  await inTransaction(ctx, (ctx) => mailConfirmation(ctx, ctx.user))
}

/** Proves the signed-in user's address, and links the client record that waits for it. The same link again changes nothing. */
export const confirmEmail = (ctx: UserContext, token: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { user_id, email } = await findToken(ctx, 'confirm_email', token)
    const user = await lockUser(ctx.db, { id: ctx.user.id })
    if (!user || user_id !== user.id)
      throw conflict('This link belongs to another login. Log in as the person who asked for it, then open it again.')
    const same = user.email.toLowerCase() === email?.toLowerCase()
    if (same && user.email_confirmed_at !== null) return
    await useToken(ctx, 'confirm_email', token)
    if (!same) throw conflict('Your email address has changed since. Ask for a new link.')
    await updateUser(ctx.db, user.id, { email_confirmed_at: ctx.now().toISOString() })
    await linkByProvenEmail(ctx, user)
  })
