import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import type { UserContext } from '../context.ts'
import { unavailable } from '../errors.ts'
import { aiQuestions, aiTokens, aiTokensOfUser } from './budgets.ts'
import { rateLimits } from '../tables.ts'
import { ask } from './ask.ts'
import type { Model, Prompt } from './model.ts'

const world = await setUpWorld()
const ctx = world.createContext(await createUser(world.db, 'employee'))
const other = world.createContext(await createUser(world.db, 'admin'))
beforeEach(() => world.db.delete(rateLimits))

type Writer = Pick<Model, 'write'>
const shape = z.object({ post: z.string() })
const prompt: Prompt = { instructions: 'Write.', material: '{}', maxTokens: 1000 }
const writing = (text: string, tokens = 700): Writer => ({ write: async () => ({ text, tokens }) })
const good = writing('{"post":"Hello"}')

const spent = async (key: string) =>
  (await world.db.select().from(rateLimits)).find((row) => row.key === key)?.count ?? 0
const spentBy = ({ user }: UserContext) => spent(aiTokensOfUser.key(user.id))

test.each([
  ['{"post":"Hello"}'],
  ['```json\n{"post":"Hello"}\n```'],
  ['<think>Maybe {"post":1}?</think>\nHere it is: {"post":"Hello"} Enjoy!'],
])('reads the JSON in %j', async (text) => {
  expect(await ask(ctx, writing(text), prompt, shape)).toEqual({ post: 'Hello' })
})

test.each([[''], ['I cannot do that.'], ['{"post":'], ['{"post":7}'], ['[]'], ['null']])(
  'refuses %j, which does not have the shape, and still counts its tokens',
  async (text) => {
    await expect(ask(ctx, writing(text), prompt, shape)).rejects.toMatchObject({
      status: 503,
      message: 'The AI service wrote something that cannot be used. Try again.',
    })
    expect(await spentBy(ctx)).toBe(700)
  },
)

test('tells the model which shape to answer with', async () => {
  let received = ''
  const model: Writer = {
    write: async ({ instructions }) => {
      received = instructions
      return { text: '{"post":"Hello"}', tokens: 1 }
    },
  }
  await ask(ctx, model, prompt, shape)
  expect(received).toContain('Write.')
  expect(received).toContain('"properties":{"post":{"type":"string"}}')
})

test('counts what was used, for the user and the company', async () => {
  await ask(ctx, good, prompt, shape)
  await ask(other, good, prompt, shape)
  expect([await spentBy(ctx), await spentBy(other), await spent(aiTokens.key())]).toEqual([700, 700, 1400])
})

test('estimates what a service does not report', async () => {
  await ask(ctx, writing('{"post":"Hello"}', 0), prompt, shape)
  expect(await spentBy(ctx)).toBeGreaterThan(10)
})

test('a failed request costs nothing', async () => {
  const down: Writer = { write: () => Promise.reject(unavailable('Down')) }
  await expect(ask(ctx, down, prompt, shape)).rejects.toMatchObject({ message: 'Down' })
  expect([await spentBy(ctx), await spent(aiTokens.key())]).toEqual([0, 0])
})

test('a user stops at the daily budget and continues the next day', async () => {
  await world.db.insert(rateLimits).values({
    key: aiTokensOfUser.key(ctx.user.id),
    count: aiTokensOfUser.rule.limit - 500,
    window_ends: '2026-06-15T20:00:00.000Z',
  })
  await expect(ask(ctx, good, prompt, shape)).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('You have used all of your AI requests for today.'),
    headers: { 'Retry-After': String(5 * 3600) },
  })
  expect(await ask(other, good, prompt, shape)).toEqual({ post: 'Hello' })
  world.clock.now = new Date('2026-06-15T20:00:00Z')
  expect(await ask(ctx, good, prompt, shape)).toEqual({ post: 'Hello' })
  world.clock.now = new Date('2026-06-15T15:00:00Z')
})

test('the company stops at its daily budget, and the user keeps theirs', async () => {
  const row = { key: aiTokens.key(), count: aiTokens.rule.limit, window_ends: '2026-06-15T20:00:00.000Z' }
  await world.db.insert(rateLimits).values(row)
  await expect(ask(ctx, good, prompt, shape)).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('Your company has used all of its AI requests for today.'),
  })
  expect(await spentBy(ctx)).toBe(0)
})

test('simultaneous requests cannot exceed the budget together', async () => {
  const count = aiTokens.rule.limit - 2500
  await world.db.insert(rateLimits).values({ key: aiTokens.key(), count, window_ends: '2026-06-15T20:00:00.000Z' })
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => ask(ctx, good, prompt, shape)))
  const answered = asked.filter(({ status }) => status === 'fulfilled').length
  expect(answered).toBeGreaterThan(0)
  expect(await spent(aiTokens.key())).toBe(count + answered * 700)
  expect(await spent(aiTokens.key())).toBeLessThanOrEqual(aiTokens.rule.limit)
})

test('a user cannot ask without pause', async () => {
  const asked = await Promise.allSettled(
    Array.from({ length: 35 }, () => ask(ctx, writing('{"post":"Hello"}', 1), prompt, shape)),
  )
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(aiQuestions.rule.limit)
  await expect(ask(ctx, good, prompt, shape)).rejects.toMatchObject({ status: 429 })
})
