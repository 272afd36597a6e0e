import { describe, expect, expectTypeOf, test } from 'vitest'
import { auth } from '#features/people/auth/contract.ts'
import { clients as clientEndpoints } from '#features/people/clients/contract.ts'
import { files } from '#features/files/attachments/contract.ts'
import { type InvoiceDetails, type InvoiceRow, invoices } from '#features/billing/invoices/contract.ts'
import { payments } from '#features/billing/payments/contract.ts'
import { TWO_FACTOR_FIRST } from '#contract/current-user.ts'
import { isStream, needsHttp } from '#contract/endpoint.ts'
import { allows } from '#contract/roles.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { dispatch } from '#server/dispatch.ts'
import { AppError } from '#server/errors.ts'
import { everyEndpoint, named } from './endpoints.ts'
import { callExample, createCast } from './examples.ts'
import { createClient, createInvoice } from './factories.ts'
import { png } from './pictures.ts'
import { setUpWorld } from './world.ts'

// A call inside the server has the same checks and the same answers as an HTTP request.

const world = await setUpWorld()
const cast = await createCast(world)

const roles = { anonymous: null, clientA: 'client', clientB: 'client', employee: 'employee', admin: 'admin' } as const
const getUser = (who: keyof typeof roles) => (who === 'anonymous' ? null : cast[who])
const callerFor = (who: keyof typeof roles) => (who === 'anonymous' ? world.anonymous() : world.signedIn(cast[who]))

/** The value, or the error the call was refused with. */
const getOutcome = (call: Promise<unknown>) =>
  call.catch((error: unknown) => {
    if (error instanceof AppError) return error
    throw error
  })

const dispatchable = everyEndpoint.filter((endpoint) => !needsHttp(endpoint) && endpoint.body !== 'upload')

describe.each(named(dispatchable))('$name', ({ endpoint }) => {
  test.each(['anonymous', 'clientA', 'clientB', 'employee', 'admin'] as const)('%s', async (who) => {
    const caller = await callerFor(who)
    const { send, parts } = await callExample(world, cast, endpoint)
    const key = crypto.randomUUID()
    const outcome = await getOutcome(dispatch(world.services, getUser(who), endpoint, { ...parts, key }))
    const role = roles[who]
    if (!allows(endpoint.access, role)) {
      expect(outcome).toMatchObject({ status: role === null ? 401 : 403 })
      return
    }
    // A change is made only once: the request gets the answer of the dispatched call.
    const reply = await send(caller, { 'idempotency-key': key })
    if (outcome instanceof AppError) {
      expect(reply).toMatchObject({ status: outcome.status, body: { message: outcome.message } })
      return
    }
    expect(reply.status).toBeLessThan(300)
    if (!isStream(endpoint.returns)) expect(reply.body).toEqual(outcome ?? null)
  })
})

test("a value has its contract's type", async () => {
  const { id } = await createInvoice(world.db)
  const invoice = await dispatch(world.services, cast.employee, invoices.get, { params: { id } })
  expectTypeOf(invoice).toEqualTypeOf<InvoiceDetails>()
  expect(invoice).toMatchObject({ id, items: [{ description: 'Service call' }] })
  const list = await dispatch(world.services, cast.employee, invoices.list)
  expectTypeOf(list).toEqualTypeOf<InvoiceRow[]>()
  expect(list.map((row) => row.id)).toContain(id)
})

test('a client sees only what is theirs', async () => {
  const { id } = await createInvoice(world.db)
  const own = await createInvoice(world.db, { client_id: cast.recordA.id })
  const find = (id: string) => dispatch(world.services, cast.clientA, invoices.get, { params: { id } })
  expect((await find(own.id)).id).toBe(own.id)
  await expect(find(id)).rejects.toMatchObject({ status: 404 })
})

test('invalid input is rejected with every field', async () => {
  const create = (body: object) =>
    dispatch(world.services, cast.employee, clientEndpoints.create, { body: body as { name: string; email: string } })
  await expect(create({ name: '', email: 'no address' })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'name' }, { path: 'email' }],
  })
  await expect(
    dispatch(world.services, cast.employee, clientEndpoints.get, { params: { id: 'no-id' } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a repeat with the same key does nothing, and a key that was used for something else is rejected', async () => {
  const before = await world.db.$count(clients)
  const create = (name: string) =>
    dispatch(world.services, cast.admin, clientEndpoints.create, { body: { name, email: 'a@example.com' }, key: 'a' })
  expect(await create('One')).toEqual(await create('One'))
  expect(await world.db.$count(clients)).toBe(before + 1)
  await expect(create('Two')).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('Idempotency-Key'),
  })
})

test('refuses staff who have yet to set up required two-factor sign-in', async () => {
  const user = { ...cast.employee, two_factor: 'required' as const }
  await expect(dispatch(world.services, user, clientEndpoints.list)).rejects.toMatchObject({
    status: 403,
    message: TWO_FACTOR_FIRST,
  })
})

test('an upload takes a file', async () => {
  const client = await createClient(world.db)
  const file = new File([new Uint8Array(png(4, 3))], 'panel.png')
  const row = await dispatch(world.services, cast.employee, files.upload, {
    query: { category: 'photo', client_id: client.id },
    body: file,
  })
  expect(row).toMatchObject({ original_name: 'panel.png', mime_type: 'image/png' })
})

test('what sets cookies, checks a signature or sends a file needs an HTTP request', async () => {
  const { services } = world
  const body = { username: 'ada', password: 'correct horse' }
  // @ts-expect-error -- sets a cookie
  await expect(dispatch(services, null, auth.login, { body })).rejects.toThrow('needs a request over HTTP')
  // @ts-expect-error -- checks a signature
  await expect(dispatch(services, null, payments.webhook)).rejects.toThrow('needs a request over HTTP')
  const { id } = await createInvoice(world.db)
  // @ts-expect-error -- sends a file
  const pdf = dispatch(services, cast.admin, invoices.pdf, { params: { id } })
  await expect(pdf).rejects.toThrow('needs a request over HTTP')
})
