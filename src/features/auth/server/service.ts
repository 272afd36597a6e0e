import { randomInt } from 'node:crypto'
import type * as z from 'zod'
import type { CurrentUser } from '#contract/current-user.ts'
import type { Context, Services } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { hashPassword, inHashingTurn } from '#server/platform/passwords.ts'
import { countFailure, forgetAttempts, takeAttempt } from '#server/platform/rate-limit.ts'
import { toE164 } from '#server/platform/sms/phone.ts'
import type { LoginInput, RegisterInput } from '../contract.ts'
import { mailConfirmation } from './confirmation.ts'
import { LOGIN_ADDRESS, LOGIN_PAIR, limitRegister, loginKeys, refuseLogin, WAIT } from './limits.ts'
import { findByLogin, findReferrer, findTaken, insertUser } from './queries.ts'

/** The same answer, at the same cost, for a wrong name and a wrong password. */
const wrong = () => new AppError(401, 'Invalid credentials')

/** Who signs in with this username (or email) and password. */
export async function logIn(ctx: Context, body: z.output<typeof LoginInput>, ip: string): Promise<CurrentUser> {
  const keys = loginKeys(body.username, ip)
  await refuseLogin(ctx, keys)
  return inHashingTurn(async ({ matches }) => {
    await takeAttempt(ctx, keys.pair, LOGIN_PAIR, WAIT)
    const found = await findByLogin(ctx.db, body.username)
    const right = await matches(found?.password_hash ?? null, body.password)
    if (!found || !right) {
      await countFailure(ctx, keys.address, LOGIN_ADDRESS)
      throw wrong()
    }
    await forgetAttempts(ctx, [keys.pair])
    return found.user
  })
}

const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code to read out on the phone: no letter that looks like a digit. */
export const newReferralCode = (): string =>
  Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

async function refuseTaken(ctx: Pick<Services, 'db'>, login: { username: string; email: string }): Promise<void> {
  const taken = await findTaken(ctx.db, login)
  const errors = [
    ...(taken.username ? [{ path: 'username', message: 'This username is taken' }] : []),
    ...(taken.email ? [{ path: 'email', message: 'There is already a login with this email' }] : []),
  ]
  if (errors.length > 0) throw new AppError(409, errors.map(({ message }) => message).join('. '), { errors })
}

/** Creates a login with the role client, whatever else the caller sent, and mails the link that proves its address. */
export async function register(ctx: Context, body: z.output<typeof RegisterInput>, ip: string): Promise<CurrentUser> {
  await limitRegister(ctx, ip)
  await refuseTaken(ctx, body)
  const password_hash = await hashPassword(body.password)
  return inTransaction(ctx, async (ctx) => {
    const { username, email, name, phone, ref } = body
    const user = await insertUser(ctx.db, {
      username,
      email,
      name,
      password_hash,
      phone: phone && (toE164(phone) ?? phone),
      referral_code: newReferralCode(),
      referred_by: ref && (await findReferrer(ctx.db, ref)),
      created_at: ctx.now().toISOString(),
    })
    if (!user) {
      await refuseTaken(ctx, body)
      throw new Error('A new referral code was taken')
    }
    await mailConfirmation(ctx, user)
    return user
  })
}
