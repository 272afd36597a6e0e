import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { issueLink } from '#features/people/links/server/shared/links.ts'
import { endpointName } from './endpoints.ts'
import { accountBodies, accountRecords } from './examples/accounts.ts'
import { agentBodies, agentRecords } from './examples/agents.ts'
import { assistantBodies, assistantRecords } from './examples/assistant.ts'
import type { Cast } from './examples/cast.ts'
import { complianceBodies, complianceRecords } from './examples/compliance.ts'
import { moneyBodies, moneyRecords } from './examples/money.ts'
import { salesBodies, salesRecords } from './examples/sales.ts'
import { workBodies, workRecords } from './examples/work.ts'
import { linkToQuote, sendNextVersion } from './quotes.ts'
import { createCalendar } from './calendars.ts'
import { createOffersLink } from './links.ts'
import type { Caller, World } from './world.ts'

export { type Cast, createCast } from './examples/cast.ts'

// Each file of `test/examples` has the records and bodies of one area.
const records = [
  accountRecords,
  salesRecords,
  moneyRecords,
  workRecords,
  complianceRecords,
  agentRecords,
  assistantRecords,
]
const bodies = [accountBodies, salesBodies, moneyBodies, workBodies, complianceBodies, agentBodies, assistantBodies]

/** A fresh record for a path's `:id`, by the path's collection. A missing entry fails the test by name. */
export async function recordFor(world: World, cast: Cast, path: string): Promise<string> {
  const collection = path.split('/')[2] ?? ''
  const make = records.map((of) => of(world, cast, path)[collection]).find((found) => found !== undefined)
  if (!make) throw new Error(`test/examples has no record for ${path}: add one`)
  return make()
}

/** Records of one user that staff cannot reach either: in the examples, client A's. */
export const isPrivate = (path: string): boolean =>
  /^\/api\/(tokens\b|calendars\/:id|ai\/proposals\b|profile\/sessions\b|agent-conversations\/:id\/)/.test(path)

/** The token of a link to the document that a path of the public links is about, or of a calendar. */
export async function linkFor(world: World, cast: Cast, path: string): Promise<string> {
  if (path.includes('/calendars/')) return (await createCalendar(world, cast.employee)).token
  if (/\/(stop-offers|resume-offers)$|^\/l\//.test(path)) return (await createOffersLink(world)).token
  const isQuote = /\/(accept|decline|current|deposit)$/.test(path)
  const kind = isQuote
    ? 'quote'
    : /\/(confirm-time|another-time)$/.test(path)
      ? 'visit_request'
      : /\/(times|cancel|move)$/.test(path)
        ? 'booking'
        : 'invoice'
  // Only an accepted quote has a deposit to pay.
  const below = path.endsWith('/deposit') ? '/acceptance' : ''
  const document_id = await recordFor(world, cast, `/api/${kind}s/:id${below}`)
  if (path.endsWith('/current')) {
    // Only a link to an older version leads to the current one.
    const { link } = await linkToQuote(world, document_id)
    await sendNextVersion(world, document_id)
    return link.token
  }
  const { url } = await issueLink(world.services, { kind, document_id, expires_at: '2030-01-01T00:00:00.000Z' })
  return url.split('/').at(-1) ?? ''
}

/** A signature of no file, by no key. */
export const signatureQuery = { sha256: '0a'.repeat(32), statement: '{}', signature: '0b'.repeat(64) }

/** The query some endpoints need before they allow every permitted caller. */
const exampleQuery = (endpoint: Endpoint): string =>
  queries[endpointName(endpoint).replace('.csv', '')] ?? (endpoint.path.endsWith('.changes') ? '?since=test.1.1' : '')

const queries: Record<string, string> = {
  'GET /api/users': '?role=employee',
  'GET /api/gates/overrides': '?job_id=00000000-0000-4000-8000-000000000000',
  'GET /api/price-book/actuals': '?line=Service%20call',
  'GET /api/guides/search': '?q=invoice',
  'GET /api/bookings/times': '?day=2026-06-17',
  'GET /api/schedule/sheet': '?day=2026-06-15',
  'GET /api/permits/expiring': '?by=2026-12-31',
  'GET /api/panel-capacity/recipients': '?panels=00000000-0000-4000-8000-000000000000',
  'GET /api/visits/recipients': '?visits=00000000-0000-4000-8000-000000000000',
  'GET /api/schedule': '?from=2026-06-15&to=2026-06-21',
  'GET /api/public/links/:token/times': '?day=2026-06-17',
  'GET /api/audit/history': '?record=permit&record_id=00000000-0000-4000-8000-000000000000',
  'GET /api/notices': '?document=invoice',
  'GET /api/public/signatures': `?${new URLSearchParams(signatureQuery)}`,
  'GET /api/labor-rates': '?user_id=00000000-0000-4000-8000-000000000000',
  'GET /api/links': '?kind=invoice&document_id=00000000-0000-4000-8000-000000000000',
}

/** A valid body for each endpoint. A missing entry fails the test by name. */
export async function exampleBody(world: World, cast: Cast, endpoint: Endpoint): Promise<object | undefined> {
  if (endpoint.body === undefined || typeof endpoint.body === 'string') return undefined
  const name = endpointName(endpoint)
  const example = bodies.map((of) => of(world, cast)[name]).find((found) => found !== undefined)
  if (!example) throw new Error(`test/examples has no body for ${name}: add one`)
  return example()
}

/** An example call of an endpoint with its own record and body: created now, sent by any caller. */
export async function callExample(world: World, cast: Cast, endpoint: Endpoint) {
  const hasRecord = endpoint.path.includes('/:id')
  const params: Record<string, string> = hasRecord ? { id: await recordFor(world, cast, endpoint.path) } : {}
  if (endpoint.path.includes('/:token')) params['token'] = await linkFor(world, cast, endpoint.path)
  const path = fillPath(endpoint.path, params)
  const body = (await exampleBody(world, cast, endpoint)) ?? {}
  const send = (caller: Caller, headers?: Record<string, string>) => {
    if (endpoint.method === 'GET') return caller.get(path + exampleQuery(endpoint), headers)
    if (endpoint.method === 'DELETE') return caller.delete(path, headers)
    return endpoint.method === 'PATCH' ? caller.patch(path, body, headers) : caller.post(path, body, headers)
  }
  const query = Object.fromEntries(new URLSearchParams(exampleQuery(endpoint)))
  return {
    hasRecord,
    send,
    parts: { params, query, ...(endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && { body }) },
  }
}
