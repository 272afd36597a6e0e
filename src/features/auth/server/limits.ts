import { createHash } from 'node:crypto'
import {
  addressKey,
  forgetAttempts,
  type GrowingWait,
  type Limit,
  limitRate,
  refuseAfterFailures,
  refuseWhileWaiting,
} from '#server/rate-limit.ts'
import type { Clock } from '#server/context.ts'

const HOUR = 3600

/** Per username and IP address: five attempts, then each failure doubles the wait. */
export const LOGIN_PAIR: GrowingWait = { free: 5, first: 30, longest: HOUR, forgottenAfter: 24 * HOUR }
/** Per IP address, which many people may share. */
export const LOGIN_ADDRESS: Limit = { limit: 100, seconds: 600 }
const REGISTER_ADDRESS: Limit = { limit: 100, seconds: 600 }
const FORGOT_ADDRESS: Limit = { limit: 30, seconds: HOUR }
const FORGOT_EMAIL: Limit = { limit: 5, seconds: HOUR }
const RESET_ADDRESS: Limit = { limit: 100, seconds: 600 }
const CONFIRMATION_USER: Limit = { limit: 5, seconds: HOUR }
const GOOGLE_ADDRESS: Limit = { limit: 100, seconds: 600 }

export const WAIT = 'Too many failed sign-ins. Wait a little, then try again, or set a new password.'
const TOO_MANY = 'Too many attempts. Wait a few minutes, then try again.'
const TOO_MANY_MAILS = 'We have already sent several messages. Check your inbox, or try again in an hour.'

/** Input typed by a user may be long and must not be stored here. */
const digest = (text: string) => createHash('sha256').update(text.trim().toLowerCase()).digest('base64url')

const pairKey = (login: string, ip: string) => `login:${digest(login)}:${addressKey(ip)}`

export const addressOfLogin = (ip: string) => `login-address:${addressKey(ip)}`

/** Keys are made from what was typed, so that they do not reveal which accounts exist. */
export const loginKeys = (login: string, ip: string) => ({
  pair: pairKey(login, ip),
  address: addressOfLogin(ip),
})

/** Refuses an IP address with too many failed sign-ins. */
export const refuseAddress = (ctx: Clock, address: string): Promise<void> =>
  refuseAfterFailures(ctx, address, LOGIN_ADDRESS, WAIT)

/** Refuses before the expensive hashing. */
export async function refuseLogin(ctx: Clock, keys: { pair: string; address: string }): Promise<void> {
  await refuseAddress(ctx, keys.address)
  await refuseWhileWaiting(ctx, keys.pair, WAIT)
}

/** Clears the failures of a user who has proven that they own the account. */
export const forgetFailures = (ctx: Clock, names: (string | null)[], ip: string): Promise<void> =>
  forgetAttempts(
    ctx,
    names.flatMap((name) => (name === null ? [] : [pairKey(name, ip)])),
  )

export const limitRegister = (ctx: Clock, ip: string): Promise<void> =>
  limitRate(ctx, `register:${addressKey(ip)}`, REGISTER_ADDRESS, TOO_MANY)

/** The same limits for known and unknown addresses. */
export async function limitForgot(ctx: Clock, email: string, ip: string): Promise<void> {
  await limitRate(ctx, `forgot-address:${addressKey(ip)}`, FORGOT_ADDRESS, TOO_MANY)
  await limitRate(ctx, `forgot:${digest(email)}`, FORGOT_EMAIL, TOO_MANY_MAILS)
}

export const limitReset = (ctx: Clock, ip: string): Promise<void> =>
  limitRate(ctx, `reset:${addressKey(ip)}`, RESET_ADDRESS, TOO_MANY)

export const limitConfirmation = (ctx: Clock, userId: string): Promise<void> =>
  limitRate(ctx, `confirmation:${userId}`, CONFIRMATION_USER, TOO_MANY_MAILS)

export const limitGoogle = (ctx: Clock, ip: string): Promise<void> =>
  limitRate(ctx, `google:${addressKey(ip)}`, GOOGLE_ADDRESS, TOO_MANY)
