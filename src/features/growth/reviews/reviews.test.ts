import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { clients } from '#features/people/clients/server/table.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import type { jobs } from '#features/work/jobs/server/table.ts'
import { quotes } from '#features/billing/quotes/server/table.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { recordConsent } from '#server/sms/consents.ts'
import { smsConsents, smsOptOuts } from '#server/tables.ts'
import { createClient, createCompany, createInvoice, createJob, createQuote, createUser } from '#test/factories.ts'
import { refusal } from '#test/refusals.ts'
import { setUpWorld } from '#test/world.ts'
import { jobInvoices } from './server/table.ts'

const NOW = '2026-06-15T15:00:00.000Z'
const LINK = 'https://reviews.example/bluebonnet'
let client: Awaited<ReturnType<typeof createClient>>
const world = await setUpWorld({ now: NOW })
const employee = await createUser(world.db, 'employee')
let staff = await world.signedIn(employee)
const admin = await world.signedIn(await createUser(world.db, 'admin'))

beforeEach(async () => {
  world.clock.now = new Date(NOW)
  // Clears messages left due by an earlier test.
  await world.db.delete(jobInvoices)
  await world.db.delete(smsOptOuts)
  await world.db.delete(smsConsents)
  await world.runBackground()
  world.sent.mail.length = 0
  world.sent.sms.length = 0
  await createCompany(world.db, {
    review_channel: 'email',
    review_link: LINK,
    review_since: '2026-01-01T00:00:00.000Z',
  })
  client = await createClient(world.db, { name: 'Rosa Delgado', email: 'rosa@example.com', phone: '+15125550142' })
})

const pass = (days: number) => void (world.clock.now = new Date(world.clock.now.getTime() + days * 86_400_000))
const review = async (job: string) => (await staff.get(`/api/jobs/${job}/review`)).body
const choose = (job: string, invoice_id: string | null) => staff.patch(`/api/jobs/${job}/review`, { invoice_id })
const newJob = (values: Partial<typeof jobs.$inferInsert> = {}) =>
  createJob(world.db, { client_id: client.id, title: 'Panel upgrade', ...values })
const finish = (job: string) => staff.post(`/api/jobs/${job}/finish`)
const pay = (invoice: string) => staff.post(`/api/invoices/${invoice}/payments`, { payment_method: 'check' })

/** Runs the schedule, and delivers what it queued. */
async function ask() {
  await world.runJob('reviews.ask')
  await world.runBackground()
  return [...world.sent.mail, ...world.sent.sms].map(({ to }) => to)
}

/** A job with its invoice, completed and paid. */
async function paidJob() {
  const job = await newJob()
  const invoice = await createInvoice(world.db, { client_id: client.id })
  await choose(job.id, invoice.id)
  await finish(job.id)
  await pay(invoice.id)
  return job
}

describe('a client is asked once', () => {
  test('when the job was completed first and then paid', async () => {
    const job = await newJob()
    const invoice = await createInvoice(world.db, { client_id: client.id })
    expect((await choose(job.id, invoice.id)).body).toMatchObject({
      waiting: 'The client is asked once the job is completed and paid.',
      invoices: [{ invoice_number: invoice.invoice_number }],
    })
    await finish(job.id)
    expect(await ask()).toEqual([])
    await pay(invoice.id)
    // The payment itself is enough: no schedule has to come first.
    await world.runBackground()
    expect(world.sent.mail).toMatchObject([
      { to: 'rosa@example.com', subject: 'How did we do? A review for Bluebonnet Electric' },
    ])
    expect(world.sent.mail[0]?.html).toContain(LINK)
    expect(await ask()).toHaveLength(1)
    expect(await review(job.id)).toMatchObject({
      waiting: null,
      last_asked: { at: NOW, channel: 'email', this_job: true },
    })
  })

  test('when it was paid first and then completed', async () => {
    const job = await newJob()
    const invoice = await createInvoice(world.db, { client_id: client.id })
    await choose(job.id, invoice.id)
    await pay(invoice.id)
    expect(await ask()).toEqual([])
    await finish(job.id)
    expect(await ask()).toEqual(['rosa@example.com'])
  })

  test('by text when the company says so, and only with consent', async () => {
    await world.db.update(companySettings).set({ review_channel: 'sms' })
    const job = await paidJob()
    expect(await ask()).toEqual([])
    expect((await review(job.id)).waiting).toBe(
      'Client has not agreed to get texts of this kind, so there is no review request.',
    )
    await recordConsent(world.services, { phone: '+15125550142', method: 'phone', recordedBy: 'Erin' })
    expect(await ask()).toEqual(['+15125550142'])
    expect(world.sent.sms[0]?.text).toBe(
      `Bluebonnet Electric: thank you for your business. Would you leave us a short review? ${LINK} Reply STOP to stop these texts.`,
    )
  })

  test('by the quote when the job came from one: every invoice but the deposit must be paid', async () => {
    const job = await newJob()
    const quote = await createQuote(world.db, { client_id: client.id })
    await world.db.update(quotes).set({ job_id: job.id }).where(eq(quotes.id, quote.id))
    const deposit = await createInvoice(world.db, { client_id: client.id, quote_id: quote.id, is_deposit: true })
    await finish(job.id)
    await pay(deposit.id)
    await world.runBackground()
    // The office was mailed about the deposit.
    world.sent.mail.length = 0
    expect(await ask()).toEqual([])
    const final = await createInvoice(world.db, { client_id: client.id, quote_id: quote.id })
    expect(await review(job.id)).toMatchObject({
      invoices_from: 'quote',
      choices: [],
      waiting: `The client is asked once ${final.invoice_number} is paid.`,
    })
    expect((await choose(job.id, final.id)).body.message).toBe('The invoice of this job comes from its quote')
    await pay(final.id)
    expect(await ask()).toEqual(['rosa@example.com'])
  })

  test('under ten schedules at the same time, for two jobs', async () => {
    await Promise.all([paidJob(), paidJob()])
    await Promise.all(Array.from({ length: 10 }, () => world.runJob('reviews.ask')))
    expect(await ask()).toHaveLength(1)
  })

  test('and not again within a year', async () => {
    await paidJob()
    await ask()
    pass(364)
    staff = await world.signedIn(employee)
    const next = await paidJob()
    expect(await ask()).toHaveLength(1)
    expect((await review(next.id)).waiting).toBe(
      'This client was asked on Jun 15, 2026, and is asked at most once a year.',
    )
    pass(1)
    expect(await ask()).toHaveLength(2)
  })
})

