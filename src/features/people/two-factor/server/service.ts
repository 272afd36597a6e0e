import { isStaff } from '#contract/roles.ts'
import { mailSecurityNotice } from '#features/people/accounts/server/shared/security-notice.ts'
import { requirePresence } from '#features/people/accounts/server/shared/passwords.ts'
import { endUserSessions, renewSession } from '#features/people/accounts/server/shared/sessions.ts'
import { endUserTokens } from '#features/people/tokens/server/shared/end-tokens.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { AdminContext, Services, UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound, refuseIf } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { seal, unseal } from '#server/sealing.ts'
import {
  CODE_WRONG,
  type Enrollment,
  type RecoveryCodes,
  TWO_FACTOR_IS_OFF,
  TWO_FACTOR_IS_ON,
  TWO_FACTOR_IS_REQUIRED,
} from '../contract.ts'
import { codeError, forgetTwoFactor, sealPurpose, takeCode, tryCode } from './shared/codes.ts'
import { findLogin, lockLogin, replaceRecoveryCodes, saveTwoFactor } from './queries.ts'
import { hashCode, newRecoveryCodes, normalized } from './recovery-codes.ts'
import { enrollmentUrl, findTimeStep, newSecret } from './totp.ts'

/** Proof of who is asking, and in which browser. */
type Presence = { password: string | null; sessionToken: string | null }

// 400, since a 401 would look like an expired session.
const wrongCode = () => codeError(CODE_WRONG, 400)
/** There are no recovery codes yet. */
const FIRST_CODE_WRONG = 'That code is not right. Enter the newest one from your app.'

/** Creates a secret for an authenticator app. Sign-in needs no code until the secret is confirmed with one. */
export async function startTwoFactor(ctx: UserContext, presence: Presence): Promise<Enrollment> {
  refuseIf(ctx.user.two_factor === 'on' ? TWO_FACTOR_IS_ON : null)
  await requirePresence(ctx, presence)
  const { company_name } = await getCompany(ctx)
  const secret = await newSecret()
  const two_factor_secret = await seal(ctx, sealPurpose(ctx.user.id), secret)
  await inTransaction(ctx, async ({ db, user }) => {
    refuseIf((await lockLogin(db, user.id))?.enabled_at ? TWO_FACTOR_IS_ON : null)
    await saveTwoFactor(db, user.id, { two_factor_secret, two_factor_last_step: null })
  })
  return { secret, url: await enrollmentUrl(secret, { issuer: company_name, account: ctx.user.email }) }
}

/** The time step of a code for the unconfirmed secret. Null: a wrong code. */
async function pendingStep(ctx: UserContext, code: string): Promise<{ sealed: string; step: number } | null> {
  const login = await findLogin(ctx.db, ctx.user.id)
  if (!login?.secret) throw conflict('Start setting up two-factor sign-in first.')
  const secret = await unseal(ctx, sealPurpose(login.id), login.secret)
  if (secret === null) throw conflict('This setup can no longer be confirmed. Start again.')
  const step = await findTimeStep(secret, normalized(code), ctx.now())
  return step === null ? null : { sealed: login.secret, step }
}

/** Turns two-factor sign-in on once a code proves that the app has the secret. Signs out every other browser. */
export async function confirmTwoFactor(ctx: UserContext, code: string, http: Http): Promise<RecoveryCodes> {
  refuseIf(ctx.user.two_factor === 'on' ? TWO_FACTOR_IS_ON : null)
  const pending = await tryCode(ctx, ctx.user.id, () => pendingStep(ctx, code))
  if (pending === null) throw codeError(FIRST_CODE_WRONG, 400)
  return inTransaction(ctx, async (ctx) => {
    const login = await lockLogin(ctx.db, ctx.user.id)
    refuseIf(login?.enabled_at ? TWO_FACTOR_IS_ON : null)
    if (login?.secret !== pending.sealed) throw conflict('Setup was started again elsewhere. Use the newest QR code.')
    await saveTwoFactor(ctx.db, login.id, {
      two_factor_enabled_at: ctx.now().toISOString(),
      two_factor_last_step: pending.step,
    })
    await renewSession(ctx, http)
    return giveRecoveryCodes(ctx, login.id)
  })
}

async function giveRecoveryCodes(ctx: Pick<Services, 'db' | 'now'>, userId: string): Promise<RecoveryCodes> {
  const recovery_codes = newRecoveryCodes()
  const hashes = recovery_codes.map((code) => hashCode(userId, code))
  await replaceRecoveryCodes(ctx.db, userId, hashes, ctx.now())
  return { recovery_codes }
}

/** Replaces the user's recovery codes. */
export async function renewRecoveryCodes(ctx: UserContext, code: string): Promise<RecoveryCodes> {
  refuseIf(ctx.user.two_factor === 'on' ? null : TWO_FACTOR_IS_OFF)
  if (!(await takeCode(ctx, ctx.user.id, code))) throw wrongCode()
  return inTransaction(ctx, async (ctx) => {
    refuseIf((await lockLogin(ctx.db, ctx.user.id))?.enabled_at ? null : TWO_FACTOR_IS_OFF)
    return giveRecoveryCodes(ctx, ctx.user.id)
  })
}

/** Turns two-factor sign-in off, with the password and a code, unless the company requires it. */
export async function disableTwoFactor(ctx: UserContext, code: string, presence: Presence): Promise<void> {
  refuseIf(ctx.user.two_factor === 'on' ? null : TWO_FACTOR_IS_OFF)
  const { require_two_factor } = await getCompany(ctx)
  refuseIf(require_two_factor && isStaff(ctx.user.role) ? TWO_FACTOR_IS_REQUIRED : null)
  await requirePresence(ctx, presence)
  if (!(await takeCode(ctx, ctx.user.id, code))) throw wrongCode()
  await inTransaction(ctx, async (ctx) => {
    const login = await lockLogin(ctx.db, ctx.user.id)
    if (login?.enabled_at) await turnOff(ctx, login, 'You turned off two-factor sign-in.')
  })
}

/** Turns two-factor sign-in off for a user who lost their phone and recovery codes, signs them out, and notifies them. */
export const resetTwoFactor = (ctx: AdminContext, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const login = await lockLogin(ctx.db, id)
    if (!login) throw notFound('User')
    if (id === ctx.user.id) throw conflict('Turn off your own two-factor sign-in in your profile.')
    if (login.secret === null) return
    await turnOff(ctx, login, `${ctx.user.name}, an administrator, turned off two-factor sign-in for your login.`)
    await endUserSessions(ctx.db, id)
    await endUserTokens(ctx, id)
  })

type Login = NonNullable<Awaited<ReturnType<typeof lockLogin>>>

async function turnOff(ctx: UserContext, login: Login, sentence: string): Promise<void> {
  await forgetTwoFactor(ctx, login.id)
  if (login.enabled_at !== null)
    await mailSecurityNotice(ctx, login, { subject: 'Two-factor sign-in was turned off', sentence })
}
