import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { features } from '#app/server/features.ts'
import { endpoint, eventStream } from '#contract/endpoint.ts'
import { startSession } from '#features/people/accounts/server/shared/sessions.ts'
import { createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { until } from '#test/until.ts'
import { call } from '#web/platform/api.ts'
import { dispatch } from '../dispatch.ts'
import { conflict } from '../errors.ts'
import { createLog } from '../log.ts'
import { openApiDocument } from '../openapi.ts'
import { routes } from './routes.ts'
import { createServer } from './server.ts'

// A streamed reply from the handler to the browser, over a real socket.

const Word = z.object({ word: z.string() })

const Speech = z.object({ text: z.string().check(z.minLength(1, 'Text is required')) })
const about = { method: 'POST', path: '/api/talk/:id', access: 'staff', summary: '', changes: [] } as const
const talk = { say: endpoint({ ...about, body: Speech, returns: eventStream(Word) }) }

const ID = '01890000-0000-7000-8000-000000000000'

let next = Promise.withResolvers<void>()
let ended: string[] = []

const talkRoutes = routes(talk, {
  say: async (_ctx, { body: { text }, signal }) => {
    if (text === 'refused') throw conflict('Say something else')
    return words(text, signal)
  },
})

async function* words(text: string, signal: AbortSignal) {
  const left = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => left.reject(signal.reason))
  left.promise.catch(() => ended.push('signal'))
  try {
    for (const word of text.split(' ')) {
      if (word === 'wait') await Promise.race([next.promise, left.promise])
      else if (word === 'fail') throw conflict('The model is busy. Try again in a moment.')
      else if (word === 'break') throw new Error('a bug with a secret in it')
      else yield { word, secret: 'not in the contract' }
    }
    ended.push('done')
  } finally {
    ended.push('left')
  }
}

const world = await setUpWorld()
const app = await createServer({
  services: { ...world.services, routes: talkRoutes },
  sessions: features.sessions,
  logger: createLog('silent'),
})
await app.listen({ port: 0, host: '127.0.0.1' })
let cookie = `panelboard_session=${await startSession(world.services, (await createUser(world.db, 'employee')).id)}`
afterAll(async () => {
  await app.close()
})
beforeEach(() => {
  next = Promise.withResolvers<void>()
  ended = []
  const { port } = app.server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('location', { pathname: '/auth', search: '' })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    return fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers })
  })
})
afterEach(() => vi.unstubAllGlobals())

const say = (text: string, signal?: AbortSignal) =>
  call(talk.say, { params: { id: ID }, body: { text }, ...(signal && { signal }) })

test('values arrive one by one while the handler works, with the type and the fields of the contract', async () => {
  const stream = await say('hello wait world')
  expectTypeOf(stream).toEqualTypeOf<AsyncIterable<{ word: string }>>()
  const heard: object[] = []
  for await (const value of stream) {
    heard.push(value)
    // The handler does not continue until this has arrived here.
    next.resolve()
  }
  expect(heard).toEqual([{ word: 'hello' }, { word: 'world' }])
  expect(ended).toEqual(['done', 'left'])
})

test('text in every script arrives intact, and many values as fast as they come', async () => {
  const spoken = Array.from({ length: 500 }, (_, n) => `żółć-漢字-🔌-${n}`)
  const heard: string[] = []
  for await (const { word } of await say(spoken.join(' '))) heard.push(word)
  expect(heard).toEqual(spoken)
})

test('a refusal before the first value is an ordinary error response', async () => {
  await expect(say('refused')).rejects.toMatchObject({ status: 409, serverMessage: 'Say something else' })
  await expect(say('')).rejects.toMatchObject({ status: 400, fields: [{ path: 'text', message: 'Text is required' }] })
  cookie = ''
  await expect(say('hello')).rejects.toMatchObject({ status: 401 })
  cookie = `panelboard_session=${await startSession(world.services, (await createUser(world.db, 'employee')).id)}`
})

test.each([
  ['fail', 409, 'The model is busy. Try again in a moment.'],
  ['break', 500, expect.stringMatching(/^Something went wrong on our side\. Tell us this number: /)],
])('a failure midway (%s) ends the stream with its sentence', async (word, status, serverMessage) => {
  const heard: string[] = []
  const listening = async () => {
    for await (const value of await say(`hello ${word} never`)) heard.push(value.word)
  }
  await expect(listening()).rejects.toMatchObject({ name: 'ApiError', status, serverMessage })
  expect(heard).toEqual(['hello'])
})

test('a broken connection is not mistaken for the end', async () => {
  const listening = async () => {
    for await (const value of await say('hello wait never'))
      if (value.word === 'hello') app.server.closeAllConnections()
  }
  await expect(listening()).rejects.toBeInstanceOf(TypeError)
})

test.each(['leaves the loop', 'aborts'])('a client that %s ends the work on the server', async (way) => {
  const left = new AbortController()
  const listening = async () => {
    for await (const { word } of await say('hello wait never', left.signal)) {
      expect(word).toBe('hello')
      if (way === 'leaves the loop') break
      left.abort()
    }
  }
  const failure = await listening().catch((error: unknown) => error)
  expect(failure).toEqual(way === 'aborts' ? expect.objectContaining({ name: 'AbortError' }) : undefined)
  await until(() => expect(ended.toSorted()).toEqual(['left', 'signal']))
})

test('the server can call it too, and gets the values themselves', async () => {
  const services = { ...world.services, routes: talkRoutes }
  const user = await createUser(world.db, 'employee')
  const heard: string[] = []
  for await (const { word } of await dispatch(services, user, talk.say, { params: { id: ID }, body: { text: 'a b' } }))
    heard.push(word)
  expect(heard).toEqual(['a', 'b'])
})

test('the API page says that it streams, and what', () => {
  const { paths } = openApiDocument(Object.values(talk), { url: 'http://localhost', version: '1' })
  expect(paths).toMatchObject({
    '/api/talk/{id}': {
      post: {
        parameters: [{ name: 'id' }],
        responses: {
          200: {
            content: { 'text/event-stream': { schema: { type: 'object', properties: { word: { type: 'string' } } } } },
          },
        },
      },
    },
  })
})
