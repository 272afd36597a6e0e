import { expect, test } from 'vitest'
import { setUpWorld } from '#test/world.ts'
import { resealIfNeeded, seal, unseal } from './sealing.ts'

const world = await setUpWorld()

const withSecret = (sessionSecret: string) => ({
  ...world.services,
  config: { ...world.services.config, sessionSecret },
})

test('sealed values open only for the same purpose, and never look the same twice', async () => {
  const sealed = await seal(world.services, 'a', 'JBSWY3DPEHPK3PXP')
  expect(await unseal(world.services, 'a', sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(await unseal(world.services, 'b', sealed)).toBeNull()
  expect(await seal(world.services, 'a', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP')
})

test('a flipped bit or another secret opens nothing', async () => {
  const sealed = Buffer.from(await seal(world.services, 'a', 'secret'), 'base64url')
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await unseal(world.services, 'a', changed.toString('base64url'))).toBeNull()
  }
  for (const text of ['', 'x', 'not sealed at all', sealed.subarray(0, 27).toString('base64url')])
    expect(await unseal(world.services, 'a', text)).toBeNull()
  const foreign = await seal(withSecret('another secret'), 'a', 'secret')
  expect(await unseal(world.services, 'a', foreign)).toBeNull()
})

test('a replaced SESSION_SECRET still opens what it sealed, and what is sealed anew no longer needs it', async () => {
  const rotated = { ...withSecret('new'), config: { ...withSecret('new').config, previousSessionSecret: 'old' } }
  const sealed = await seal(withSecret('old'), 'a', 'text')
  expect(await unseal(rotated, 'a', sealed)).toBe('text')
  expect(await unseal(rotated, 'b', sealed)).toBeNull()
  const anew = (await resealIfNeeded(rotated, 'a', sealed)) ?? ''
  expect(await unseal(withSecret('new'), 'a', anew)).toBe('text')
  expect(await resealIfNeeded(rotated, 'a', anew)).toBeNull()
  expect(await resealIfNeeded(withSecret('other'), 'a', sealed)).toBeNull()
})

test('the secret kept in the database still opens what it sealed once SESSION_SECRET is set', async () => {
  const sealed = await seal(world.services, 'a', 'text')
  expect(await unseal(withSecret('one'), 'a', sealed)).toBe('text')
})