describe('nobody is asked', () => {
  const unreachable: [string, () => Promise<unknown>][] = [
    ['without an email address', () => world.db.update(clients).set({ email: null }).where(eq(clients.id, client.id))],
    [
      'at an address that is not confirmed',
      () => world.db.update(clients).set({ email_unproven: true }).where(eq(clients.id, client.id)),
    ],
    ['when archived', () => world.db.update(clients).set({ archived_at: NOW }).where(eq(clients.id, client.id))],
    [
      'who turned email off',
      async () => {
        const { id } = await createUser(world.db, 'client')
        await world.db.update(users).set({ email_notifications_enabled: false }).where(eq(users.id, id))
        await world.db.update(clients).set({ user_id: id }).where(eq(clients.id, client.id))
      },
    ],
    [
      'who sent STOP',
      async () => {
        await world.db.update(companySettings).set({ review_channel: 'sms' })
        await recordConsent(world.services, { phone: '+15125550142', method: 'phone', recordedBy: 'Erin' })
        await world.db.insert(smsOptOuts).values({ phone: '+15125550142' }).onConflictDoNothing()
      },
    ],
    ['while it is off', () => world.db.update(companySettings).set({ review_channel: 'off' })],
  ]
  test.each(unreachable)('%s', async (_, change) => {
    const job = await paidJob()
    await change()
    expect(await ask()).toEqual([])
    expect((await review(job.id)).last_asked).toBeNull()
  })
})

test('no job from before it was turned on is asked about, even after turning it off and on', async () => {
  await admin.patch('/api/settings', { review_channel: 'off' })
  await paidJob()
  pass(0.1)
  expect((await admin.patch('/api/settings', { review_channel: 'email' })).status).toBe(200)
  expect(await ask()).toEqual([])
  pass(0.1)
  await paidJob()
  expect(await ask()).toEqual(['rosa@example.com'])
})

test('a refund after the request changes nothing, and a reopened invoice before it waits', async () => {
  const job = await newJob()
  const invoice = await createInvoice(world.db, { client_id: client.id })
  await choose(job.id, invoice.id)
  await finish(job.id)
  await pay(invoice.id)
  await world.db
    .update(invoices)
    .set({ status: 'sent', amount_paid: '0', paid_date: null })
    .where(eq(invoices.id, invoice.id))
  expect(await ask()).toEqual([])
  expect((await review(job.id)).waiting).toBe(`The client is asked once ${invoice.invoice_number} is paid.`)
})

describe('the invoice of a job', () => {
  test('is one of its client, and neither cancelled nor a deposit', async () => {
    const job = await newJob()
    const [own, cancelled, other] = [
      await createInvoice(world.db, { client_id: client.id }),
      await createInvoice(world.db, { client_id: client.id, status: 'cancelled' }),
      await createInvoice(world.db),
    ]
    expect((await review(job.id)).choices.map(({ id }: { id: string }) => id)).toEqual([own.id])
    for (const { id } of [cancelled, other])
      expect(await choose(job.id, id)).toMatchObject(
        refusal(400, 'Choose one of the client’s invoices that is not cancelled'),
      )
    expect((await choose(job.id, own.id)).body.invoices_from).toBe('staff')
    expect((await choose(job.id, null)).body).toMatchObject({ invoices: [], invoices_from: null })
  })

  test('does not keep the job or the invoice from being deleted', async () => {
    const job = await newJob()
    const invoice = await createInvoice(world.db, { client_id: client.id, status: 'draft' })
    await choose(job.id, invoice.id)
    expect((await admin.delete(`/api/invoices/${invoice.id}`)).status).toBe(204)
    expect((await review(job.id)).invoices).toEqual([])
    expect((await admin.delete(`/api/jobs/${job.id}`)).status).toBe(204)
  })

  test('of no job is a 404', async () => {
    expect((await staff.get(`/api/jobs/${crypto.randomUUID()}/review`)).status).toBe(404)
  })
})

describe('the settings', () => {
  test.each([
    [{ review_channel: 'email', review_link: '' }, 'Enter the link to your review page'],
    [{ review_link: 'http://reviews.example' }, 'Enter a link that starts with https://'],
    [{ review_link: 'reviews' }, 'Enter a link that starts with https://'],
    [{ review_link: `https://reviews.example/${'x'.repeat(200)}` }, 'Use a link of at most 200 characters'],
    [{ review_channel: 'fax' }, 'Ask for reviews by email, by sms, or off'],
  ])('refuse %j', async (rules, message) => {
    await world.db.update(companySettings).set({ review_channel: 'off', review_link: '' })
    expect(await admin.patch('/api/settings', rules)).toMatchObject({ status: 400, body: { message } })
  })

  test('a link cannot be removed while requests are on', async () => {
    expect((await admin.patch('/api/settings', { review_link: '' })).status).toBe(400)
    expect((await admin.patch('/api/settings', { review_channel: 'off', review_link: '' })).status).toBe(200)
  })
})
