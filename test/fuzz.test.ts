import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillPath } from '#contract/endpoint.ts'
import { rateLimits } from '#server/tables.ts'
import { everyEndpoint, named } from './endpoints.ts'
import { createCast, exampleBody, recordFor } from './examples.ts'
import { parserWords } from './parser-words.ts'
import { setUpWorld } from './world.ts'

// Every endpoint's body, broken in 40 ways: never a 5xx, always a message that names the field.

const MUTATIONS = 40

const world = await setUpWorld()
const cast = await createCast(world)

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    1e21,
    0.001,
    true,
    [],
    {},
    [null],
    '\0',
    'a\0b',
    '\uD800',
    '1e5',
    '0x10',
    'NaN',
  ),
  fc.constantFrom<unknown>(
    'Infinity',
    ' 5 ',
    '99999999999999',
    '-0.01',
    '<script>',
    "'; drop table users; --",
    '2026-02-30',
    '１２',
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(100_000),
    Array.from({ length: 2000 }, () => ({})),
    { toString: 1 },
    { __proto__: 1 },
  ),
  fc.anything({ withNullPrototype: true, maxDepth: 2 }),
)

type Mutation = { body: unknown; field: string | null }

/** Replaces, removes or adds one field of the body at any depth, or swaps the whole body for something else. */
function mutate(example: object, choice: { at: number; value: unknown; how: number }): Mutation {
  const paths = listPaths(example)
  const path = paths[choice.at % paths.length] ?? []
  if (choice.how === 0) return { body: choice.value, field: null }
  const body = structuredClone(example) as Record<string, unknown>
  const last = path.at(-1) ?? ''
  const parent = path
    .slice(0, -1)
    .reduce<Record<string, unknown>>((node, key) => node[key] as Record<string, unknown>, body)
  if (choice.how === 1) delete parent[last]
  else if (choice.how === 2) parent['surprise'] = choice.value
  else parent[last] = choice.value
  return { body, field: path.join('.') }
}

function listPaths(value: object, prefix: string[] = []): string[][] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...prefix, key]
    return typeof inner === 'object' && inner !== null ? [path, ...listPaths(inner, path)] : [path]
  })
}

const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint' || typeof inner === 'symbol' ? String(inner) : inner,
  ) ?? 'undefined'

const withBody = everyEndpoint.filter(({ body }) => typeof body === 'object')

describe.each(named(withBody))('$name', ({ endpoint }) => {
  test('answers every broken body with a clear message', async () => {
    const example = (await exampleBody(world, cast, endpoint)) ?? {}
    const id = endpoint.path.includes('/:id') ? await recordFor(world, cast, endpoint.path) : ''
    const caller = await world.signedIn(cast.admin)
    const headers = { cookie: `panelboard_session=${caller.token}`, 'content-type': 'application/json' }
    const url = fillPath(endpoint.path, { id })
    const choices = fc.sample(fc.record({ at: fc.nat(), value: nasty, how: fc.constantFrom(0, 1, 2, 3, 3, 3, 3) }), {
      numRuns: MUTATIONS,
      seed: 2026,
    })
    for (const choice of choices) {
      const { body, field } = mutate(example, choice)
      const payload = asJson(body)
      const method = endpoint.method === 'PATCH' ? 'PATCH' : 'POST'
      const send = () => world.app.inject({ method, url, headers, payload })
      let reply = await send()
      if (reply.statusCode === 429) {
        await world.db.delete(rateLimits)
        reply = await send()
      }
      const context = `${field} in ${payload.slice(0, 300)} -> ${reply.statusCode} ${reply.body.slice(0, 300)}`
      expect(reply.statusCode, context).toBeLessThan(500)
      if (reply.statusCode < 400) continue
      const answer: unknown = JSON.parse(reply.body)
      expect(answer, context).toMatchObject({ message: expect.stringMatching(/\S/) })
      expect(reply.body, context).not.toMatch(parserWords)
      const paths = Object(answer).errors?.map((error: { path: string }) => error.path) ?? []
      if (reply.statusCode === 400 && field !== null && choice.how !== 2)
        expect(
          paths.some((path: string) => namesField(path, field)),
          context,
        ).toBe(true)
    }
  })
})

/** The message may name the field itself, its parent, or one of its children. */
const namesField = (path: string, field: string): boolean =>
  path === field ||
  path.startsWith(`${field}.`) ||
  field.startsWith(`${path}.`) ||
  path.split('.')[0] === field.split('.')[0]

const withQuery = everyEndpoint.filter(
  ({ method, query, path }) => method === 'GET' && query && !path.replace(':id', '').includes(':'),
)

test.each(named(withQuery))('$name answers every query with a clear message', async ({ endpoint }) => {
  const caller = await world.signedIn(cast.admin)
  const id = endpoint.path.includes('/:id') ? await recordFor(world, cast, endpoint.path) : ''
  const url = fillPath(endpoint.path, { id })
  const values = [
    '',
    '0',
    '-1',
    '1001',
    'abc',
    '1e3',
    '%00',
    '💡',
    'x'.repeat(5000),
    "' or 1=1",
    'null',
    '[]',
    '2026-13-45',
    '-'.repeat(36),
  ]
  const names = Object.keys(Object(endpoint.query).shape)
  const strangers = ['limit', 'cursor', 'status', 'q', 'role', 'token'].filter((name) => !names.includes(name))
  // Nothing reads those of other endpoints: they come together, with the worst value.
  for (const group of [...names.map((name) => [name]), strangers])
    for (const value of group === strangers ? ['%00'] : values) {
      const typed = value.startsWith('%') ? value : encodeURIComponent(value)
      const reply = await caller.get(`${url}?${group.map((name) => `${name}=${typed}`).join('&')}`)
      const context = `${group.join()}=${value} -> ${reply.text.slice(0, 200)}`
      expect(reply.status, context).toBeLessThan(500)
      if (reply.status === 400) expect(reply.text, context).not.toMatch(parserWords)
    }
})
