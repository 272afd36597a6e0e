import { afterAll, beforeEach, expect, test } from 'vitest'
import { getFailure } from '#test/failures.ts'
import { serveLocally } from '#test/peers/local-server.ts'
import { MODEL, startOpenAiPeer } from '#test/peers/openai.ts'
import { readConfig } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Model } from './model.ts'
import { openAiCompatible } from './openai-compatible.ts'

const modelWith = (env: NodeJS.ProcessEnv, patienceMs?: number): Model => {
  const { ai } = readConfig(env)
  return ai ? openAiCompatible(ai, patienceMs) : expect.unreachable('No model is configured')
}
const peer = await startOpenAiPeer()
const model = modelWith(peer.env)
afterAll(() => peer.close())
beforeEach(() => {
  peer.prompts.length = 0
  peer.answers = [{ writes: 'A post.' }]
})

const prompt = { instructions: 'Write a post.', material: '{"advertise":"EV chargers"}', maxTokens: 200 }

const getError = (writing: Promise<unknown>) => getFailure(AppError, writing)

test('the official library asks the model and reports the tokens', async () => {
  expect(await model.write(prompt)).toEqual({ text: 'A post.', tokens: 500 })
  expect(peer.prompts).toEqual([
    {
      model: MODEL,
      max_tokens: 200,
      messages: [
        { role: 'system', content: prompt.instructions },
        { role: 'user', content: prompt.material },
      ],
    },
  ])
})

const busy = { status: 429, body: JSON.stringify({ error: { message: 'Slow down, key-of-the-office' } }) }
const broken = { status: 500, body: '{"error":{"message":"Internal error"}}' }

test.each([busy, broken])('repeats a request once after a $status', async (first) => {
  peer.answers = [first, { writes: 'A post.' }]
  expect((await model.write(prompt)).text).toBe('A post.')
  expect(peer.prompts).toHaveLength(2)
})

test.each([
  [busy, 2, 'The AI service is too busy right now. Try again in a moment.'],
  [broken, 2, 'The AI service has a problem of its own. Try again in a moment.'],
  [{ status: 400, body: '{"error":{"message":"No"}}' }, 1, 'The AI service refused the request.'],
  [{ status: 200, body: '{"choices":', type: 'application/json' }, 1, 'The AI service did not answer as expected.'],
  [{ status: 200, body: '<html>Welcome</html>', type: 'text/html' }, 1, 'The AI service did not answer as expected.'],
])('explains %o', async (answer, requests, sentence) => {
  peer.answers = [answer]
  const error = await getError(model.write(prompt))
  expect(error.status).toBe(503)
  expect(error.message).toContain(sentence)
  expect(String(error.cause)).not.toContain('key-of-the-office')
  expect(peer.prompts).toHaveLength(requests)
})

test('reads no answer without an end', async () => {
  peer.answers = [{ writes: 'Copper wire. '.repeat(700_000) }]
  const error = await getError(model.write(prompt))
  expect(error).toMatchObject({
    status: 503,
    message: 'The AI service did not stop writing. Ask for less at a time.',
  })
})

test('does not wait longer than its patience', async () => {
  peer.answers = ['late']
  const error = await getError(modelWith(peer.env, 100).write(prompt))
  expect(error).toMatchObject({ status: 503, message: 'The AI service took too long. Try again in a moment.' })
})

test.each([
  [{ AI_API_KEY: 'another-key' }, 'The AI service did not accept AI_API_KEY.'],
  [{ AI_MODEL: 'no-such-model' }, 'The AI service has no such model.'],
])('names the variable to check: %o', async (env, sentence) => {
  const error = await getError(modelWith({ ...peer.env, ...env }).write(prompt))
  expect(error).toMatchObject({ status: 503, message: expect.stringContaining(sentence) })
})

test('says when nothing listens at the address', async () => {
  const gone = await startOpenAiPeer()
  await gone.close()
  const error = await getError(modelWith(gone.env).write(prompt))
  expect(error.message).toBe('The AI service could not be reached. Try again in a moment.')
})

test('takes the prompt and the key nowhere else when the service redirects', async () => {
  const reached: unknown[] = []
  const elsewhere = await serveLocally((request, response) => {
    reached.push([request.method, request.headers.authorization])
    response.end()
  })
  const moved = (status: number) =>
    serveLocally((_request, response) => void response.writeHead(status, { location: elsewhere.url }).end())
  const [found, temporary] = [await moved(302), await moved(307)]
  const lost = ({ url }: { url: string }) => modelWith({ ...peer.env, AI_BASE_URL: url })
  const turns = [{ role: 'user', text: prompt.material }] as const
  const { signal } = new AbortController()
  const talk = async () => {
    const { instructions, maxTokens } = prompt
    for await (const _ of lost(temporary).talk({ instructions, turns, tools: [], maxTokens, signal }));
  }
  const errors = await Promise.all([getError(lost(found).write(prompt)), getError(talk())])
  expect(errors.map(({ status }) => status)).toEqual([503, 503])
  expect(reached).toEqual([])
  await Promise.all([elsewhere, found, temporary].map(({ close }) => close()))
})
