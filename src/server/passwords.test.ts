import { expect, test, vi } from 'vitest'
import { AppError } from './errors.ts'
import { createTurns, hashPassword, inHashingTurn } from './passwords.ts'

const open = () => Promise.withResolvers<void>()

test('a hash is argon2id with 19 MiB, two passes, one lane, and matches only its password', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await inHashingTurn(async ({ matches }) => {
    expect(await matches(hash, 'correct horse')).toBe(true)
    expect(await matches(hash, 'correct horsf')).toBe(false)
    expect(await matches(null, 'correct horse')).toBe(false)
  })
})

test('a few run at a time, a few queue in order, and the next is asked to come back', async () => {
  const inTurn = createTurns(2, 3)
  const gates = Array.from({ length: 5 }, open)
  const started: number[] = []
  const works = gates.map((gate, index) =>
    inTurn(async () => {
      started.push(index)
      await gate.promise
    }),
  )
  await expect(inTurn(async () => undefined)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
  expect(started).toEqual([0, 1])
  gates[1]?.resolve()
  await vi.waitFor(() => expect(started).toEqual([0, 1, 2]))
  for (const gate of gates) gate.resolve()
  await Promise.all(works)
  expect(started).toEqual([0, 1, 2, 3, 4])
  await inTurn(async () => undefined)
})

test('failed work frees its slot', async () => {
  const inTurn = createTurns(1, 0)
  await expect(inTurn(() => Promise.reject(new AppError(401, 'no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'next')).toBe('next')
})
