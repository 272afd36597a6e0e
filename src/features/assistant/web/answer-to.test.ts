import { afterEach, expect, test, vi } from 'vitest'
import type { AssistantEvent, AssistantReply } from '../contract.ts'
import { answerTo } from './answer-to.ts'

const id = '00000000-0000-4000-8000-000000000001'
const answer: AssistantReply = { message: 'Two.', conversation_id: id, proposals: [], sources: [], built_in: true }
const body = { messages: [{ role: 'user' as const, content: 'How many?' }] }

/** A server whose streams never begin, as behind a proxy that collects them. */
function buffering() {
  const paths: string[] = []
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    paths.push(path)
    if (!path.endsWith('/stream')) return Promise.resolve(new Response(JSON.stringify(answer)))
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  return paths
}

const streaming = (...events: AssistantEvent[]) =>
  vi.stubGlobal('fetch', async () => {
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    return new Response(`${text}event: end\ndata: {}\n\n`)
  })

const ask = ({ onEvent = vi.fn<(event: AssistantEvent) => void>(), patienceMs = 60_000 } = {}) =>
  answerTo(body, { signal: new AbortController().signal, onEvent, patienceMs })

afterEach(() => vi.unstubAllGlobals())

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

test('asks for the whole answer where a proxy holds streams back, and does not wait again', async () => {
  const paths = buffering()
  expect(await ask({ patienceMs: 20 })).toEqual(answer)
  expect(await ask()).toEqual(answer)
  expect(paths).toEqual(['/api/ai/assistant/stream', '/api/ai/assistant', '/api/ai/assistant'])
})
