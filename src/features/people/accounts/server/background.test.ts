import { expect, test } from 'vitest'
import { createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { removeExpired } from './background.ts'
import { oneTimeTokens, sessions } from '#features/people/accounts/server/table.ts'
import { createToken } from '#features/people/accounts/server/shared/tokens.ts'

const world = await setUpWorld()

test('deletes ended sessions and expired links, and nothing else', async () => {
  const start = world.clock.now
  const leave = async () => {
    await world.signedIn(await createUser(world.db))
    await createToken(world.services, { purpose: 'reset_password', minutes: 30 })
  }
  const left = () => Promise.all([sessions, oneTimeTokens].map((table) => world.db.$count(table)))
  await leave()
  world.clock.now = new Date(start.getTime() + 30_000)
  await removeExpired(world.services)
  expect(await left()).toEqual([1, 1])
  world.clock.now = new Date(start.getTime() + 8 * 86_400_000)
  await leave()
  await removeExpired(world.services)
  expect(await left()).toEqual([1, 1])
})
