import { beforeEach, describe, expect, test } from 'vitest'
import { UNKNOWN_LINK } from '#features/people/links/server/shared/links.ts'
import type { MailMessage } from '#server/mail/mail.ts'
import { emailPreferences, rateLimits } from '#server/tables.ts'
import {
  createClient,
  createCompany,
  createInvoice,
  createJob,
  createPanel,
  createProperty,
  createUser,
} from '#test/factories.ts'
import { createOffersLink } from '#test/links.ts'
import { mailsTo } from '#test/mailbox.ts'
import { setUpWorld } from '#test/world.ts'

// Whoever gets an offer by email can stop the next one: on a page without a sign-in, or with the button of their mail program.

const NOW = '2026-06-15T15:00:00.000Z'
const EMAIL = 'Grace@Example.com'
const OPTED_OUT = 'Client has opted out of offers by email'

const world = await setUpWorld()
await createCompany(world.db, {
  review_channel: 'email',
  review_link: 'https://reviews.example/bluebonnet',
  review_since: '2026-01-01T00:00:00.000Z',
})
const staff = await world.signedIn(await createUser(world.db, 'admin'))

beforeEach(async () => {
  world.clock.now = new Date(NOW)
  world.sent.mail.length = 0
  await world.db.delete(emailPreferences)
  await world.db.delete(rateLimits)
})

/** Each record of the same person. */
const createGrace = () => createClient(world.db, { name: 'Grace Holloway', email: EMAIL })

async function messagePanelOwner({ id: client_id } = { id: '' }) {
  const { id: property_id } = await createProperty(world.db, { client_id: client_id || (await createGrace()).id })
  const { id } = await createPanel(world.db, { property_id })
  const reply = await staff.post('/api/panel-capacity/message', { panel_ids: [id], message: 'Do you need a charger?' })
  return { id, reply }
}

async function finishPaidJob() {
  const { id: client_id } = await createGrace()
  const job = await createJob(world.db, { client_id })
  const invoice = await createInvoice(world.db, { client_id })
  await staff.patch(`/api/jobs/${job.id}/review`, { invoice_id: invoice.id })
  await staff.post(`/api/jobs/${job.id}/finish`)
  await staff.post(`/api/invoices/${invoice.id}/payments`, { payment_method: 'check' })
  await world.runJob('reviews.ask')
  return job
}

const getToken = ({ unsubscribe = '' }: MailMessage) => unsubscribe.split('/l/')[1] ?? ''

/** The page behind the link of an email. */
function openPage(mail: MailMessage) {
  const caller = world.anonymous()
  const path = `/api/public/links/${getToken(mail)}`
  return { read: () => caller.get(path), post: (below: string) => caller.post(path + below) }
}

/** The emails with an offer that something sends. */
async function offersBy(send: () => Promise<unknown>): Promise<MailMessage[]> {
  const before = world.sent.mail.length
  await send()
  return (await mailsTo(world, EMAIL))
    .slice(0, world.sent.mail.length - before)
    .filter(({ unsubscribe }) => unsubscribe)
}

async function receiveOffer(): Promise<MailMessage> {
  const [mail] = await offersBy(messagePanelOwner)
  if (!mail) throw new Error('No offer was sent')
  return mail
}

describe.each([
  ['an offer to clients of panels', messagePanelOwner],
  ['a review request', finishPaidJob],
])('%s', (_, send) => {
  test('can be stopped on the page that it links to, and resumed there', async () => {
    const [mail] = await offersBy(send)
    if (!mail) throw new Error('Nothing was sent')
    expect(mail.unsubscribe).toMatch(/^http:\/\/localhost:3000\/l\/[\w-]{32}$/)
    expect(mail.text).toContain(`Unsubscribe:\n${mail.unsubscribe}`)
    const page = openPage(mail)
    const offered = { kind: 'email_preferences', preferences: { email: 'g…@example.com', offers_stopped_at: null } }
    expect((await page.read()).body).toMatchObject(offered)
    // Reading changes nothing: mail scanners open links.
    expect((await page.read()).body).toMatchObject(offered)
    expect((await page.post('/stop-offers')).body.preferences).toMatchObject({ offers_stopped_at: NOW })
    expect(await offersBy(send)).toEqual([])
    expect((await page.post('/resume-offers')).body).toMatchObject(offered)
    expect(await offersBy(send)).not.toEqual([])
  })
})

test('staff see who gets no offers and why, before they send and at the client', async () => {
  const client = await createGrace()
  const mail = await receiveOffer()
  const details = async () => (await staff.get(`/api/clients/${client.id}`)).body
  expect(await details()).toMatchObject({ offers_stopped_at: null, offers_refusal: null })
  await openPage(mail).post('/stop-offers')
  expect(await details()).toMatchObject({ offers_stopped_at: NOW, offers_refusal: OPTED_OUT })
  const { id, reply } = await messagePanelOwner(client)
  expect([reply.status, reply.body.message]).toEqual([409, 'None of these clients can get a message.'])
  const { body } = await staff.get(`/api/panel-capacity/recipients?panels=${id}`)
  expect(body).toMatchObject([{ client_name: 'Grace Holloway', no_email: OPTED_OUT }])
  const job = await finishPaidJob()
  expect((await staff.get(`/api/jobs/${job.id}/review`)).body.waiting).toBe(
    `${OPTED_OUT}, so there is no review request.`,
  )
})

