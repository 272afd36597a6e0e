import { beforeAll, describe, expect, test } from 'vitest'
import { features } from '#app/server/features.ts'
import { allows } from '#contract/roles.ts'
import { UNKNOWN_LINK } from '#features/people/links/server/shared/links.ts'
import { createServer } from '#server/http/server.ts'
import { createLog } from '#server/log.ts'
import { everyEndpoint, named } from '#test/endpoints.ts'
import { callExample, createCast } from '#test/examples.ts'
import { createBooking, createInvoice, createJob } from '#test/factories.ts'
import { type HeldLink, linkTo } from '#test/links.ts'
import { setUpWorld } from '#test/world.ts'
import { portal } from './contract.ts'

const world = await setUpWorld()
const cast = await createCast(world)

const invoiceOfA = (values: Parameters<typeof createInvoice>[1] = {}) =>
  createInvoice(world.db, { client_id: cast.recordA.id, created_by: cast.employee.id, ...values })

describe('the holder of a link', () => {
  let link: HeldLink
  let secrets: string[]

  beforeAll(async () => {
    const mine = await invoiceOfA()
    link = await linkTo(world, 'invoice', mine.id)
    // Other records of the same client and of others, and the ids of the document itself.
    const other = await invoiceOfA({ notes: 'planted notes' })
    const job = await createJob(world.db, { client_id: cast.recordA.id, title: 'Planted job' })
    const booking = await createBooking(world.db, { client_id: cast.recordA.id, service_type: 'Planted visit' })
    const theirs = await createInvoice(world.db)
    const { recordA, employee, clientA } = cast
    secrets = [mine.id, mine.client_id, other.id, other.invoice_number, 'planted', 'Planted', job.id, booking.id]
    secrets.push(
      theirs.id,
      theirs.invoice_number,
      recordA.email ?? 'no email',
      employee.id,
      employee.name,
      clientA.email,
    )
  })

  const findings = (text: string) => secrets.filter((secret) => text.includes(secret))

  test('sees the document, without the ids of anything', async () => {
    const { status, text, body } = await link.open()
    expect([status, body.kind, body.invoice.client_name, findings(text)]).toEqual([200, 'invoice', 'Client A', []])
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  test.each(named(everyEndpoint))('$name gives the token away nothing else', async ({ endpoint }) => {
    const { send } = await callExample(world, cast, endpoint)
    const holder = world.holding(link.token)
    const replies = [await send(holder), await send(holder, { authorization: `Bearer ${link.token}` })]
    for (const { status, text } of replies) {
      if (!allows(endpoint.access, null)) expect(status).toBe(401)
      expect(findings(text)).toEqual([])
    }
  })

  test('of an invoice can do nothing with a booking, and the other way around', async () => {
    const visit = await linkTo(world, 'booking', (await createBooking(world.db)).id)
    const wrong = [
      await link.get('/times?day=2026-06-17'),
      await link.post('/cancel'),
      await link.post('/move', { scheduled_date: '2026-06-17T10:00' }),
      await visit.get('/pdf'),
      await visit.post('/payment-intent'),
      await visit.post('/payments', { stripe_payment_intent_id: 'pi' }),
    ]
    expect(wrong.map(({ status, body }) => [status, body.message])).toEqual(
      wrong.map(() => [409, 'This link does not allow that.']),
    )
  })

  test('acts as no one, even in a browser that is signed in', async () => {
    const admin = await world.signedIn(cast.admin)
    expect((await admin.get(link.path)).text).toBe((await link.open()).text)
    const paid = await invoiceOfA()
    const { path } = await linkTo(world, 'invoice', paid.id)
    const { body } = await admin.post(`${path}/payment-intent`)
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
    await admin.post(`${path}/test-card`, { clientSecret: body.clientSecret, ...card })
    await admin.post(`${path}/payments`, { stripe_payment_intent_id: body.clientSecret.split('_secret_')[0] })
    const { body: books } = await admin.get(`/api/invoices/${paid.id}`)
    expect(books.payments).toMatchObject([{ amount: '100.00', status: 'succeeded' }])
  })
})

const below = named(Object.values(portal))

describe.each(below)('a link that does not work: $name', ({ endpoint }) => {
  const send = async (token: string) => {
    const { parts } = await callExample(world, cast, endpoint)
    const query = new URLSearchParams(parts.query).toString()
    const url = `${endpoint.path.replace(':token', token)}${query && `?${query}`}`
    return endpoint.method === 'GET' ? world.anonymous().get(url) : world.anonymous().post(url, parts.body)
  }

  test('says so in one sentence and shows nothing else', async () => {
    const { id } = await invoiceOfA()
    const expired = await linkTo(world, 'invoice', id, '2026-06-15T14:59:59.000Z')
    const revoked = await linkTo(world, 'invoice', id)
    await (await world.signedIn(cast.admin)).post(`/api/links/${revoked.id}/revoke`)
    const replies = [await send(expired.token), await send(revoked.token), await send('made-up')]
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [410, { message: 'This link has expired. Ask us for a new one.' }],
      [410, { message: 'This link no longer works. Ask us for a new one.' }],
      [404, { message: UNKNOWN_LINK }],
    ])
    for (const { headers } of replies)
      expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
  })
})

test('no answer is stored or names its address to another page', async () => {
  const link = await linkTo(world, 'invoice', (await invoiceOfA()).id)
  for (const { headers } of [await link.open(), await link.get('/pdf'), await link.post('/payment-intent')])
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
})

test('the PDF leads back to the link, not to a sign-in', async () => {
  const link = await linkTo(world, 'invoice', (await invoiceOfA()).id)
  const { status, headers, bytes } = await link.get('/pdf')
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(bytes.includes(`/URI (${link.url})`)).toBe(true)
})

test('each visit of the page counts as opened, and what the page does afterwards does not', async () => {
  const { id } = await invoiceOfA()
  const link = await linkTo(world, 'invoice', id)
  await link.open()
  await link.open()
  await link.post('/payment-intent')
  const { body } = await (await world.signedIn(cast.admin)).get(`/api/links?kind=invoice&document_id=${id}`)
  expect(body).toMatchObject([{ open_count: 2, last_opened_at: '2026-06-15T15:00:00.000Z' }])
})

test('a token is in no log line', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const app = await createServer({ services: { ...world.services, log }, sessions: features.sessions, logger: log })
  const link = await linkTo(world, 'invoice', (await invoiceOfA()).id)
  for (const url of [link.path, `${link.path}/pdf`, `${link.path}/nothing`, `/l/${link.token}`])
    await app.inject({ method: 'GET', url })
  await app.inject({ method: 'POST', url: `${link.path}/payment-intent`, payload: { amount: 'many' } })
  log.error(new Error(`could not open ${link.url}`))
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.join('')).not.toContain(link.token)
  await app.close()
})
