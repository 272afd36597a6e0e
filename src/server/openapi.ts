import * as z from 'zod/mini'
import { type Endpoint, isStream } from '#contract/endpoint.ts'
import { ErrorBody } from '#contract/errors.ts'
import { type Access, access } from '#contract/roles.ts'
import { successStatus } from './call.ts'
import { getRepeats } from './http/idempotency.ts'
import { isSchema } from './http/parse.ts'

type Json = Record<string, unknown>

function toJsonSchema(type: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' })
  return schema
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })
const binary: Json = { schema: { type: 'string', format: 'binary' } }

const refusals: Record<string, string> = {
  '400': 'The request breaks a rule; `errors` names every field',
  '401': 'Not signed in; at a sign-in, a wrong name, password or code',
  '402': 'The card was declined',
  '403': 'This user may not do this, or the request comes from another site',
  '404': 'Absent, or not visible to this caller',
  '405': 'The path knows other methods: see `Allow`',
  '409':
    "The record's state does not allow it, or another user has changed it; with `Retry-After`, the same request is still in progress",
  '410': 'The link expired or was revoked',
  '413': 'Too large',
  '415': 'Not JSON (or not a file, where one is taken)',
  '429': 'Too often: see `Retry-After`',
  '503': 'Not ready, or an outside service does not answer; nothing was changed',
}

const responseName = (status: string) => `Error${status}`

/** True if a request refers to a record by its id, other than to filter a list. */
const namesRecord = ({ path, method, query, body }: Endpoint): boolean =>
  path.includes('/:') ||
  (method !== 'GET' &&
    [query, body].some((part) => isSchema(part) && Object.keys(listFields(part)).some((name) => name.endsWith('_id'))))

const listFields = (type: z.ZodMiniType): Json => Object(toJsonSchema(type, 'input').properties)

function listRefusals(endpoint: Endpoint): string[] {
  const { access, method, query, body, secretPath } = endpoint
  return [
    ...(endpoint.refusals ?? []).map(String),
    ...(query || body ? ['400'] : []),
    ...(access === 'public' ? [] : ['401']),
    // Also what a signed-in user may not do with some record, or before replacing a password.
    ...(access === 'public' && method === 'GET' ? [] : ['403']),
    ...(namesRecord(endpoint) ? ['404'] : []),
    ...(method === 'GET' ? [] : ['409']),
    ...(secretPath ? ['410'] : []),
    ...(body ? ['413', '415'] : []),
    '429',
    '503',
  ]
}

const STREAMED =
  'Server-sent events: one JSON value each, then `event: end`, or `event: error` with `{"status", "message"}`'

function successResponse(endpoint: Endpoint): [string, Json] {
  const { returns, query } = endpoint
  if (returns === 'redirect') return ['303', { description: 'Sends the browser on: see `Location`' }]
  const status = String(successStatus(endpoint))
  if (returns === undefined) return [status, { description: 'Done' }]
  if (returns === 'file') return [status, { description: 'The file', content: { '*/*': binary } }]
  if (isStream(returns))
    return [
      status,
      { description: STREAMED, content: { 'text/event-stream': { schema: toJsonSchema(returns.stream, 'output') } } },
    ]
  const pages = isSchema(query) && 'cursor' in (Object(toJsonSchema(query, 'input')).properties ?? {})
  const headers = { Link: { description: 'rel="next": the next page, when limited', schema: { type: 'string' } } }
  return [
    status,
    { description: 'Done', ...(pages ? { headers } : {}), content: json(toJsonSchema(returns, 'output')) },
  ]
}

function requestBody({ body }: Endpoint): Json {
  if (body === undefined) return {}
  if (body === 'bytes') return { requestBody: { required: true, content: { '*/*': binary } } }
  if (body !== 'upload') return { requestBody: { required: true, content: json(toJsonSchema(body, 'input')) } }
  const schema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

function listParameters(endpoint: Endpoint): Json[] {
  const { path, query } = endpoint
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const inPath = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(/(^|_)id$/.test(name) ? { format: 'uuid' } : {}) },
  }))
  const { properties = {}, required = [] } = isSchema(query) ? toJsonSchema(query, 'input') : {}
  const inQuery = Object.entries(Object(properties) as Json).map(([name, schema]) => ({
    name,
    in: 'query',
    required: Array.isArray(required) && required.includes(name),
    schema,
  }))
  return [
    ...inPath,
    ...inQuery,
    ...(getRepeats(endpoint) === null ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
  ]
}

const who: Record<Access, string> = {
  public: 'Everybody, without a session.',
  signedIn: 'Every signed-in user; a client sees only what is theirs.',
  staff: 'Administrators and employees.',
  admin: 'Administrators.',
}

function toOperation(endpoint: Endpoint): Json {
  const [status, response] = successResponse(endpoint)
  const errors = listRefusals(endpoint).map((code) => [code, { $ref: `#/components/responses/${responseName(code)}` }])
  return {
    operationId: `${endpoint.method} ${endpoint.path}`.toLowerCase().replace(/[^a-z0-9]+/g, '_'),
    tags: [getTag(endpoint)],
    summary: endpoint.summary,
    description: `**Who:** ${who[endpoint.access]}`,
    'x-roles': access[endpoint.access] ?? ['anonymous'],
    ...(endpoint.method === 'GET' ? { 'x-reads': endpoint.reads } : { 'x-changes': endpoint.changes }),
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: listParameters(endpoint),
    ...requestBody(endpoint),
    responses: Object.fromEntries([[status, response], ...errors]),
  }
}

/** Operations are grouped by the first word of their path: `invoices` for `/api/invoices/:id`. */
const getTag = ({ path }: Endpoint): string => path.split(/[/.]/)[2] ?? 'api'

const about = `Every endpoint that the web app uses.

- Sign in with \`POST /api/login\`; the session is a cookie. Unsafe methods must come from the app's own origin.
- Ids are UUIDs, instants are ISO 8601 in UTC, amounts are decimal strings ("108.25").
- Errors are \`{"message", "errors": [{"path", "message"}]}\`.
- Fields that an endpoint does not name are ignored.`

/** The OpenAPI 3.1 document of these endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], info: { url: string; version: string }) {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(endpoint) }
  }
  const errors = Object.entries(refusals).map(([status, description]) => [
    responseName(status),
    { description, content: json({ $ref: '#/components/schemas/Error' }) },
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Panelboard',
      version: info.version,
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.url }],
    tags: [...new Set(endpoints.map(getTag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'panelboard_session' } },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'The same key and body again gives the first answer again, and does nothing twice. After 48 hours the answer is an empty 204, and after 31 days the key is new.',
          schema: { type: 'string', maxLength: 255 },
        },
      },
      responses: Object.fromEntries(errors) as Record<string, Json>,
      schemas: { Error: toJsonSchema(ErrorBody, 'output') },
    },
  }
}
