import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getFailure } from '#test/failures.ts'
import { createUser } from '#test/factories.ts'
import { type ModelAnswer, startOpenAiPeer } from '#test/peers/openai.ts'
import { setUpWorld } from '#test/world.ts'
import { readConfig } from '../config.ts'
import type { UserContext } from '../context.ts'
import { AppError, invalid } from '../errors.ts'
import { rateLimits } from '../tables.ts'
import { aiQuestions, aiTokens, aiTokensOfUser, estimateTokens } from './budgets.ts'
import { chat, type ChatEvent, chatLimits, type ChatTool } from './chat.ts'
import type { Model } from './model.ts'
import { openAiCompatible } from './openai-compatible.ts'

const modelWith = (patienceMs?: number): Model => {
  const { ai } = readConfig(peer.env)
  return ai ? openAiCompatible(ai, patienceMs) : expect.unreachable('No model is configured')
}
const world = await setUpWorld()
const ctx = world.createContext(await createUser(world.db, 'employee'))
const peer = await startOpenAiPeer()
const model = modelWith()
afterAll(async () => {
  await peer.close()
})
beforeEach(async () => {
  await world.db.delete(rateLimits)
  Object.assign(peer, { decide: null, left: 0, tokens: 500, answers: [{ writes: 'Hello.' }] })
  peer.prompts.length = 0
  ran = []
})

/** The inputs that the tool was run with. */
let ran: unknown[] = []
const Input = z.object({ q: z.string() })
const find: ChatTool = {
  name: 'find',
  label: 'Find things',
  description: 'Finds things',
  schema: z.toJSONSchema(Input),
  run: async (input) => {
    const { data } = Input.safeParse(input)
    if (!data) throw invalid('q', 'Enter a text')
    ran.push(data)
    return `Found ${data.q}`
  },
}

type Options = { signal?: AbortSignal; model?: Model; as?: UserContext }
const asked = ({ signal = new AbortController().signal, model: other, as = ctx }: Options = {}) =>
  chat(as, other ?? model, {
    instructions: 'Help.',
    turns: [{ role: 'user', text: 'Hello' }],
    tools: [find],
    signal,
  })

async function all(events: AsyncIterable<ChatEvent>) {
  const seen: ChatEvent[] = []
  for await (const event of events) seen.push(event)
  return seen
}
const joinText = (events: ChatEvent[]) => events.map((event) => (event.type === 'text' ? event.text : '')).join('')
const says = (...says: (string | Promise<unknown>)[]): ModelAnswer => ({ says })
const calls = (name: string, text: string): ModelAnswer => ({ says: [], calls: [{ name, arguments: text }] })

const getError = (work: Promise<unknown>) => getFailure(AppError, work)
const spent = async (key: string) =>
  (await world.db.select().from(rateLimits)).find((row) => row.key === key)?.count ?? 0

describe('an answer', () => {
  test('runs the tools that the model calls, and gives it their results', async () => {
    peer.answers = [
      { says: ['Let me look.'], calls: [{ name: 'find', arguments: '{"q":"panels"}' }] },
      says('Two panels.'),
    ]
    expect(await all(asked())).toEqual([
      { type: 'text', text: 'Let me look.' },
      { type: 'step', label: 'Find things' },
      { type: 'text', text: '\n\n' },
      { type: 'text', text: 'Two panels.' },
    ])
    expect(ran).toEqual([{ q: 'panels' }])
    const [first, second] = peer.prompts
    expect(first?.tools?.map((tool) => tool.function.name)).toEqual(['find'])
    expect(second?.messages.slice(-2)).toMatchObject([
      { role: 'assistant', content: 'Let me look.', tool_calls: [{ function: { name: 'find' } }] },
      { role: 'tool', content: 'Found panels' },
    ])
    expect(await spent(aiTokensOfUser.key(ctx.user.id))).toBe(1000)
  })

  test('passes each piece on before the model writes the next', async () => {
    const gate = Promise.withResolvers<void>()
    peer.answers = [says('Hel', gate.promise, 'lo.')]
    const events = asked()
    expect((await events.next()).value).toEqual({ type: 'text', text: 'Hel' })
    gate.resolve()
    expect((await events.next()).value).toEqual({ type: 'text', text: 'lo.' })
  })

  test("leaves the model's thoughts out", async () => {
    peer.answers = [says('<think>The user is', ' testing me.</think>', 'Hello.')]
    expect(joinText(await all(asked())).trim()).toBe('Hello.')
  })
})

