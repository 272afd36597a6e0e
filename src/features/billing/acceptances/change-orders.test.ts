import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { createClient, createJob, createUser } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { createConvertedQuote, linkToQuote } from '#test/quotes.ts'
import { setUpWorld } from '#test/world.ts'
import type { JobContract } from './contract.ts'

const world = await setUpWorld({ company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const admin = await world.signedIn(await createUser(world.db, 'admin'))

const outlets = { description: 'Two outlets', quantity: '2', unit_price: '100' }
const lighting = { description: 'Porch light', quantity: '1', unit_price: '50' }

/** A running job of a quote that was accepted for $1,299.00, with a deposit of $300.00. */
async function startJob(values: Parameters<typeof createConvertedQuote>[1] = {}) {
  const quote_id = await createConvertedQuote(world, {
    deposit_percent: null,
    deposit_amount: '300.00',
    property_type: 'non_residential',
    contract_type: 'lump_sum',
    ...values,
  })
  const { job_id, client_id } = (await staff.get(`/api/quotes/${quote_id}`)).body
  return { quote_id, job_id, client_id }
}

const write = (job_id: string, body: object = {}) =>
  staff.post('/api/quotes', { job_id, items: [outlets], tax_rate: '8.25', ...body })

/** A change order that was sent, and the address of its link. */
async function sendChange(job_id: string, body: object = {}) {
  const { id } = (await write(job_id, body)).body
  expect((await staff.post(`/api/quotes/${id}/send`)).status).toBe(201)
  return { id, path: (await linkToQuote(world, id)).path }
}

const visitor = () => world.anonymous()
const name = 'Rosa Delgado'
const sign = (path: string) =>
  visitor().post(`${path}/accept`, { version: 1, chosen: [], name, signature: { typed: name } })

async function acceptChange(job_id: string, body: object = {}) {
  const change = await sendChange(job_id, body)
  expect((await sign(change.path)).status).toBe(201)
  return change.id
}

const getContract = async (job_id: string): Promise<JobContract> =>
  (await staff.get(`/api/jobs/${job_id}/contract`)).body
const getAcceptance = async (id: string) => (await staff.get(`/api/quotes/${id}/acceptance`)).body
const bill = (id: string) => staff.post(`/api/quotes/${id}/final-invoice`)
const getInvoice = async (id: string) => (await staff.get(`/api/invoices/${id}`)).body
const descriptions = (invoice: { items: { description: string }[] }) => invoice.items.map((item) => item.description)

/** The invoices of a job besides deposits and cancelled ones. */
const listBills = async (job_id: string): Promise<{ id: string; subtotal: string; total: string }[]> =>
  (await staff.get(`/api/invoices?job_id=${job_id}`)).body.filter(
    ({ is_deposit, status }: { is_deposit: boolean; status: string }) => !is_deposit && status !== 'cancelled',
  )

describe('a change order', () => {
  test('is for the client of its job, in the series of quotes, with the sales tax facts of the contract', async () => {
    const { job_id, client_id, quote_id } = await startJob()
    const { status, body } = await write(job_id, { work_type: 'repair' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      quote_number: expect.stringMatching(/^QUO-\d{5}$/),
      is_change_order: true,
      job_id,
      client_id,
      property_type: 'non_residential',
      work_type: 'repair',
      contract_type: 'lump_sum',
      total: '216.50',
    })
    const { quote_number } = (await staff.get(`/api/quotes/${quote_id}`)).body
    expect(body.contract).toEqual({
      job_title: 'Panel upgrade',
      quote_number,
      original_total: '1299.00',
      changes_total: '0.00',
    })
    const history = await admin.get(`/api/audit/history?record=quote&record_id=${body.id}`)
    expect(history.body).toHaveLength(1)
  })

  test('is refused on a job that is over, for another client, and for a lead', async () => {
    const { job_id } = await startJob()
    const other = await createClient(world.db)
    const { body } = await write(job_id, { client_id: other.id })
    expect(body.errors).toEqual([{ path: 'client_id', message: 'A change order is for the client of its job' }])
    const { id, updated_at } = (await write(job_id)).body
    const moved = await staff.patch(`/api/quotes/${id}`, { client_id: other.id, updated_at })
    expect([moved.status, moved.body.errors[0].path]).toEqual([400, 'client_id'])
    for (const [status, message] of [
      ['completed', 'This job is completed. Write a quote for more work.'],
      ['cancelled', 'This job was cancelled. Write a quote for new work.'],
    ] as const) {
      await world.db.update(jobs).set({ status }).where(eq(jobs.id, job_id))
      expect(await write(job_id)).toMatchObject({ status: 409, body: { message: message } })
      expect((await staff.post(`/api/quotes/${id}/duplicate`)).body.message).toBe(message)
    }
  })

  test('that is signed by link adds to its job, which stays the only one', async () => {
    const { job_id, client_id } = await startJob()
    const first = await sendChange(job_id)
    const second = await sendChange(job_id, { items: [lighting] })
    await world.runBackground()
    const mail = world.sent.mail.findLast(({ subject }) => subject.startsWith('Change order QUO-'))
    expect(mail?.text).toContain('Here is a change order for Panel upgrade')
    const { quote } = (await visitor().get(first.path)).body
    expect(quote).toMatchObject({ is_change_order: true, contract: { original_total: '1299.00' } })

    expect((await sign(first.path)).status).toBe(201)
    expect((await visitor().get(second.path)).body.quote.contract).toMatchObject({ changes_total: '216.50' })
    expect((await sign(second.path)).status).toBe(201)
    expect((await sign(second.path)).body.message).toBe('This change order is already accepted')

    const acceptance = await getAcceptance(second.id)
    expect(acceptance).toMatchObject({ flaw: null, job: { id: job_id }, deposit_invoice: null })
    expect((await staff.get(`/api/quotes/${second.id}`)).body).toMatchObject({
      status: 'accepted',
      contract: { original_total: '1299.00', changes_total: '216.50' },
    })
    // A signed document stays as it is when the job changes.
    await staff.patch(`/api/jobs/${job_id}`, { title: 'Another title' })
    expect((await getAcceptance(second.id)).flaw).toBeNull()
    expect(await world.db.$count(jobs, eq(jobs.client_id, client_id))).toBe(1)
    expect(await getContract(job_id)).toMatchObject({ total: '1569.63', left_to_bill: '1269.63' })
    const convert = await staff.post(`/api/quotes/${second.id}/convert`, {})
    expect([convert.status, convert.body.message]).toEqual([409, 'This change order belongs to its job already'])

    const [office] = await mailsTo(world, 'office@bluebonnet.example')
    expect(office?.subject).toMatch(/accepted change order QUO-/)
    expect(office?.text).toContain('It adds to its job.')
    expect(office?.text).toContain('$1,569.63')
  })

  test('two signed at the same time count each other once', async () => {
    const { job_id } = await startJob()
    const changes = [await sendChange(job_id), await sendChange(job_id, { items: [lighting] })]
    await Promise.all(changes.map(({ path }) => sign(path)))
    const contracts = await Promise.all(
      changes.map(async ({ id }) => (await staff.get(`/api/quotes/${id}`)).body.contract.changes_total),
    )
    expect([
      ['0.00', '216.50'],
      ['54.13', '0.00'],
    ]).toContainEqual(contracts)
    for (const { id } of changes) expect((await getAcceptance(id)).flaw).toBeNull()
  })

  test('is not accepted once its job was cancelled, but still after it was completed', async () => {
    const { job_id } = await startJob()
    const { path } = await sendChange(job_id)
    const set = (status: 'cancelled' | 'completed') => world.db.update(jobs).set({ status }).where(eq(jobs.id, job_id))
    await set('cancelled')
    const message = 'The job of this change order was cancelled. Ask us before you accept it.'
    expect((await visitor().get(path)).body.quote.blocked).toBe(message)
    expect((await sign(path)).body.message).toBe(message)
    await set('completed')
    expect((await sign(path)).status).toBe(201)
  })

  test('is shown to its client and to no other', async () => {
    const { job_id, client_id } = await startJob()
    const { id } = await sendChange(job_id)
    const user = await createUser(world.db, 'client')
    await world.db.execute(`update clients set user_id = '${user.id}' where id = '${client_id}'`)
    const owner = await world.signedIn(user)
    const stranger = await world.signedIn(await createUser(world.db, 'client'))
    expect((await owner.get('/api/quotes')).body).toContainEqual(expect.objectContaining({ id, is_change_order: true }))
    expect((await owner.get(`/api/quotes/${id}`)).body.contract).toMatchObject({ original_total: '1299.00' })
    expect((await owner.get(`/api/quotes/${id}/offer`)).body).toMatchObject({ is_change_order: true })
    expect((await stranger.get(`/api/quotes/${id}`)).status).toBe(404)
  })

  test('of a job without a quote adds to nothing but the others', async () => {
    const job = await createJob(world.db)
    const first = await acceptChange(job.id)
    const second = await acceptChange(job.id, { items: [lighting] })
    expect((await staff.get(`/api/quotes/${second}`)).body.contract).toMatchObject({
      quote_number: null,
      original_total: null,
      changes_total: '216.50',
    })
    const { final_invoice } = (await bill(second)).body
    expect(final_invoice.total).toBe('270.63')
    expect((await getAcceptance(first)).final_invoice.id).toBe(final_invoice.id)
    expect(await getContract(job.id)).toMatchObject({ total: '270.63', left_to_bill: '0.00', next_to_bill: null })
  })
})

describe('the final invoice of a job', () => {
  test('bills the quote and every accepted change order, by its name', async () => {
    const { quote_id, job_id } = await startJob()
    const change = await acceptChange(job_id)
    await sendChange(job_id, { items: [lighting] })
    const { quote_number } = (await staff.get(`/api/quotes/${change}`)).body
    const { status, body } = await bill(quote_id)
    expect(status).toBe(201)
    const invoice = await getInvoice(body.final_invoice.id)
    expect(invoice).toMatchObject({ total: '1515.50', notes: expect.stringContaining(`change order ${quote_number}`) })
    expect(descriptions(invoice)).toEqual([
      'Panel upgrade',
      'Good charger',
      `Change order ${quote_number}: Two outlets`,
    ])
    expect((await getAcceptance(change)).final_invoice.id).toBe(invoice.id)
    const again = await bill(change)
    expect([again.status, again.body.message]).toEqual([
      409,
      `${invoice.invoice_number} is the final invoice of this quote. Cancel it first to create another one.`,
    ])
  })

  test('bills each once, however many ask for it through whichever of them', async () => {
    const { quote_id, job_id } = await startJob()
    const ids = [quote_id, await acceptChange(job_id), await acceptChange(job_id, { items: [lighting] })]
    const replies = await Promise.all(Array.from({ length: 18 }, (_, n) => bill(ids[n % 3] ?? '')))
    expect(Object.groupBy(replies, ({ status }) => status)).toMatchObject({ 201: { length: 1 }, 409: { length: 17 } })
    expect((await listBills(job_id)).map(({ subtotal }) => subtotal)).toEqual(['1450.00'])
    expect(await getContract(job_id)).toMatchObject({ left_to_bill: '0.00', next_to_bill: null })
  })

  test('and a change order signed at the same time: it is billed then or next, never twice', async () => {
    const { quote_id, job_id } = await startJob()
    const { id, path } = await sendChange(job_id)
    await Promise.all([bill(quote_id), sign(path)])
    const { next_to_bill } = await getContract(job_id)
    if (next_to_bill !== null) expect((await bill(next_to_bill)).status).toBe(201)
    const subtotals = (await listBills(job_id)).map(({ subtotal }) => cents(subtotal))
    expect(subtotals.reduce((sum, subtotal) => sum + subtotal, 0)).toBe(140000)
    expect((await bill(id)).status).toBe(409)
  })

  test('leaves a later change order to an invoice of its own, and one that is cancelled frees what it billed', async () => {
    const { quote_id, job_id } = await startJob()
    const early = await acceptChange(job_id)
    const first = (await bill(quote_id)).body.final_invoice
    const late = await acceptChange(job_id, { items: [lighting] })
    const own = (await bill(late)).body.final_invoice
    expect(descriptions(await getInvoice(own.id))).toEqual([expect.stringMatching(/: Porch light$/)])
    expect((await admin.post(`/api/invoices/${first.id}/cancel`)).status).toBe(201)
    expect((await getAcceptance(early)).final_invoice).toBeNull()
    const again = (await bill(early)).body.final_invoice
    expect(again).toMatchObject({ total: '1515.50' })
    expect((await staff.get(`/api/quotes/${quote_id}/acceptance`)).body.final_invoice.id).toBe(again.id)
    expect((await admin.delete(`/api/invoices/${again.id}`)).status).toBe(204)
    expect((await getContract(job_id)).next_to_bill).toBe(quote_id)
  })

  test('has one tax rate: a change order with another one is billed by the next', async () => {
    const { quote_id, job_id } = await startJob()
    const change = await acceptChange(job_id, { tax_rate: '0' })
    await bill(quote_id)
    expect((await getContract(job_id)).next_to_bill).toBe(change)
    await bill(change)
    expect((await listBills(job_id)).map(({ total }) => total).toSorted()).toEqual(['1299.00', '200.00'])
  })

  test('counts every deposit of the contract once, also one that was paid in part', async () => {
    const { quote_id, job_id, client_id } = await startJob()
    const change = await acceptChange(job_id, { deposit_amount: '100' })
    const revenue = async () => (await staff.get(`/api/clients/${client_id}`)).body.total_revenue
    const deposits = [
      (await getAcceptance(quote_id)).deposit_invoice.id,
      (await getAcceptance(change)).deposit_invoice.id,
    ]
    const pay = (id: string, amount?: string) =>
      staff.post(`/api/invoices/${id}/payments`, { payment_method: 'check', ...(amount && { amount }) })
    await pay(deposits[0] ?? '')
    await pay(deposits[1] ?? '', '40')
    const final = (await bill(quote_id)).body.final_invoice
    expect(final).toMatchObject({ total: '1515.50', amount_paid: '340.00' })
    expect(await getInvoice(deposits[1] ?? '')).toMatchObject({ status: 'paid', total: '40.00' })
    expect(await revenue()).toBe('1515.50')
  })

  test('replaces the deposit of a change order that nobody paid', async () => {
    const { job_id, quote_id } = await startJob({ deposit_amount: null })
    const change = await acceptChange(job_id, { deposit_percent: '50' })
    const deposit = (await getAcceptance(change)).deposit_invoice
    expect(deposit.total).toBe('108.25')
    expect((await bill(quote_id)).body.final_invoice.total).toBe('1515.50')
    expect((await getInvoice(deposit.id)).status).toBe('cancelled')
  })

  test('is offered instead of another invoice while a change order is not billed', async () => {
    const { job_id, quote_id, client_id } = await startJob()
    await bill(quote_id)
    await acceptChange(job_id)
    const invoice = { client_id, job_id, items: [lighting] }
    const refused = await staff.post('/api/invoices', invoice)
    expect(refused.body.errors).toEqual([
      {
        path: 'beside_quote',
        message: "This job's contract has $216.50 left to bill. Create the final invoice instead?",
      },
    ])
    expect((await staff.post('/api/invoices', { ...invoice, beside_quote: true })).status).toBe(201)
  })
})

test('the margin of a job compares with the quote and its accepted change orders', async () => {
  const { job_id } = await startJob()
  await acceptChange(job_id, { items: [{ ...outlets, kind: 'labor' }] })
  await sendChange(job_id, { items: [lighting] })
  expect((await admin.get(`/api/jobs/${job_id}/margin`)).body).toMatchObject({
    quoted: '1400.00',
    quoted_labor: '200.00',
  })
})
