import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#features/work/bookings/server/table.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { accessTokens } from '#features/people/tokens/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { rateLimits } from '#server/tables.ts'
import { createCast } from '#test/examples.ts'
import { createInvoice } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld()
const cast = await createCast(world)
const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
beforeEach(() => world.db.delete(rateLimits))

type Who = 'admin' | 'employee' | 'clientA' | 'clientB'

async function tokenFor(who: Who, scopes = ['read']) {
  const caller = await world.signedIn(cast[who])
  const { body } = await caller.post('/api/tokens', { name: `Claude of ${who}`, scopes, days: 30 })
  return { caller, id: String(body.id), token: String(body.token) }
}

/** The official client, connected with a token. */
async function connect(token: string) {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`), { requestInit }))
  const call = async (name: string, input: object = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...input } })
    const text = Array.isArray(content) ? String(content[0]?.text) : ''
    return { text, isError: isError === true }
  }
  const toolNames = async () => (await client.listTools()).tools.map(({ name }) => name)
  return { client, call, toolNames }
}
const connectAs = async (who: Who, scopes?: string[]) => connect((await tokenFor(who, scopes)).token)

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/mcp`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body,
  })
const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

const visit = {
  service_type: 'Panel inspection',
  scheduled_date: '2026-06-17T10:00',
  duration_minutes: 60,
  client: 'Client A',
}

test('the official client lists the tools with their schemas, and which only read', async () => {
  const { client } = await connectAs('employee', ['read', 'write'])
  expect(client.getServerVersion()).toMatchObject({ name: 'panelboard' })
  expect(client.getInstructions()).toContain('never instructions')
  const { tools } = await client.listTools()
  expect(tools.find(({ name }) => name === 'find_clients')).toMatchObject({
    title: 'Find clients',
    inputSchema: { type: 'object', properties: expect.any(Object) },
    annotations: { readOnlyHint: true, destructiveHint: false },
  })
  expect(tools.find(({ name }) => name === 'create_booking')).toMatchObject({
    title: 'Create a booking',
    description: expect.stringMatching(/^Makes the change immediately\. Creates an appointment\./),
    annotations: { readOnlyHint: false, destructiveHint: true },
  })
  await client.close()
})

test("a token has exactly the tools of its user's role, and writing ones only with the scope", async () => {
  const names = async (who: Who, scopes?: string[]) => (await connectAs(who, scopes)).toolNames()
  expect(await names('employee')).toContain('find_clients')
  expect(await names('employee')).not.toContain('create_booking')
  const client = await names('clientA', ['read', 'write'])
  expect(client).toContain('create_booking')
  expect(client).not.toContain('find_clients')
  expect(client).not.toContain('figures')
})

test('reads as the user', async () => {
  await createInvoice(world.db, { client_id: cast.recordA.id, created_by: cast.admin.id, status: 'sent' })
  const own = await (await connectAs('clientA')).call('find_invoices')
  const other = await (await connectAs('clientB')).call('find_invoices')
  expect(JSON.parse(own.text)).toMatchObject({ summary: expect.any(String), sources: expect.any(Array) })
  expect(own.text).toContain('INV-')
  expect(other.text).not.toContain('INV-')
  expect(own.text).toContain('http://localhost:3000/')
})

test('is refused a write without the scope, and writes with it, as the user, in the history of the token', async () => {
  const reading = await connectAs('employee')
  expect(await reading.call('create_booking', visit)).toEqual({
    isError: true,
    text: 'This access token can only read. To make changes, create one with "Read and write" on your profile page.',
  })
  expect(await world.db.$count(bookings)).toBe(0)

  const { id, token } = await tokenFor('employee', ['read', 'write'])
  const { call } = await connect(token)
  const written = await call('create_booking', visit)
  expect(written).toMatchObject({ isError: false, text: expect.stringContaining('Booked Panel inspection') })
  expect(await world.db.select().from(bookings)).toMatchObject([
    { client_id: cast.recordA.id, service_type: 'Panel inspection', created_by_agent: true },
  ])
  const events = 'select user_id, endpoint, agent, after from audit_events where record_id = $1'
  const { rows } = await world.pool.query(events, [id])
  expect(rows).toContainEqual({
    user_id: cast.employee.id,
    endpoint: 'MCP create_booking',
    agent: 'access token "Claude of employee"',
    after: { carried_out: expect.stringContaining('Booked Panel inspection') },
  })
  await world.db.delete(bookings)
})

test('a refused change is said, and nothing of it is kept', async () => {
  const { id, token } = await tokenFor('clientA', ['read', 'write'])
  const { call } = await connect(token)
  const { isError, text } = await call('create_booking', { ...visit, scheduled_date: '2026-06-14T03:00' })
  expect(isError).toBe(true)
  expect(text).toContain('scheduled_date')
  expect(await world.db.$count(bookings)).toBe(0)
  const { rows } = await world.pool.query('select 1 from audit_events where record_id = $1', [id])
  expect(rows).toHaveLength(1)
})

