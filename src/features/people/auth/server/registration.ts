import type * as z from 'zod/mini'
import type { CurrentUser } from '#contract/current-user.ts'
import { linkByProvenEmail } from '#features/people/clients/server/shared/own-client.ts'
import type { Context, Services } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { hashPassword } from '#server/passwords.ts'
import { randomCode } from '#server/random-code.ts'
import { defineCap, HOUR, MINUTE } from '#server/rate-limit.ts'
import { dialable } from '#server/sms/phone.ts'
import type { RegisterInput } from '../contract.ts'
import { tooManyTries } from './caps.ts'
import { EMAIL_TAKEN, mailConfirmation } from './confirmation.ts'
import { findConflicts, insertUser } from '#features/people/accounts/server/shared/logins.ts'
import { refuseWeak } from '#features/people/accounts/server/shared/weak-passwords.ts'
import { startSession } from '#features/people/accounts/server/shared/sessions.ts'
import { resolveReferrer } from '#features/people/accounts/server/shared/referrer.ts'
import { getUserInvitation, takeInvitation } from '#features/people/invitations/server/shared/user-invitations.ts'

const registrations = defineCap('registrations', {
  per: ['address'],
  limit: 30,
  seconds: HOUR,
  loopback: { limit: 100, seconds: 10 * MINUTE },
  over: tooManyTries,
})

/** A code to read out over the phone. */
export const newReferralCode = (): string => randomCode(8)

type Registration = z.output<typeof RegisterInput>

async function refuseConflicts(
  ctx: Pick<Services, 'db'>,
  { username, email, invitation }: Registration,
): Promise<void> {
  const inUse = await findConflicts(ctx.db, { username, email, invited: invitation !== null })
  const errors = [
    ...(inUse.username ? [{ path: 'username', message: 'This username is taken' }] : []),
    ...(inUse.email ? [{ path: 'email', message: EMAIL_TAKEN }] : []),
  ]
  if (errors.length > 0) throw new AppError(409, errors.map(({ message }) => message).join('. '), { errors })
}

/**
 * Creates a client login with an unconfirmed address and signs in. With an invitation, the login gets its role, and its address
 * counts as proven.
 */
export async function register(ctx: Context, body: Registration, http: Http): Promise<CurrentUser> {
  await registrations(ctx, http.ip).use()
  if (body.invitation !== null) await getUserInvitation(ctx, body.invitation, body.email)
  await refuseConflicts(ctx, body)
  await refuseWeak(ctx, body.password, body)
  const password_hash = await hashPassword(body.password, { address: http.ip, account: body.email })
  return inTransaction(ctx, async (ctx) => {
    const { username, email, name, phone, ref, invitation } = body
    const invited = invitation === null ? null : await takeInvitation(ctx, invitation, email)
    const user = await insertUser(ctx.db, {
      username,
      email,
      name,
      password_hash,
      phone: dialable(phone),
      referral_code: newReferralCode(),
      referred_by: await resolveReferrer(ctx.db, ref, { email, phone }),
      created_at: ctx.now().toISOString(),
      ...invited,
    })
    if (!user) {
      await refuseConflicts(ctx, body)
      throw new Error('A new referral code was taken')
    }
    if (!invited) await mailConfirmation(ctx, user)
    else await linkByProvenEmail(ctx, user)
    const token = await startSession(ctx, user.id, { http })
    if (token === null) throw new Error('A new login could not sign in')
    http.setSession(token)
    return user
  })
}