test('messages about their own visits still come, and nobody else is left out', async () => {
  const client = await createGrace()
  await openPage(await receiveOffer()).post('/stop-offers')
  const { next_visit_id: id } = await createJob(world.db, {
    client_id: client.id,
    scheduled_date: '2026-07-01T14:00:00Z',
  })
  await staff.post('/api/visits/message', { visit_ids: [id], message: 'We come with two vans.' })
  const others = (await mailsTo(world, EMAIL)).filter(({ unsubscribe }) => !unsubscribe)
  expect(others).toMatchObject([{ text: expect.stringContaining('We come with two vans.') }])
  const neighbor = await createClient(world.db, { email: 'grace@example.org' })
  await messagePanelOwner(neighbor)
  expect(await mailsTo(world, 'grace@example.org')).toHaveLength(1)
})

describe('the button of a mail program', () => {
  const FORM = 'List-Unsubscribe=One-Click'
  const press = (token: string, payload = FORM, type = 'application/x-www-form-urlencoded') =>
    world.app.inject({ method: 'POST', url: `/l/${token}`, payload, headers: { 'content-type': type } })

  test.each([
    ['a form', FORM, 'application/x-www-form-urlencoded'],
    [
      'a form in parts',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ])('opts out with one request, without cookies, as %s', async (_, payload, type) => {
    const mail = await receiveOffer()
    const reply = await press(getToken(mail), payload, type)
    expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, '', 'no-store'])
    world.clock.now = new Date('2026-06-16T15:00:00Z')
    expect((await press(getToken(mail))).statusCode).toBe(200)
    expect((await openPage(mail).read()).body.preferences.offers_stopped_at).toBe(NOW)
    expect(await offersBy(messagePanelOwner)).toEqual([])
  })

  test.each([
    ['made up', 'made-up', 404],
    ['too long', 'a'.repeat(5000), 400],
    ['not text', '%00', 404],
    ['half a character', '%c3', 400],
  ])('does nothing with a token that is %s', async (_, token, status) => {
    const mail = await receiveOffer()
    expect((await press(token)).statusCode).toBe(status)
    expect((await openPage(mail).read()).body.preferences.offers_stopped_at).toBeNull()
  })

  test('does nothing for another site, whose page a browser shows', async () => {
    const mail = await receiveOffer()
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const reply = await world.app.inject({ method: 'POST', url: `/l/${getToken(mail)}`, payload: FORM, headers })
    expect(reply.statusCode).toBe(403)
    expect((await openPage(mail).read()).body.preferences.offers_stopped_at).toBeNull()
  })
})

test('the link opens nothing else, and no other link opens it', async () => {
  const link = await createOffersLink(world)
  const refused = [
    await link.get('/pdf'),
    await link.get('/calculation'),
    await link.post('/payment-intent', { amount: '1.00' }),
    await link.post('/confirm-time'),
    await link.post('/cancel'),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
  const { body, text } = await link.open()
  expect(Object.keys(body.preferences).toSorted()).toEqual(['email', 'offers_stopped_at'])
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  const { body: unknown, status } = await world.anonymous().post('/api/public/links/made-up/stop-offers')
  expect([status, unknown.message]).toEqual([404, UNKNOWN_LINK])
})

test('staff stop offers for a client who replied, once, and nobody without an address', async () => {
  const client = await createGrace()
  const stop = () => staff.post(`/api/clients/${client.id}/stop-offers`)
  const stopped = { status: 200, body: { offers_stopped_at: NOW, offers_refusal: OPTED_OUT } }
  expect(await stop()).toMatchObject(stopped)
  world.clock.now = new Date('2026-06-16T15:00:00Z')
  expect(await stop()).toMatchObject(stopped)
  expect(await offersBy(() => messagePanelOwner(client))).toEqual([])
  const { body: events } = await staff.get(`/api/audit?record_id=${client.id}`)
  expect(events[0]).toMatchObject({ endpoint: 'POST /api/clients/:id/stop-offers', outcome: 'done' })
  const { id } = await createClient(world.db, { email: null })
  const { status, body } = await staff.post(`/api/clients/${id}/stop-offers`)
  expect([status, body.message]).toEqual([409, 'Add an email address first.'])
})

test('staff cannot create such a link, nor opt in for the client', async () => {
  const [address] = await world.db.insert(emailPreferences).values({ email: 'jo@example.com' }).returning()
  const reply = await staff.post('/api/links', { kind: 'email_preferences', document_id: address?.id })
  expect(reply.status).toBe(400)
})

test('the audit trail says by which link, and so does the history of the client', async () => {
  const client = await createGrace()
  await openPage(await receiveOffer()).post('/stop-offers')
  const { body } = await staff.get(`/api/audit?record_id=${client.id}`)
  expect(body[0]).toMatchObject({
    record: 'email_preferences',
    record_name: 'grace@example.com',
    link_id: expect.any(String),
    fields_after: `{"offers_stopped_at": "${NOW}"}`,
  })
  const { body: history } = await staff.get(`/api/audit/history?record=client&record_id=${client.id}`)
  expect(history[0]).toMatchObject({ changes: [{ field: 'offers_stopped_at', before: null, after: NOW }] })
})
