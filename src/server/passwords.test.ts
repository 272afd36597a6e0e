import { expect, test } from 'vitest'
import { hashPassword, inHashingTurn } from './passwords.ts'

test('a hash is argon2id with 19 MiB, two passes, one lane, and matches only its password', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await inHashingTurn({ address: '203.0.113.9', account: 'a' }, async ({ matches }) => {
    expect(await matches(hash, 'correct horse')).toBe(true)
    expect(await matches(hash, 'correct horsf')).toBe(false)
    expect(await matches(null, 'correct horse')).toBe(false)
  })
})
