import { expect, test } from 'vitest'
import { newRecoveryCodes, normalized } from './recovery-codes.ts'
import { enrollmentUrl, findTimeStep, newSecret } from './totp.ts'

/** `12345678901234567890`, the secret of RFC 6238's appendix B. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('matches RFC 6238 at %d seconds', async (seconds, code) => {
  const step = Math.floor(seconds / 30)
  const at = (steps: number) => new Date((seconds + 30 * steps) * 1000)
  expect(await findTimeStep(RFC_SECRET, code, at(0))).toBe(step)
  // A clock one step off in either direction yields the code's step, not the clock's.
  expect(await findTimeStep(RFC_SECRET, code, at(1))).toBe(step)
  expect(await findTimeStep(RFC_SECRET, code, at(-1))).toBe(step)
  expect(await findTimeStep(RFC_SECRET, code, at(2))).toBeNull()
  expect(await findTimeStep(RFC_SECRET, code, at(-2))).toBeNull()
})

test('a secret is new each time, and its URI is what apps read', async () => {
  const secret = await newSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(await newSecret()).not.toBe(secret)
  const url = new URL(await enrollmentUrl(secret, { issuer: 'Ada & Sons: Electric', account: 'ada@example.com' }))
  expect(url.href).toMatch(/^otpauth:\/\/totp\//)
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Ada & Sons: Electric',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test('recovery codes are plentiful, unique, and readable however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([A-HJKMNP-Z2-9]{4}-){5}[A-HJKMNP-Z2-9]{4}$/)
  expect(normalized(' 7kqm-xb4t r9dw ')).toBe('7KQMXB4TR9DW')
})
