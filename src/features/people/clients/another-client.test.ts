import { expect, test } from 'vitest'
import { createBooking, createClient, createInvoice, createJob, createQuote, createUser } from '#test/factories.ts'
import { linkTo } from '#test/links.ts'
import { upload } from '#test/multipart.ts'
import { png } from '#test/pictures.ts'
import { setUpWorld } from '#test/world.ts'

// A document chosen for the wrong client becomes another client's. Neither learns anything of the other.

const world = await setUpWorld({ company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const next = await createClient(world.db, { name: 'Bertha Borden' })

const move = (path: string) => staff.patch(path, { client_id: next.id })
const photo = (fields: Record<string, string>) => upload(world, staff, '/api/files', { bytes: png(4, 4) }, { fields })

const making = {
  invoice: async () => (await createInvoice(world.db, { status: 'sent' })).id,
  quote: async () => {
    const { id: client_id } = await createClient(world.db)
    return (await createQuote(world.db, { client_id })).id
  },
  booking: async () => {
    const { id: client_id } = await createClient(world.db)
    return (await createBooking(world.db, { client_id, scheduled_date: '2026-06-22T15:00:00.000Z' })).id
  },
}

test.each(['invoice', 'quote', 'booking'] as const)('the link to an %s opens it no longer', async (kind) => {
  const id = await making[kind]()
  if (kind === 'quote') await staff.post(`/api/quotes/${id}/send`)
  const link = await linkTo(world, kind, id)
  expect((await link.open()).status).toBe(200)
  expect((await staff.patch(`/api/${kind}s/${id}`, { notes: 'For the same client' })).status).toBe(200)
  expect((await link.open()).status).toBe(200)
  expect((await move(`/api/${kind}s/${id}`)).status).toBe(200)
  const reply = await link.open()
  expect(reply).toMatchObject({ status: 410, body: { message: 'This link no longer works. Ask us for a new one.' } })
  expect((await (await linkTo(world, kind, id)).open()).status).toBe(200)
})

test('an invoice keeps its client once there is a payment, also a refunded one', async () => {
  const admin = await world.signedIn(await createUser(world.db, 'admin'))
  const { id } = await createInvoice(world.db, { status: 'sent' })
  const paid = await staff.post(`/api/invoices/${id}/payments`, { payment_method: 'check', amount: '10.00' })
  expect(paid.status).toBe(201)
  const message = 'This invoice has a payment of its client on record. Create a new invoice for the other client.'
  expect(await move(`/api/invoices/${id}`)).toMatchObject({ status: 409, body: { message } })
  const [payment] = (await staff.get(`/api/invoices/${id}`)).body.payments
  const refund = await admin.post(`/api/payments/${payment.id}/refund`, { amount: '10.00', reason: 'Wrong client' })
  expect(refund.status).toBeLessThan(300)
  expect(await move(`/api/invoices/${id}`)).toMatchObject({ status: 409, body: { message } })
})

test('an invoice keeps its client while it has files', async () => {
  const { id } = await createInvoice(world.db)
  const count = async () => (await staff.get(`/api/invoices/${id}`)).body.file_count
  expect(await count()).toBe(0)
  const { body } = await photo({ invoice_id: id })
  expect(await count()).toBe(1)
  const message = 'This invoice has files of its client. Remove them before you choose another client.'
  const body409 = { message, errors: [{ path: 'client_id', message }] }
  expect(await move(`/api/invoices/${id}`)).toMatchObject({ status: 409, body: body409 })
  expect((await staff.delete(`/api/files/${body.id}`)).status).toBe(204)
  expect(await count()).toBe(0)
  expect((await move(`/api/invoices/${id}`)).status).toBe(200)
})

test('a job keeps its client once there are photos or papers', async () => {
  const { id } = await createJob(world.db)
  expect((await move(`/api/jobs/${id}`)).status).toBe(200)
  const reason = async () => (await staff.get(`/api/jobs/${id}`)).body.client_change_blocked
  expect(await reason()).toBeNull()
  expect((await photo({ job_id: id })).status).toBe(201)
  const other = await createClient(world.db)
  const message = 'This job has 1 file of its client. Create a new job for the other client.'
  expect(await staff.patch(`/api/jobs/${id}`, { client_id: other.id })).toMatchObject({
    status: 409,
    body: { message, errors: [{ path: 'client_id', message }] },
  })
  expect(await reason()).toBe(message)
})

test('a job keeps its client once there is an invoice or a quote, whose client would read what it became', async () => {
  const papers = {
    invoice: ({ client_id, id: job_id }: { client_id: string; id: string }) =>
      createInvoice(world.db, { client_id, job_id, status: 'sent' }),
    quote: ({ client_id, id: job_id }: { client_id: string; id: string }) =>
      createQuote(world.db, { client_id, job_id, status: 'converted' }),
  }
  for (const [noun, create] of Object.entries(papers)) {
    const job = await createJob(world.db)
    await create(job)
    const message = `This job has 1 ${noun} of its client. Create a new job for the other client.`
    expect(await move(`/api/jobs/${job.id}`)).toMatchObject({ status: 409, body: { message } })
    expect((await staff.get(`/api/jobs/${job.id}`)).body.client_change_blocked).toBe(message)
  }
})

test('an invoice and the move of its job at the same moment: one of the two is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id: job_id, client_id } = await createJob(world.db)
    const items = [{ description: 'Panel', quantity: '1', unit_price: '100.00' }]
    const [moved, billed] = await Promise.all([
      move(`/api/jobs/${job_id}`),
      staff.post('/api/invoices', { client_id, job_id, items }),
    ])
    expect([moved.status, billed.status]).not.toEqual([200, 201])
  }
})
