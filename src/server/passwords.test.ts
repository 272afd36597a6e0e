import { expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { AppError } from './errors.ts'
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

test('an account that floods its address delays no other account, and an address no other address', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const started: string[] = []
  const ask = (address: string, account: string) =>
    inHashingTurn({ address, account }, async () => {
      started.push(account)
      await promise
    })
  const flood = Array.from({ length: 68 }, () => ask('203.0.113.9', 'flood'))
  await expect(ask('203.0.113.9', 'flood')).rejects.toThrow(AppError)
  const others = [ask('203.0.113.9', 'colleague'), ask('198.51.100.7', 'elsewhere')]
  await until(() => expect(started).toEqual(['flood', 'elsewhere']))
  resolve()
  await Promise.all([...flood, ...others])
  expect(started.indexOf('colleague')).toBeLessThan(5)
})