describe('a model that errs', () => {
  test.each([
    ['calls a tool that does not exist', calls('delete_everything', '{}'), 'There is no tool with this name.'],
    ['calls a tool with broken JSON', calls('find', '{"q":'), 'Refused. Enter a text q: Enter a text'],
    ['calls a tool with a wrong input', calls('find', '{"q":7}'), 'Refused. Enter a text q: Enter a text'],
  ])('%s: it gets a sentence and can go on', async (_, answer, sentence) => {
    peer.answers = [answer, says('Sorry.')]
    expect(joinText(await all(asked()))).toBe('Sorry.')
    expect(peer.prompts[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: sentence })
    expect(ran).toEqual([])
  })

  test('calls tools without end: the answer ends at the limit of requests and says so', async () => {
    peer.answers = [calls('find', '{"q":"more"}')]
    const events = await all(asked())
    expect(peer.prompts).toHaveLength(chatLimits.requests)
    expect(joinText(events)).toBe(
      'I could not finish this within the steps that I may take. Ask for one thing at a time.',
    )
  })

  test('uses many tokens: the answer ends at the limit of tokens', async () => {
    peer.tokens = chatLimits.tokens / 2
    peer.answers = [calls('find', '{"q":"more"}')]
    await all(asked())
    expect(peer.prompts).toHaveLength(2)
  })

  test('calls many tools in one request: only the first ones run', async () => {
    const call = { name: 'find', arguments: '{"q":"more"}' }
    peer.answers = [{ says: [], calls: Array.from({ length: 50 }, () => call) }, says('Done.')]
    expect(joinText(await all(asked()))).toBe('Done.')
    expect(ran).toHaveLength(chatLimits.callsAtOnce)
  })
})

describe('a model that fails', () => {
  const slow = modelWith(150)
  const failing: [string, ModelAnswer, string, Model?][] = [
    [
      'breaks off',
      { says: ['Half an ans'], ends: 'breaks' },
      'The AI service broke off its answer. Try again in a moment.',
    ],
    ['hangs', { says: ['Half an ans'], ends: 'hangs' }, 'The AI service took too long. Try again in a moment.', slow],
    ['never answers', 'late', 'The AI service took too long. Try again in a moment.', slow],
    ['has a 500', { status: 500, body: '{}' }, 'The AI service has a problem of its own. Try again in a moment.'],
    ['is too busy', { status: 429, body: '{}' }, 'The AI service is too busy right now. Try again in a moment.'],
    ['says nothing', says(''), 'The AI service gave no answer. Try again in a moment.'],
    [
      'writes no stream',
      { status: 200, body: '<html>', type: 'text/html' },
      'The AI service broke off its answer. Try again in a moment.',
    ],
  ]
  test.each(failing)('%s: a clear sentence', async (_, answer, sentence, tried = model) => {
    peer.answers = [answer]
    const error = await getError(all(asked({ model: tried })))
    expect([error.status, error.message]).toEqual([503, sentence])
  })

  test('is charged for half an answer, and costs nothing without one', async () => {
    peer.answers = [{ says: ['Half an ans'], ends: 'breaks' }]
    await getError(all(asked()))
    const half = await spent(aiTokens.key())
    expect(half).toBeGreaterThan(estimateTokens('Half an ans'))
    expect(half).toBeLessThan(chatLimits.answerTokens)
    peer.answers = [{ status: 500, body: '{}' }]
    await getError(all(asked()))
    expect(await spent(aiTokens.key())).toBe(half)
  })
})

describe('stopping', () => {
  test('ends the request to the model', async () => {
    peer.answers = [{ says: ['Hel'], ends: 'hangs' }]
    const stop = new AbortController()
    const events = asked({ signal: stop.signal })
    await events.next()
    stop.abort()
    expect((await events.next()).done).toBe(true)
    while (peer.left === 0) await setImmediate()
    expect(peer.left).toBe(1)
  })

  test('runs no further tool', async () => {
    const stop = new AbortController()
    const call = { name: 'find', arguments: '{"q":"more"}' }
    peer.answers = [{ says: [], calls: [call, call, call] }]
    for await (const { type } of asked({ signal: stop.signal })) if (type === 'step') stop.abort()
    expect([ran.length, peer.prompts.length]).toEqual([1, 1])
  })
})

describe('budgets', () => {
  const leaving = (key: string, limit: number, left: number) =>
    world.db.insert(rateLimits).values({ key, count: limit - left, window_ends: '2026-06-15T20:00:00.000Z' })

  test('hold for 20 chats in parallel', async () => {
    await leaving(aiTokens.key(), aiTokens.rule.limit, 5000)
    peer.answers = [says('Hello.')]
    const users = await Promise.all(Array.from({ length: 20 }, () => createUser(world.db, 'employee')))
    const chats = await Promise.allSettled(users.map((user) => all(asked({ as: world.createContext(user) }))))
    const answered = chats.filter(({ status }) => status === 'fulfilled').length
    expect(answered).toBeGreaterThan(0)
    expect(answered).toBeLessThan(20)
    expect(await spent(aiTokens.key())).toBe(aiTokens.rule.limit - 5000 + answered * 500)
  })

  test('that run out in the middle end the answer, which keeps what was found', async () => {
    await leaving(aiTokensOfUser.key(ctx.user.id), aiTokensOfUser.rule.limit, 2500)
    peer.tokens = 2000
    peer.answers = [{ says: ['Let me look.'], calls: [{ name: 'find', arguments: '{"q":"x"}' }] }]
    const text = joinText(await all(asked()))
    expect(text).toMatch(/^Let me look\.\s+You have used all of your AI requests for today\./)
    expect(peer.prompts).toHaveLength(1)
  })

  test('a user cannot ask without pause', async () => {
    const chats = await Promise.allSettled(Array.from({ length: 35 }, () => all(asked())))
    const answered = chats.filter(({ status }) => status === 'fulfilled').length
    expect(answered).toBe(aiQuestions.rule.limit)
  })
})
