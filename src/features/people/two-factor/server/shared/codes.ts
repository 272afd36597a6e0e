import { and, eq, isNull } from 'drizzle-orm'
import { guesses } from '#features/people/accounts/server/shared/caps.ts'
import type { Services } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { defineCap } from '#server/rate-limit.ts'
import { resealIfNeeded, unseal } from '#server/sealing.ts'
import { findLogin, replaceRecoveryCodes, saveTwoFactor, takeRecoveryCode, takeStep } from '../queries.ts'
import { hashCode, normalized } from '../recovery-codes.ts'
import { recoveryCodes } from '../table.ts'
import { findTimeStep } from '../totp.ts'

/** Six digits are few, so they count for the user, however many addresses they come from. */
const twoFactorTries = defineCap('two_factor_tries', {
  per: ['user'],
  ...guesses,
  over: (when) => `Too many wrong codes. Try again ${when} with the newest code from your app.`,
})

/** Binds a sealed secret to its user, so that a row copied to another user cannot be unsealed. */
export const sealPurpose = (userId: string) => `two-factor ${userId}`

/** 401 like every failed sign-in; the form shows the message at the code field. */
export const codeError = (message: string, status: 400 | 401 = 401) =>
  new AppError(status, message, { errors: [{ path: 'code', message }] })

/**
 * Runs one attempt at a code, counted before it is checked and cleared on success. Returns null for a wrong code. Do not call
 * in a transaction: a rollback would erase the failures.
 */
export async function tryCode<T>(ctx: Services, userId: string, attempt: () => Promise<T | null>): Promise<T | null> {
  const tries = twoFactorTries(ctx, userId)
  await tries.use()
  const right = await attempt()
  if (right !== null) await tries.forget()
  return right
}

/** Uses an authenticator or recovery code; each works once. */
export async function takeCode(ctx: Services, userId: string, code: string): Promise<boolean> {
  const result = await tryCode(ctx, userId, async () => (await takeEither(ctx, userId, normalized(code))) || null)
  return result !== null
}

async function takeEither(ctx: Services, userId: string, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(ctx.db, userId, hashCode(userId, code), ctx.now())
  const login = await findLogin(ctx.db, userId)
  const secret = login?.secret ? await unseal(ctx, sealPurpose(userId), login.secret) : null
  const step = secret === null ? null : await findTimeStep(secret, code, ctx.now())
  if (step === null || !(await takeStep(ctx.db, userId, step))) return false
  await resealSecret(ctx, userId, login?.secret ?? '')
  return true
}

/** After SESSION_SECRET was replaced, the first code moves the app's secret to the new one. */
async function resealSecret(ctx: Services, userId: string, sealed: string): Promise<void> {
  const two_factor_secret = await resealIfNeeded(ctx, sealPurpose(userId), sealed)
  if (two_factor_secret !== null) await saveTwoFactor(ctx.db, userId, { two_factor_secret }, sealed)
}

/** Number of recovery codes a user has left. */
export const countRecoveryCodes = ({ db }: Pick<Services, 'db'>, userId: string): Promise<number> =>
  db.$count(recoveryCodes, and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at)))

/** Turns two-factor sign-in off, without a notice. Lock the user's row first. */
export async function forgetTwoFactor({ db, now }: Pick<Services, 'db' | 'now'>, userId: string): Promise<void> {
  await saveTwoFactor(db, userId, {
    two_factor_secret: null,
    two_factor_enabled_at: null,
    two_factor_last_step: null,
  })
  await replaceRecoveryCodes(db, userId, [], now())
}
