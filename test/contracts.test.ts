import { expect, test } from 'vitest'
import { isForDevice } from '#contract/endpoint.ts'
import { tools } from '#features/sparky/assistant/server/shared/tools/registry.ts'
import { isSchema } from '#server/http/parse.ts'
import { plainIssue } from '#server/http/plain-issues.ts'
import { endpointName, everyEndpoint } from './endpoints.ts'
import { parserWords } from './parser-words.ts'

const garbage = [
  '',
  'x',
  'x'.repeat(5001),
  '2026-13-45',
  '2026-13-45T10:00',
  '9999-12-31',
  '-1',
  '1e999',
  null,
  -1,
  1e308,
  [],
  [null],
  {},
]

/** The names of a schema's fields, also behind a pipe or a default. */
function listFields(schema: unknown): string[] {
  const { shape, in: input, innerType } = Object(Object(schema)._zod?.def)
  if (shape) return Object.keys(shape)
  return input || innerType ? listFields(input ?? innerType) : []
}

const inputs = [
  ...everyEndpoint.flatMap((endpoint) =>
    [endpoint.query, endpoint.body].map((schema) => ({ name: endpointName(endpoint), schema })),
  ),
  ...tools.map(({ name, input }) => ({ name, schema: input })),
]

test('however bad the fields are, no rule throws, and every message is for people', () => {
  for (const { name, schema } of inputs) {
    if (!isSchema(schema)) continue
    const names = listFields(schema)
    for (const [shift] of garbage.entries()) {
      const mixed = names.map((name, index) => [name, garbage[(index + shift) % garbage.length]])
      const alike = names.map((name) => [name, garbage[shift]])
      for (const fields of [mixed, alike]) {
        const result = schema.safeParse(Object.fromEntries(fields), { error: plainIssue })
        for (const { path, message } of result.error?.issues ?? [])
          expect(message, `${name}: ${path.join('.')}`).not.toMatch(parserWords)
      }
    }
  }
})

test('a device may have what signed-in users read as JSON, and never what is public, secret, waits or changes something', () => {
  const reads = everyEndpoint.filter(({ method, access }) => method === 'GET' && access !== 'public')
  expect(everyEndpoint.filter((endpoint) => isForDevice(endpoint) && !reads.includes(endpoint))).toEqual([])
  const others = reads.filter((endpoint) => !isForDevice(endpoint)).map(endpointName)
  expect(others.filter((name) => !name.endsWith('.csv')).toSorted()).toEqual([
    'GET /api/bookings/:id/appointment.ics',
    'GET /api/calculations/:id/labels',
    'GET /api/calculations/:id/pdf',
    'GET /api/files/:id/content',
    'GET /api/invoices/:id/pdf',
    'GET /api/jobs/:id/dossier',
    'GET /api/message-pictures/:id',
    'GET /api/news',
    'GET /api/notifications',
    'GET /api/panels/:id/equipment-labels',
    'GET /api/panels/:id/labels',
    'GET /api/payroll-exports/:id/file',
    'GET /api/profile/sessions',
    'GET /api/quotes/:id/calculation',
    'GET /api/quotes/:id/offer',
    'GET /api/quotes/:id/pdf',
    'GET /api/users/:id/avatar',
  ])
  expect(everyEndpoint.filter((endpoint) => isForDevice(endpoint) && endpoint.path.endsWith('.csv'))).toEqual([])
})
