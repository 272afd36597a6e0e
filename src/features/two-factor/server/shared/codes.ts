import type { Services } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { forgetAttempts, type GrowingWait, takeAttempt } from '#server/rate-limit.ts'
import { unseal } from '#server/sealing.ts'
import type { CODE_NEEDED, CODE_WRONG } from '../../contract.ts'
import {
  countRecoveryCodes,
  findLogin,
  replaceRecoveryCodes,
  saveTwoFactor,
  takeRecoveryCode,
  takeStep,
} from '../queries.ts'
import { hashOfCode, normalised } from '../recovery-codes.ts'
import { stepOf } from '../totp.ts'

/** Six digits are few: whoever has the password gets no more tries from many addresses than from one. */
const CODES: GrowingWait = { free: 5, first: 30, longest: 3600, forgottenAfter: 24 * 3600 }
const WAIT = 'Too many wrong codes. Wait a little, then enter the newest code of your app.'

/** What a secret is sealed for: this user's, so a row that is copied to another user opens nothing. */
export const sealedFor = (userId: string) => `two-factor ${userId}`

/** Answers 401 like every refused sign-in; the form shows the sentence at the code. */
export const codeError = (message: typeof CODE_NEEDED | typeof CODE_WRONG, status: 400 | 401 = 401) =>
  new AppError(status, message, { errors: [{ path: 'code', message }] })

/**
 * Runs one try at a code, counted for the user before it is known whether it is right, and forgotten when it is. Null: a wrong
 * code. Not in a transaction, which would forget the failures.
 */
export async function tryCode<T>(ctx: Services, userId: string, attempt: () => Promise<T | null>): Promise<T | null> {
  const key = `two-factor:${userId}`
  await takeAttempt(ctx, key, CODES, WAIT)
  const right = await attempt()
  if (right !== null) await forgetAttempts(ctx, [key])
  return right
}

/** Takes a code of the app or a recovery code of somebody with two-factor sign-in: true once for each. */
export async function takeCode(ctx: Services, userId: string, code: string): Promise<boolean> {
  const taken = await tryCode(ctx, userId, async () => (await takeEither(ctx, userId, normalised(code))) || null)
  return taken !== null
}

async function takeEither(ctx: Services, userId: string, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(ctx.db, userId, hashOfCode(userId, code), ctx.now())
  const login = await findLogin(ctx.db, userId)
  const secret = login?.secret ? await unseal(ctx, sealedFor(userId), login.secret) : null
  const step = secret === null ? null : await stepOf(secret, code, ctx.now())
  return step !== null && takeStep(ctx.db, userId, step)
}

/** How many recovery codes a user has left. */
export const recoveryCodesLeft = ({ db }: Pick<Services, 'db'>, userId: string): Promise<number> =>
  countRecoveryCodes(db, userId)

/** Turns two-factor sign-in off, without a word about it. The user's row must be locked. */
export async function forgetTwoFactor({ db, now }: Pick<Services, 'db' | 'now'>, userId: string): Promise<void> {
  await saveTwoFactor(db, userId, {
    two_factor_secret: null,
    two_factor_enabled_at: null,
    two_factor_last_step: null,
  })
  await replaceRecoveryCodes(db, userId, [], now())
}
