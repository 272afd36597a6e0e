import { Secret, TOTP } from 'otpauth'
import type { CurrentUser } from '#contract/current-user.ts'
import type { users } from '#features/people/users/server/table.ts'
import { hashPassword } from '#server/passwords.ts'
import { createUser } from './factories.ts'
import type { Caller, World } from './world.ts'

/** The password of every user made by `createGuarded`. */
export const PASSWORD = 'correct horse'

/** The code an authenticator app shows for this secret at a given time. */
export const codeAt = (secret: string, moment: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: moment.getTime() })

/** Advances the world's clock by some seconds. */
export function pass(world: World, seconds: number): void {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1000)
}

export type Guarded = { user: CurrentUser; caller: Caller; secret: string; recoveryCodes: string[]; code: () => string }

let password_hash: Promise<string> | null = null

/** A user with a password. */
export async function createLogin(
  world: World,
  role: 'admin' | 'employee' | 'client' = 'employee',
  values: Partial<typeof users.$inferInsert> = {},
): Promise<CurrentUser> {
  password_hash ??= hashPassword(PASSWORD)
  return createUser(world.db, role, { password_hash: await password_hash, ...values })
}

/** Turns on two-factor sign-in with an app that has the secret. */
export async function turnOnTwoFactor(world: World, caller: Caller) {
  const { secret } = (await caller.post('/api/two-factor/start', { password: PASSWORD })).body
  const reply = await caller.post('/api/two-factor/confirm', { code: codeAt(secret, world.clock.now) })
  return { secret, reply }
}

/** A user with two-factor sign-in already set up. Its confirmation code is spent, so the clock is moved past it. */
export async function createGuarded(
  world: World,
  ...of: Parameters<typeof createLogin> extends [World, ...infer R] ? R : never
): Promise<Guarded> {
  const user = await createLogin(world, ...of)
  const caller = await world.signedIn(user)
  const { secret, reply } = await turnOnTwoFactor(world, caller)
  const code = () => codeAt(secret, world.clock.now)
  pass(world, 30)
  return { user: { ...user, two_factor: 'on' }, caller, secret, recoveryCodes: reply.body.recovery_codes, code }
}
