import { expect, test } from 'vitest'
import { createGuarded } from '#test/authenticator.ts'
import { setUpWorld } from '#test/world.ts'
import { takeRecoveryCode, takeStep } from './queries.ts'
import { hashCode } from './recovery-codes.ts'

const world = await setUpWorld()

// Bypasses the rate limit, which lets only five simultaneous tries get this far.
const taken = async (take: () => Promise<boolean>) =>
  (await Promise.all(Array.from({ length: 50 }, take))).filter(Boolean).length

test('one of fifty simultaneous requests with the same code succeeds', async () => {
  const { user, recoveryCodes } = await createGuarded(world)
  const step = Math.floor(world.clock.now.getTime() / 30_000)
  expect(await taken(() => takeStep(world.db, user.id, step))).toBe(1)
  expect(await taken(() => takeStep(world.db, user.id, step - 1))).toBe(0)
  const hash = hashCode(user.id, recoveryCodes[0] ?? '')
  expect(await taken(() => takeRecoveryCode(world.db, user.id, hash, world.clock.now))).toBe(1)
})
