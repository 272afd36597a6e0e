import { afterEach, expect, test, vi } from 'vitest'
import type { AssistantEvent, AssistantReply } from '../contract.ts'
import { answerTo } from './answer-to.ts'

const id = '00000000-0000-4000-8000-000000000001'
const answer: AssistantReply = { message: 'Two.', conversation_id: id, proposals: [], sources: [], built_in: true }
const body = { messages: [{ role: 'user' as const, content: 'How many?' }] }

const makeReply = (...events: AssistantEvent[]) => {
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  return new Response(`${text}event: end\ndata: {}\n\n`)
}
const streaming = (...events: AssistantEvent[]) => vi.stubGlobal('fetch', async () => makeReply(...events))

const ask = ({ onEvent = vi.fn<(event: AssistantEvent) => void>() } = {}) =>
  answerTo(body, { signal: new AbortController().signal, onEvent })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('passes the events on as they arrive and returns the last', async () => {
  const onEvent = vi.fn<(event: AssistantEvent) => void>()
  const started = { type: 'started', conversation_id: id, built_in: true } as const
  streaming(started, { type: 'text', text: 'Two' }, { type: 'finished', reply: answer })
  expect(await ask({ onEvent })).toEqual(answer)
  expect(onEvent.mock.calls).toEqual([[started], [{ type: 'text', text: 'Two' }]])
})

test('a stream that ends without an answer is a failure', async () => {
  streaming({ type: 'text', text: 'Tw' })
  await expect(ask()).rejects.toThrow('The stream ended without an answer')
})

test('waits for a stream that begins late, and asks nothing twice', async () => {
  vi.useFakeTimers()
  const paths: string[] = []
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    paths.push(path)
    await new Promise((resolve, reject) => {
      setTimeout(resolve, 30_000)
      signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
    return makeReply({ type: 'finished', reply: answer })
  })
  const reply = ask()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await reply).toEqual(answer)
  expect(paths).toEqual(['/api/ai/assistant/stream'])
})
