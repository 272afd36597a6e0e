import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import { createClient, createLead, createQuote, createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { acceptAsCustomer, createSentQuote } from '#test/quotes.ts'
import { until } from '#test/until.ts'
import { setUpWorld } from '#test/world.ts'
import { Acceptance } from './contract.ts'

const world = await setUpWorld({ company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const admin = await world.signedIn(await createUser(world.db, 'admin'))

/** A quote of $1,299.00 with a deposit of $300.00 that its recipient accepted, by its id. */
async function acceptedQuote(values: Parameters<typeof createSentQuote>[1]) {
  const sentQuote = await createSentQuote(world, { deposit_percent: null, deposit_amount: '300.00', ...values })
  await acceptAsCustomer(world, sentQuote)
  return sentQuote.quote.id
}

const getAcceptance = async (id: string): Promise<Acceptance> =>
  Acceptance.parse((await staff.get(`/api/quotes/${id}/acceptance`)).body)

const finish = (id: string) => staff.post(`/api/quotes/${id}/final-invoice`)
const convert = (id: string, body: object = {}) => staff.post(`/api/quotes/${id}/convert`, body)

const listInvoices = async (id: string) => {
  const { rows } = await world.db.execute<{ is_deposit: boolean; status: string; total: string; amount_paid: string }>(
    sql`select is_deposit, status, total, amount_paid from invoices where quote_id = ${id} order by created_at, id`,
  )
  return rows
}

describe('a quote of a lead', () => {
  test('makes the lead a client when it is accepted', async () => {
    const lead = await createLead(world.db)
    const id = await acceptedQuote({ lead_id: lead.id })
    const [after] = await world.db.select().from(salesLeads).where(eq(salesLeads.id, lead.id))
    expect(after).toMatchObject({ converted_to_client: true, client_id: expect.any(String) })
    expect((await staff.get(`/api/quotes/${id}`)).body).toMatchObject({
      status: 'converted',
      client_id: after?.client_id,
    })
  })

  test('waits for staff when a client has the same email, and the office is asked', async () => {
    const existing = await createClient(world.db, { name: 'Leo Known' })
    const lead = await createLead(world.db, { email: existing.email ?? '' })
    const id = await acceptedQuote({ lead_id: lead.id })
    expect((await staff.get(`/api/quotes/${id}`)).body.status).toBe('accepted')
    expect(await getAcceptance(id)).toMatchObject({ job: null, deposit_invoice: null, flaw: null })
    const [office] = await mailsTo(world, 'office@bluebonnet.example')
    expect(office?.text).toContain('you must choose its client')

    expect((await convert(id)).status).toBe(409)
    const { status, body } = await convert(id, { client_id: existing.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({ job: { title: 'Panel upgrade' }, deposit_invoice: { total: '300.00' }, flaw: null })
    const [mail] = await mailsTo(world, existing.email ?? '')
    expect(mail?.subject).toMatch(/^Deposit for quote QUO-/)
    expect(mail?.text).toMatch(/\/l\/[\w-]+/)
  })

  test('becomes one job and one deposit invoice, however many convert it at the same time', async () => {
    const existing = await createClient(world.db)
    const lead = await createLead(world.db, { email: existing.email ?? '' })
    const id = await acceptedQuote({ lead_id: lead.id })
    const replies = await Promise.all(Array.from({ length: 20 }, () => convert(id, { client_id: existing.id })))
    expect(Object.groupBy(replies, ({ status }) => status)).toMatchObject({ 201: { length: 1 }, 409: { length: 19 } })
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe('This quote is already a job')
    expect(await listInvoices(id)).toHaveLength(1)
    expect(await world.db.select().from(jobs).where(eq(jobs.client_id, existing.id))).toHaveLength(1)
  })
})

test('a quote that was not accepted is not converted', async () => {
  const { id } = await createQuote(world.db, { status: 'draft' })
  const reply = await convert(id)
  expect([reply.status, reply.body.message]).toEqual([409, 'This quote is still a draft. Send it first.'])
  expect((await staff.get(`/api/quotes/${id}/acceptance`)).status).toBe(404)
})

test('the job of a quote takes as long as its labor, up to a day', async () => {
  const getMinutes = async (quantity: string) => {
    const sentQuote = await createSentQuote(world)
    await world.db.execute(sql`
      update quote_versions set document = replace(document, '"quantity":"1.00","unit_price":"1000.00","amount":"1000.00","taxable":true,"kind":null',
        ${`"quantity":"${quantity}","unit_price":"1000.00","amount":"1000.00","taxable":true,"kind":"labor"`}) where quote_id = ${sentQuote.quote.id}`)
    await acceptAsCustomer(world, sentQuote)
    const { job } = await getAcceptance(sentQuote.quote.id)
    return (await staff.get(`/api/jobs/${job?.id}`)).body.duration_minutes
  }
  expect([
    await getMinutes('8.00'),
    await getMinutes('2.25'),
    await getMinutes('40.00'),
    await getMinutes('1.00'),
  ]).toEqual([480, 135, 1440, 60])
})

test('a job lists its own quote and invoices', async () => {
  const client = await createClient(world.db, {})
  const [first, other] = [await acceptedQuote({ client_id: client.id }), await acceptedQuote({ client_id: client.id })]
  const { job, deposit_invoice } = await getAcceptance(first)
  const { job: otherJob } = await getAcceptance(other)
  const idsAt = async (path: string) => (await staff.get(path)).body.map(({ id }: { id: string }) => id)
  expect(await idsAt(`/api/quotes?job_id=${job?.id}`)).toEqual([first])
  expect(await idsAt(`/api/quotes?job_id=${otherJob?.id}`)).toEqual([other])
  expect(await idsAt(`/api/invoices?job_id=${job?.id}`)).toEqual([deposit_invoice?.id])
})

describe('the final invoice', () => {
  const pay = (invoice: string | undefined, amount?: string) =>
    staff.post(`/api/invoices/${invoice}/payments`, { payment_method: 'check', ...(amount && { amount }) })

  test('has the accepted items and counts the paid deposit', async () => {
    const id = await acceptedQuote({})
    await pay((await getAcceptance(id)).deposit_invoice?.id)
    const { status, body } = await finish(id)
    expect(status).toBe(201)
    expect(body.final_invoice).toMatchObject({ total: '1299.00', amount_paid: '300.00', status: 'draft' })
    const invoice = (await staff.get(`/api/invoices/${body.final_invoice.id}`)).body
    // Nothing was sent yet: it is a draft, due by the company's payment terms.
    expect(invoice).toMatchObject({
      sent_at: null,
      due_date: '2026-06-29',
      tax_rate: '8.25',
      items: [{ description: 'Panel upgrade' }, { description: 'Good charger', amount: '200.00' }],
    })
  })

  test('replaces an invoice for a deposit that nobody paid', async () => {
    const id = await acceptedQuote({})
    const { body } = await finish(id)
    expect(body).toMatchObject({ deposit_invoice: null, final_invoice: { status: 'draft', amount_paid: '0.00' } })
    expect(await listInvoices(id)).toMatchObject([
      { is_deposit: true, status: 'cancelled' },
      { is_deposit: false, status: 'draft' },
    ])
  })

  test('bills the rest of a deposit that was paid in part, which asks for no more', async () => {
    const id = await acceptedQuote({})
    const { client_id } = (await staff.get(`/api/quotes/${id}`)).body
    const deposit = (await getAcceptance(id)).deposit_invoice?.id
    await pay(deposit, '100.01')
    const final = (await finish(id)).body.final_invoice
    expect(final).toMatchObject({ amount_paid: '100.01' })
    const { body } = await staff.get(`/api/invoices/${deposit}`)
    expect(body).toMatchObject({
      status: 'paid',
      total: '100.01',
      balance_due: '0.00',
      to_refund: '0.00',
      items: [{ amount: '100.01' }],
      notes: expect.stringContaining('$199.99 was not paid: the final invoice bills it.'),
    })
    expect((await pay(deposit, '1')).status).toBe(409)
    await staff.patch(`/api/invoices/${final.id}`, { status: 'sent' })
    expect((await staff.get(`/api/invoices/owed?client_id=${client_id}`)).body).toMatchObject({ balance: '1198.99' })
    await pay(final.id)
    await world.runBackground()
    expect((await staff.get(`/api/clients/${client_id}`)).body.total_revenue).toBe('1299.00')
  })

  test.each([
    ['all', {}, { status: 'cancelled', balance_due: '0.00' }, '1299.00'],
    ['a part', { amount: '200' }, { status: 'paid', total: '100.00', balance_due: '0.00' }, '1199.00'],
  ])('alone asks for %s of a deposit that is refunded later', async (_, refund, deposit, owed) => {
    const id = await acceptedQuote({})
    const { client_id } = (await staff.get(`/api/quotes/${id}`)).body
    const depositId = (await getAcceptance(id)).deposit_invoice?.id
    const [payment] = (await pay(depositId)).body.payments
    const final = (await finish(id)).body.final_invoice
    await staff.patch(`/api/invoices/${final.id}`, { status: 'sent' })
    expect((await admin.post(`/api/payments/${payment.id}/refund`, refund)).status).toBe(201)
    await world.runBackground()
    expect((await staff.get(`/api/invoices/${depositId}`)).body).toMatchObject(deposit)
    expect((await staff.get(`/api/invoices/owed?client_id=${client_id}`)).body).toMatchObject({ balance: owed })
  })

  test('waits for a deposit that is just being paid, and counts it', async () => {
    const id = await acceptedQuote({})
    const deposit = (await getAcceptance(id)).deposit_invoice?.id
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const waits = (calls: number) => until(async () => expect((await world.db.execute(waiting)).rowCount).toBe(calls))
    const { paying, finishing } = await world.db.transaction(async (tx) => {
      await tx.execute(sql`select from invoices where id = ${deposit} for update`)
      const paying = pay(deposit)
      await waits(1)
      const finishing = finish(id)
      await waits(2)
      return { paying, finishing }
    })
    expect((await paying).status).toBe(201)
    expect(await finishing).toMatchObject({ status: 201, body: { final_invoice: { amount_paid: '300.00' } } })
  })

  test('and its deposit count once in the revenue of the client and of the month, to the cent', async () => {
    const id = await acceptedQuote({})
    const { client_id } = (await staff.get(`/api/quotes/${id}`)).body
    const ofMonth = async () => cents((await admin.get('/api/dashboard/stats')).body.monthlyRevenue)
    const getTotal = async () => (await staff.get(`/api/clients/${client_id}`)).body.total_revenue
    const before = await ofMonth()
    const deposit = (await getAcceptance(id)).deposit_invoice?.id
    expect(await getTotal()).toBe('300.00')
    await pay(deposit, '100.01')
    const final = (await finish(id)).body.final_invoice.id
    expect([await getTotal(), (await ofMonth()) - before]).toEqual(['1299.00', 10001])
    await staff.patch(`/api/invoices/${final}`, { status: 'sent' })
    await pay(final)
    expect([await getTotal(), (await ofMonth()) - before]).toEqual(['1299.00', 129900])
  })

  test('is created once, however many ask for it at the same time', async () => {
    const id = await acceptedQuote({})
    await pay((await getAcceptance(id)).deposit_invoice?.id)
    const replies = await Promise.all(Array.from({ length: 20 }, () => finish(id)))
    expect(Object.groupBy(replies, ({ status }) => status)).toMatchObject({ 201: { length: 1 }, 409: { length: 19 } })
    expect(replies.find(({ status }) => status === 409)?.body.message).toMatch(/is the final invoice of this quote/)
    expect(await listInvoices(id)).toMatchObject([
      { is_deposit: true, amount_paid: '300.00' },
      { is_deposit: false, amount_paid: '300.00' },
    ])
  })

  test('can be created again after it was cancelled', async () => {
    const id = await acceptedQuote({ deposit_amount: null })
    const first = (await finish(id)).body.final_invoice
    await admin.post(`/api/invoices/${first.id}/cancel`)
    const { status, body } = await finish(id)
    expect(status).toBe(201)
    expect(body.final_invoice.id).not.toBe(first.id)
  })
})

describe('an invoice for the job of a quote', () => {
  const other = { items: [{ description: 'Extra outlet', quantity: '1', unit_price: '86.60' }] }
  const LEFT = "This job's quote has $999.00 left to bill. Create the final invoice instead?"

  async function quotedJob() {
    const id = await acceptedQuote({})
    const { job } = await getAcceptance(id)
    const { client_id } = (await staff.get(`/api/quotes/${id}`)).body
    const invoice = (body: object = {}) =>
      staff.post('/api/invoices', { client_id, job_id: job?.id, ...other, ...body })
    const billed = async () =>
      (await staff.get(`/api/invoices?job_id=${job?.id}`)).body
        .filter(({ is_deposit }: { is_deposit: boolean }) => !is_deposit)
        .reduce((sum: number, { total }: { total: string }) => sum + cents(total), 0)
    return { id, client_id, job_id: job?.id, invoice, billed }
  }

  test('is refused while the quote has something left to bill, unless it bills other work', async () => {
    const { id, invoice, billed } = await quotedJob()
    expect(await invoice()).toMatchObject({ status: 409, body: { errors: [{ path: 'beside_quote', message: LEFT }] } })
    expect((await invoice({ beside_quote: false })).status).toBe(409)
    expect((await invoice({ beside_quote: true })).status).toBe(201)
    expect((await finish(id)).status).toBe(201)
    expect(await billed()).toBe(129900 + 8660)
  })

  test('needs no decision once the final invoice was created, and the sum is the same', async () => {
    const { id, invoice, billed } = await quotedJob()
    const final = (await finish(id)).body.final_invoice
    expect((await invoice()).status).toBe(201)
    expect(await billed()).toBe(129900 + 8660)
    await admin.post(`/api/invoices/${final.id}/cancel`)
    expect((await invoice()).body.message).toBe(
      "This job's quote has $1,299.00 left to bill. Create the final invoice instead?",
    )
  })

  test('is refused alike when it is linked to the job later, but the final invoice may return to its job', async () => {
    const { id, client_id, job_id } = await quotedJob()
    const { body: plain } = await staff.post('/api/invoices', { client_id, ...other })
    const refused = await staff.patch(`/api/invoices/${plain.id}`, { job_id })
    expect([refused.status, refused.body.message]).toEqual([409, LEFT])
    expect((await staff.patch(`/api/invoices/${plain.id}`, { job_id, beside_quote: true })).body.job_id).toBe(job_id)
    const deposit = (await getAcceptance(id)).deposit_invoice?.id
    expect((await staff.patch(`/api/invoices/${deposit}`, { job_id: null })).status).toBe(200)
    expect((await staff.patch(`/api/invoices/${deposit}`, { job_id })).status).toBe(200)
  })

  test('and a final invoice at the same time: the invoice passes unasked only after the final one', async () => {
    const { id, invoice, billed } = await quotedJob()
    const replies = await Promise.all([...Array.from({ length: 6 }, () => invoice()), finish(id)])
    const created = replies.slice(0, 6).filter(({ status }) => status === 201)
    expect(replies.at(-1)?.status).toBe(201)
    expect(await billed()).toBe(129900 + created.length * 8660)
    // Each that passed was created after the final invoice.
    const rows: { id: string; quote_id: string | null; invoice_number: string }[] = (await staff.get('/api/invoices'))
      .body
    const final = rows.find(({ quote_id }) => quote_id === id)?.invoice_number ?? ''
    for (const { body } of created) expect(body.invoice_number > final).toBe(true)
  })
})
