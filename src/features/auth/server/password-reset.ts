import type * as z from 'zod'
import { endTokensOf } from '#features/tokens/server/shared/end-tokens.ts'
import { forgetTwoFactor } from '#features/two-factor/server/shared/codes.ts'
import type { users } from '#features/users/server/table.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { noteActor } from '#server/audit/notes.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/errors.ts'
import { cautiousGreeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { hashPassword } from '#server/passwords.ts'
import { cap } from '#server/rate-limit.ts'
import { refuseWeak } from '#features/accounts/server/shared/weak-passwords.ts'
import type { ForgotInput, ResetInput } from '../contract.ts'
import { proveEmail } from '#features/invitations/server/shared/prove-email.ts'
import { findByEmail, findSignIn, lockUser, updateUserRow } from '#features/accounts/server/shared/logins.ts'
import { endSessionsOf } from '#features/accounts/server/shared/sessions.ts'
import { rememberAddress } from '#features/accounts/server/shared/usual-addresses.ts'
import {
  createToken,
  endOtherTokens,
  getToken,
  requireOpen,
  useToken,
} from '#features/accounts/server/shared/tokens.ts'

type UserRow = typeof users.$inferSelect

const LINK_MINUTES = 30
const JOB = 'mail-reset-link'

/** Does the same work for every address, so the response never reveals whether an account exists; only the job looks it up. */
export async function forgotPassword(ctx: Context, { email }: z.output<typeof ForgotInput>, ip: string): Promise<void> {
  await cap(ctx, 'reset_requests', ip).use()
  await cap(ctx, 'reset_mails', email).use()
  await ctx.background.enqueue(ctx.db, JOB, { email })
}

const mailResetLink = (ctx: Context, email: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const user = await findByEmail(ctx.db, email)
    if (!user) return
    if (!user.email_confirmed && !(await cap(ctx, 'unproven_mails', user.email).take())) return
    const company = await companyOf(ctx)
    const token = await createToken(ctx, {
      purpose: 'reset_password',
      user_id: user.id,
      email: user.email,
      minutes: LINK_MINUTES,
    })
    const mail = letter(ctx, company, {
      to: user.email,
      subject: 'Set a new password',
      paragraphs: [
        user.email_confirmed ? `Hello ${user.name},` : cautiousGreeting(user.name),
        // A stranger may have registered with this address, and a username can look like a link.
        user.username === null || !user.email_confirmed
          ? 'You asked to set a new password.'
          : `You asked to set a new password. Your username is ${user.username}.`,
      ],
      button: { label: 'Set a new password', url: `${ctx.config.publicUrl}/reset-password?token=${token}` },
      footer:
        'The link works once, within 30 minutes. If you did not ask for it, ignore this email: your password stays the same.',
    })
    await queueMail(ctx, mail, { about: { type: 'user', id: user.id }, secret: true })
  })

export const resetLinkJob: BackgroundJob<{ email: string }> = {
  name: JOB,
  run: (ctx, { email }) => mailResetLink(ctx, email),
}

/** Sets a new password using the mailed link, ends all of the user's sessions and revokes their access tokens. */
export async function resetPassword(ctx: Context, body: z.output<typeof ResetInput>, ip: string): Promise<void> {
  await cap(ctx, 'resets', ip).use()
  requireOpen(await getToken(ctx, 'reset_password', body.token), ctx.now())
  const password_hash = await hashPassword(body.password, { address: ip, account: body.token })
  await inTransaction(ctx, async (ctx) => {
    const token = await useToken(ctx, 'reset_password', body.token)
    const user = token.user_id === null ? null : await lockUser(ctx.db, { id: token.user_id })
    if (!user || user.email.toLowerCase() !== token.email?.toLowerCase())
      throw conflict('Your email address has changed since this link was sent. Ask for a new one.')
    if (user.deactivated_at !== null) throw conflict('This login has been deactivated. Contact the office.')
    await refuseWeak(ctx, body.password, user)
    const before = await findSignIn(ctx.db, user.id)
    if (user.email_confirmed_at === null) await takeOver(ctx, user, password_hash)
    else await updateUserRow(ctx.db, user.id, { password_hash, must_change_password: false })
    await endOtherTokens(ctx, token)
    await endSessionsOf(ctx.db, user.id)
    await endTokensOf(ctx, user.id)
    await noteReset(ctx, before)
    await cap(ctx, 'sign_in_tries', user.id, ip).forget()
    // Not a guesser: the link came by mail.
    await rememberAddress(ctx, user.id, ip)
  })
}

/**
 * Hands the login over to the mailbox owner, since someone else may have created it with their address: removes every other way
 * to sign in.
 */
async function takeOver(ctx: Context, user: UserRow, password_hash: string): Promise<void> {
  await proveEmail(ctx, user, { password_hash, must_change_password: false, google_id: null })
  await forgetTwoFactor(ctx, user.id)
}

type SignIn = Awaited<ReturnType<typeof findSignIn>>
const auditedFields = (signIn: SignIn) => signIn && { ...signIn.user, google_id: signIn.google_id }

/** Names the user in the audit trail: the mailed link proves who it is, without a session. */
async function noteReset(ctx: Context, before: SignIn): Promise<void> {
  if (before === null) return
  const { id, name, role } = before.user
  noteActor(ctx, { id, name, role, session: null })
  const after = await findSignIn(ctx.db, id)
  await recordChange(ctx, { record: 'user', id, before: auditedFields(before), after: auditedFields(after) })
}