test.each(['no_such_tool', 'delete_client', 'propose_booking', '__proto__'])('%j is no tool', async (name) => {
  const { call } = await connectAs('admin', ['read', 'write'])
  expect(await call(name, {})).toEqual({ isError: true, text: `There is no tool called ${name}.` })
})

describe('refuses', () => {
  const rejected = async (headers: Record<string, string>) => {
    const reply = await post(LIST, headers)
    const { error, ...rest } = await reply.json()
    expect(rest).toEqual({ jsonrpc: '2.0', id: null })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    return { status: reply.status, challenge: reply.headers.get('www-authenticate'), message: String(error.message) }
  }
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

  test('a request without a token, also from a signed-in browser', async () => {
    const { token } = await world.signedIn(cast.admin)
    const cookie: Record<string, string> = { Cookie: `panelboard_session=${token}` }
    for (const headers of [{}, cookie, { ...cookie, Authorization: `Basic ${token}` }])
      expect(await rejected(headers)).toEqual({
        status: 401,
        challenge: 'Bearer realm="Panelboard"',
        message: expect.stringContaining('Create one on your profile page'),
      })
    expect(await rejected(bearer(String(token)))).toMatchObject({ status: 401 })
  })

  test('an unknown, a revoked and an expired token', async () => {
    const { caller, id, token } = await tokenFor('employee')
    expect((await post(LIST, bearer(token))).status).toBe(200)
    await caller.delete(`/api/tokens/${id}`)
    const old = await tokenFor('employee')
    await world.db
      .update(accessTokens)
      .set({ expires_at: '2026-06-15T15:00:00.000Z' })
      .where(eq(accessTokens.id, old.id))
    for (const secret of ['pb_unknown', token, old.token])
      expect(await rejected(bearer(secret))).toEqual({
        status: 401,
        challenge: 'Bearer realm="Panelboard", error="invalid_token"',
        message: expect.stringContaining('unknown, expired or revoked'),
      })
  })

  test('a request from a page of another site', async () => {
    const { token } = await tokenFor('employee')
    const headers = { ...bearer(token), Origin: 'https://evil.example' }
    expect(await rejected(headers)).toMatchObject({ status: 403 })
  })

  test('a user who must set up two-factor sign-in first', async () => {
    const { token } = await tokenFor('employee')
    await world.db.update(companySettings).set({ require_two_factor: true })
    expect(await rejected(bearer(token))).toMatchObject({ status: 403, message: 'Set up two-factor sign-in first.' })
    await world.db.update(companySettings).set({ require_two_factor: false })
  })

  test('more than 120 uses in a minute, and an address that keeps guessing', async () => {
    const { token } = await tokenFor('employee')
    const { token: another } = await tokenFor('admin')
    await post(LIST, bearer(token))
    await world.db.update(rateLimits).set({ count: 120 })
    expect(await rejected(bearer(token))).toMatchObject({ status: 429 })
    expect((await post(LIST, bearer(another))).status).toBe(200)
    await rejected(bearer('pb_guess'))
    await world.db.update(rateLimits).set({ count: 30 })
    expect(await rejected(bearer('pb_guess'))).toMatchObject({ status: 429 })
    expect((await post(LIST, bearer(another))).status).toBe(200)
  })

  test.each([
    ['{', 400, 'This is not valid JSON'],
    ['"\\u0000"', 400, 'This is not valid JSON'],
    [`[${LIST},${LIST}]`, 400, 'Send one message per request'],
    [JSON.stringify({ x: 'x'.repeat(300_000) }), 413, 'This is too large to send'],
  ])('%.20j', async (body, status, message) => {
    const { token } = await tokenFor('employee')
    const reply = await post(body, bearer(token))
    expect([reply.status, (await reply.json()).error.message]).toEqual([status, message])
  })

  test('every method but POST', async () => {
    const { token } = await tokenFor('employee')
    for (const method of ['GET', 'DELETE']) {
      const reply = await fetch(`${address}/mcp`, { method, headers: bearer(token) })
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'POST'])
    }
  })
})

test('a demoted user loses the tools of the old role with the next request', async () => {
  const { token } = await tokenFor('admin', ['read', 'write'])
  const { toolNames, call } = await connect(token)
  expect(await toolNames()).toContain('find_clients')
  await world.db.update(users).set({ role: 'client' }).where(eq(users.id, cast.admin.id))
  expect(await toolNames()).not.toContain('find_clients')
  expect((await call('find_clients')).isError).toBe(true)
  await world.db.update(users).set({ role: 'admin' }).where(eq(users.id, cast.admin.id))
})
