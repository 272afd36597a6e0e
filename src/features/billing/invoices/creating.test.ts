import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { payments } from '#features/billing/payments/server/table.ts'
import { createClient, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { InvoiceDetails, InvoiceInput } from './contract.ts'
import { createInvoice } from './server/service.ts'
import { numberCounters } from '#server/tables.ts'
import { invoices } from './server/table.ts'

const world = await setUpWorld({ company: true })
const user = await createUser(world.db, 'employee')
const staffId = user.id
const staff = await world.signedIn(user)
const client = await createClient(world.db, { name: 'Rosa Delgado', city: 'Austin' })

beforeEach(async () => {
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  await world.db.delete(payments)
  await world.db.delete(invoices)
  await world.db.delete(numberCounters)
})

const line = { description: 'Panel upgrade', quantity: '1', unit_price: '100' }
const create = (body: object = {}, headers?: Record<string, string>) =>
  staff.post('/api/invoices', { client_id: client.id, items: [line], ...body }, headers)
const numbers = async () =>
  (await world.db.select({ number: invoices.invoice_number }).from(invoices)).map(({ number }) => number).toSorted()

describe('the response', () => {
  test('is the whole invoice and nothing else', async () => {
    const items = [
      { description: '  Install EV charger ', quantity: '1.5', unit_price: 100.25 },
      { description: 'Permit "fee" \\ \u2028 🔌', quantity: 2, unit_price: '0.05' },
    ]
    const reply = await create({ items, tax_rate: '8.25', notes: ' Gate code\n4417 ', due_date: '2026-07-15' })
    expect(reply.status).toBe(201)
    expect(InvoiceDetails.parse(reply.body)).toEqual(reply.body)
    expect(reply.body).toMatchObject({
      invoice_number: 'INV-00001',
      client_id: client.id,
      client_name: 'Rosa Delgado',
      description: 'Install EV charger',
      created_by: staffId,
      status: 'draft',
      subtotal: '150.48',
      tax_rate: '8.25',
      tax_amount: '12.41',
      total: '162.89',
      amount_paid: '0.00',
      notes: 'Gate code\n4417',
      due_date: '2026-07-15',
      sent_at: null,
      paid_date: null,
      created_at: '2026-06-15T15:00:00.000Z',
      updated_at: '2026-06-15T15:00:00.000Z',
      client: { id: client.id, name: 'Rosa Delgado', city: 'Austin' },
      items: [
        { description: 'Install EV charger', quantity: '1.50', unit_price: '100.25', amount: '150.38', order_index: 0 },
        {
          description: 'Permit "fee" \\ \u2028 🔌',
          quantity: '2.00',
          unit_price: '0.05',
          amount: '0.10',
          order_index: 1,
        },
      ],
      payments: [],
      deliveries: [],
    })
    expect((await staff.get(`/api/invoices/${reply.body.id}`)).body).toEqual(reply.body)
  })

  test('ignores fields that only the server sets', async () => {
    const forged = {
      id: '01920000-0000-7000-8000-000000000001',
      invoice_number: 'INV-77777',
      created_by: client.id,
      amount_paid: '100.00',
      paid_date: '2026-01-01T00:00:00.000Z',
      created_at: '2020-01-01T00:00:00.000Z',
    }
    const { body } = await create(forged)
    expect(body).toMatchObject({
      invoice_number: 'INV-00001',
      created_by: staffId,
      amount_paid: '0.00',
      paid_date: null,
    })
    expect(body.id).not.toBe(forged.id)
    expect(body.created_at).toBe('2026-06-15T15:00:00.000Z')
  })
})

describe('amounts', () => {
  test('accepts totals the caller computed when they are right', async () => {
    const right = {
      items: [{ ...line, amount: '100.00' }],
      tax_rate: '8.25',
      subtotal: '100',
      tax_amount: 8.25,
      total: '108.25',
    }
    expect((await create(right)).status).toBe(201)
  })

  test('rejects wrong totals with the right figures, and writes nothing', async () => {
    const wrong = { items: [line, { ...line, amount: '99.99' }], subtotal: '200.01', tax_amount: '1.00', total: '0.01' }
    const reply = await create({ tax_rate: '10', ...wrong })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      message: 'Amount must be 100.00 (quantity times unit price)',
      errors: [
        { path: 'items.1.amount', message: 'Amount must be 100.00 (quantity times unit price)' },
        { path: 'subtotal', message: 'Subtotal must be 200.00 (the sum of the line items)' },
        { path: 'tax_amount', message: 'Tax amount must be 20.00 (10.00% of the subtotal)' },
        { path: 'total', message: 'Total must be 220.00 (subtotal plus tax)' },
      ],
    })
    expect(await numbers()).toEqual([])
  })

  test('reports an amount beyond decimal(10,2) at its field', async () => {
    const reply = await create({ items: [line, { ...line, quantity: '2', unit_price: '60000000' }] })
    const message = expect.stringContaining('at most 99,999,999.99')
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'items.1.amount', message }] } })
  })

  test('creates the largest possible invoice', async () => {
    const items = [{ ...line, unit_price: '99999999.99' }]
    expect((await create({ items })).body.total).toBe('99999999.99')
  })

  test('creates an invoice with 500 lines', async () => {
    const items = Array.from({ length: 500 }, (_, n) => ({ ...line, description: `Line ${n}` }))
    const { body } = await create({ items })
    expect(body.total).toBe('50000.00')
    expect(body.items.map((item: { description: string }) => item.description)).toEqual(
      items.map((item) => item.description),
    )
    expect((await create({ items: [...items, line] })).status).toBe(400)
  })
})

