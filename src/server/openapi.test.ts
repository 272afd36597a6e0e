import { expect, test } from 'vitest'
import { access } from '#contract/roles.ts'
import { everyEndpoint, named } from '#test/endpoints.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument(everyEndpoint, { url: 'https://app.example.com', version: '1.2.3' })
type Operation = {
  operationId: string
  description: string
  'x-roles': string[]
  security: unknown[]
  parameters: { name?: string; in?: string; $ref?: string }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}
const operationAt = (path: string, method: string) =>
  (document.paths[path] as Record<string, Operation> | undefined)?.[method]

const endpoints = named(everyEndpoint)

test.each(endpoints)('$name has its own schema, access and errors', ({ endpoint }) => {
  const operation = operationAt(endpoint.path.replace(/:(\w+)/g, '{$1}'), endpoint.method.toLowerCase())
  expect(operation?.security.length).toBe(endpoint.access === 'public' ? 0 : 1)
  const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `:${name}`)
  expect(inPath).toEqual(endpoint.path.match(/:\w+/g) ?? [])
  expect(operation?.requestBody !== undefined).toBe(endpoint.body !== undefined)
  const refusals = Object.keys(operation?.responses ?? {})
  expect(refusals.includes('401')).toBe(endpoint.access !== 'public' || endpoint.refusals?.includes(401) === true)
  expect(refusals.includes('403')).toBe(endpoint.access !== 'public' || endpoint.method !== 'GET')
  expect(operation?.description).toMatch(/^\*\*Who:\*\* \w/)
  expect(operation?.['x-roles']).toEqual(access[endpoint.access] ?? ['anonymous'])
})

test.each([
  ['/api/login', 'post', '401'],
  ['/api/auth/two-factor', 'post', '401'],
  ['/api/sandbox/confirm', 'post', '402'],
  ['/api/sandbox/confirm', 'post', '404'],
  ['/api/public/links/{token}/test-card', 'post', '402'],
  ['/api/public/links/{token}', 'get', '410'],
  ['/api/bookings/{id}', 'patch', '403'],
  ['/api/payments', 'post', '404'],
  ['/api/sales-activities', 'post', '404'],
  ['/api/agent-conversations', 'post', '404'],
])('%s %s can answer %s', (path, method, status) => {
  expect(operationAt(path, method)?.responses).toHaveProperty(status)
})

test('every operation has a unique name', () => {
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => (operation as Operation).operationId),
  )
  expect(ids.length).toBe(endpoints.length)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every reference resolves', () => {
  const references = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? ''),
  )
  expect(references.size).toBeGreaterThan(3)
  for (const path of references) {
    const found = path.split('/').reduce<unknown>((at, name) => Object(at)[name], document)
    expect(found, path).toBeTypeOf('object')
  }
})

test('creating an invoice takes an idempotency key and answers 201', () => {
  const operation = operationAt('/api/invoices', 'post')
  expect(operation?.parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
  expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['201', '400', '401', '403', '409']))
})
