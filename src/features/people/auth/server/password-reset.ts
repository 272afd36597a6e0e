import type * as z from 'zod/mini'
import { isSameEmail } from '#contract/email.ts'
import { endUserTokens } from '#features/people/tokens/server/shared/end-tokens.ts'
import { forgetTwoFactor } from '#features/people/two-factor/server/shared/codes.ts'
import type { users } from '#features/people/users/server/table.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { noteActor } from '#server/audit/notes.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/errors.ts'
import { cautiousGreeting } from '#server/mail/greeting.ts'
import { letter } from '#server/mail/letter.ts'
import { queueMail } from '#server/outbox/outbox.ts'
import { hashPassword } from '#server/passwords.ts'
import { defineCap, HOUR, MINUTE } from '#server/rate-limit.ts'
import { severalMails, unprovenMails } from '#features/people/accounts/server/shared/caps.ts'
import { refuseWeak } from '#features/people/accounts/server/shared/weak-passwords.ts'
import type { ForgotInput, ResetInput } from '../contract.ts'
import { signInTries, tooManyTries } from './caps.ts'
import { proveEmail } from '#features/people/invitations/server/shared/prove-email.ts'
import { findByEmail, lockUser, updateUserRow } from '#features/people/accounts/server/shared/logins.ts'
import { endUserSessions } from '#features/people/accounts/server/shared/sessions.ts'
import { rememberAddress } from '#features/people/accounts/server/shared/usual-addresses.ts'
import {
  createToken,
  endOtherTokens,
  getToken,
  requireOpen,
  useToken,
} from '#features/people/accounts/server/shared/tokens.ts'

const resetRequests = defineCap('reset_requests', { per: ['address'], limit: 30, seconds: HOUR, over: tooManyTries })
const resetMails = defineCap('reset_mails', { per: ['email'], limit: 5, seconds: HOUR, over: severalMails })
const resets = defineCap('resets', { per: ['address'], limit: 100, seconds: 10 * MINUTE, over: tooManyTries })

type UserRow = typeof users.$inferSelect

const LINK_MINUTES = 30
const JOB = 'mail-reset-link'

/** Does the same work for every address, so the response never reveals whether an account exists; only the job looks it up. */
export async function forgotPassword(ctx: Context, { email }: z.output<typeof ForgotInput>, ip: string): Promise<void> {
  await resetRequests(ctx, ip).use()
  await resetMails(ctx, email).use()
  await ctx.background.enqueue(ctx.db, JOB, { email })
}

const mailResetLink = (ctx: Context, email: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const user = await findByEmail(ctx.db, email)
    if (!user) return
    if (!user.email_confirmed && !(await unprovenMails(ctx, user.email).take())) return
    const company = await getCompany(ctx)
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

/** Only its holder knows a token, so this reveals nothing to anyone else. */
export async function checkResetLink(ctx: Context, token: string): Promise<void> {
  requireOpen(await getToken(ctx, 'reset_password', token), ctx.now())
}

/** Sets a new password using the mailed link, ends all of the user's sessions and revokes their access tokens. */
export async function resetPassword(ctx: Context, body: z.output<typeof ResetInput>, ip: string): Promise<void> {
  await resets(ctx, ip).use()
  await checkResetLink(ctx, body.token)
  const password_hash = await hashPassword(body.password, { address: ip, account: body.token })
  await inTransaction(ctx, async (ctx) => {
    const token = await useToken(ctx, 'reset_password', body.token)
    const user = token.user_id === null ? null : await lockUser(ctx.db, { id: token.user_id })
    if (!user || !isSameEmail(user.email, token.email))
      throw conflict('Your email address has changed since this link was sent. Ask for a new one.')
    if (user.deactivated_at !== null) throw conflict('This login has been deactivated. Contact the office.')
    await refuseWeak(ctx, body.password, user)
    if (user.email_confirmed_at === null) await takeOver(ctx, user, password_hash)
    else await updateUserRow(ctx.db, user.id, { password_hash, must_change_password: false })
    await endOtherTokens(ctx, token)
    await endUserSessions(ctx.db, user.id)
    await endUserTokens(ctx, user.id)
    // The mailed link proves who it is, without a session.
    noteActor(ctx, { id: user.id, name: user.name, role: user.role, session: null })
    await signInTries(ctx, user.id, ip).forget()
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