describe('the client', () => {
  test.each([
    ['nobody', '01920000-0000-7000-8000-000000000001', 'This client no longer exists. Choose another one.'],
    ['no id', 'rosa', 'That is not an id'],
  ])('%s', async (_, client_id, message) => {
    const reply = await create({ client_id })
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path: 'client_id', message }] } })
  })

  test('rejects an archived client without losing a number', async () => {
    const archived = await createClient(world.db, { archived_at: '2026-01-01T00:00:00.000Z' })
    const reply = await create({ client_id: archived.id })
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0]).toMatchObject({ path: 'client_id', message: expect.stringContaining('archived') })
    expect((await create()).body.invoice_number).toBe('INV-00001')
  })
})

describe('the status', () => {
  test('paid records a manual payment of the full amount', async () => {
    const { body } = await create({ status: 'paid' })
    expect(body).toMatchObject({ status: 'paid', amount_paid: '100.00', paid_date: '2026-06-15T15:00:00.000Z' })
    expect(body.payments).toMatchObject([{ provider: 'manual', amount: '100.00', status: 'succeeded' }])
    const [recorded] = await world.db.select().from(payments).where(eq(payments.invoice_id, body.id))
    expect(recorded?.recorded_by).toBe(staffId)
  })

  test('paid with nothing to pay records no payment', async () => {
    const { body } = await create({ status: 'paid', items: [{ ...line, unit_price: '0' }] })
    expect(body).toMatchObject({ status: 'paid', total: '0.00', payments: [], paid_date: '2026-06-15T15:00:00.000Z' })
  })

  test('keeps sent and cancelled as chosen, even with a past due date', async () => {
    expect((await create({ status: 'sent', due_date: '2026-01-31' })).body.status).toBe('sent')
    expect((await create({ status: 'cancelled' })).body.status).toBe('cancelled')
  })

  test("rejects overdue until the company's day is past the due date", async () => {
    // 23:30 on June 15 in Chicago; June 16 in UTC.
    world.clock.now = new Date('2026-06-16T04:30:00Z')
    for (const due_date of [null, '2026-06-16', '2026-06-15']) {
      const reply = await create({ status: 'overdue', due_date })
      expect(reply.status).toBe(400)
      expect(reply.body.errors[0]).toMatchObject({ path: 'status', message: expect.stringContaining('not overdue') })
    }
    expect((await create({ status: 'overdue', due_date: '2026-06-14' })).body.status).toBe('overdue')
    world.clock.now = new Date('2026-06-16T05:00:00Z')
    expect((await create({ status: 'overdue', due_date: '2026-06-15' })).body.status).toBe('overdue')
  })
})

describe('numbers', () => {
  const named = (count: number) => Array.from({ length: count }, (_, n) => `INV-${String(n + 1).padStart(5, '0')}`)

  test('have no gaps or duplicates among 50 simultaneous creations, some failing', async () => {
    const archived = await createClient(world.db, { archived_at: '2026-01-01T00:00:00.000Z' })
    const bodies = Array.from({ length: 65 }, (_, n) => (n % 13 < 3 ? { client_id: archived.id } : {}))
    const replies = await Promise.all(bodies.map((body) => create(body)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(50)
    expect(await numbers()).toEqual(named(50))
  })

  test('are returned when the surrounding transaction fails', async () => {
    await create()
    // The author is gone by the time of the insert: the database rejects it after the number was taken.
    const ctx = world.createContext({
      ...(await createUser(world.db, 'employee')),
      id: client.id,
      role: 'employee' as const,
    })
    const items = [{ ...line, quantity: '1.00', unit_price: '100.00' }]
    const input = InvoiceInput.parse({ client_id: client.id, items, tax_rate: '0.00' })
    await expect(createInvoice(ctx, input)).rejects.toThrow('Failed query')
    await create()
    expect(await numbers()).toEqual(named(2))
  })

  test('continue past five digits', async () => {
    await world.db.insert(numberCounters).values({ series: 'invoice', last: 99_999 })
    expect((await create()).body.invoice_number).toBe('INV-100000')
  })
})
