import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { paymentIntents, payments } from '#features/billing/payments/server/table.ts'
import { createClient, createInvoice, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { InvoiceDetails } from './contract.ts'
import { invoices } from './server/table.ts'

const world = await setUpWorld({ now: '2026-06-15T15:00:00Z', company: true })
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const admin = await world.signedIn(await createUser(world.db, 'admin'))

const line = { description: 'Service call', quantity: '1.00', unit_price: '100.00' }
const patch = (id: string, body: object) => staff.patch(`/api/invoices/${id}`, body)
const read = async (id: string) => (await staff.get(`/api/invoices/${id}`)).body
const invoice = (values: Parameters<typeof createInvoice>[1] = {}) => createInvoice(world.db, values)

/** An invoice of $100.00, paid the way the product pays one. */
async function paidInvoice() {
  const { id } = await invoice()
  await staff.post(`/api/invoices/${id}/payments`, { payment_method: 'check' })
  return id
}

/** Opens the payment page of an invoice of $100.00, so the provider now waits for that amount. */
async function openIntent(id: string) {
  await staff.post(`/api/invoices/${id}/payment-intent`)
  const [intent] = await world.db.select().from(paymentIntents).where(eq(paymentIntents.invoice_id, id))
  return intent?.id ?? ''
}

/** The payment's status at the provider once the background work is done. */
async function stateAtProvider(intentId: string) {
  await world.runBackground()
  return (await world.services.payments.readIntent(intentId))?.status
}

describe('updating', () => {
  test('changes only what was sent', async () => {
    const { id } = await invoice({ notes: 'Gate code', due_date: '2026-07-01', tax_rate: '0' })
    const before = await read(id)
    const reply = await patch(id, { notes: 'Call first' })
    expect(reply.status).toBe(200)
    expect(InvoiceDetails.parse(reply.body)).toEqual(reply.body)
    expect(reply.body).toEqual({ ...before, notes: 'Call first', updated_at: expect.any(String) })
    expect(reply.body.updated_at > before.updated_at).toBe(true)
  })

  test('clears a value with null or empty text', async () => {
    const { id } = await invoice({ notes: 'Gate code', due_date: '2026-07-01' })
    expect((await patch(id, { notes: '', due_date: null })).body).toMatchObject({ notes: null, due_date: null })
  })

  test('replaces all items, and recalculates every amount', async () => {
    const { id } = await invoice()
    const items = [
      { description: 'Second', quantity: '2', unit_price: '10.10' },
      { description: 'First', quantity: '0.5', unit_price: '3' },
    ]
    const { body } = await patch(id, { items, tax_rate: '10', total: '23.87' })
    expect(body).toMatchObject({ description: 'Second', subtotal: '21.70', tax_amount: '2.17', total: '23.87' })
    expect(body.items).toMatchObject([
      { description: 'Second', amount: '20.20', order_index: 0 },
      { description: 'First', amount: '1.50', order_index: 1 },
    ])
    expect((await patch(id, { tax_rate: null })).body).toMatchObject({ tax_rate: '0.00', total: '21.70' })
  })

  test('keeps the ids of unchanged items', async () => {
    const { id, items } = await invoice()
    const { body } = await patch(id, { items: [line], notes: 'x' })
    expect(body.items[0].id).toBe(items[0]?.id)
  })

  test('rejects totals that do not match the stored items', async () => {
    const { id } = await invoice()
    const reply = await patch(id, { total: '90' })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual([{ path: 'total', message: 'Total must be 100.00 (subtotal plus tax)' }])
  })

  test('moves to another client unless that client is archived or unknown', async () => {
    const { id } = await invoice()
    const other = await createClient(world.db, { name: 'Ada' })
    expect((await patch(id, { client_id: other.id })).body).toMatchObject({ client_id: other.id, client_name: 'Ada' })
    const archived = await createClient(world.db, { archived_at: '2026-01-01T00:00:00.000Z' })
    for (const client_id of [archived.id, '01920000-0000-7000-8000-000000000001'])
      expect((await patch(id, { client_id })).body.errors[0].path).toBe('client_id')
  })

  test('allows edits to an invoice whose client has since been archived', async () => {
    const client = await createClient(world.db, { archived_at: '2026-01-01T00:00:00.000Z' })
    const { id } = await invoice({ client_id: client.id })
    expect((await patch(id, { client_id: client.id, notes: 'x' })).status).toBe(200)
  })
})

describe('the status', () => {
  test('changes to what is allowed, and to nothing else', async () => {
    const { id } = await invoice({ status: 'draft' })
    expect((await patch(id, { status: 'sent' })).body.status).toBe('sent')
    expect(await patch(id, { status: 'draft' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('cannot become a draft again') },
    })
    expect((await read(id)).status).toBe('sent')
    expect((await patch(id, { status: 'cancelled' })).body.status).toBe('cancelled')
  })

  test('of a paid invoice stays: the payment must be refunded first', async () => {
    expect(await patch(await paidInvoice(), { status: 'sent' })).toMatchObject({
      status: 409,
      body: { message: 'This invoice is paid. Refund the payment to open it again.' },
    })
  })

  test.each(['draft', 'sent', 'overdue'] as const)('%s to paid records a payment of the balance', async (from) => {
    const { id } = await invoice({ status: from, due_date: from === 'overdue' ? '2026-06-01' : null })
    const { body } = await patch(id, { status: 'paid', items: [{ ...line, quantity: '2' }] })
    expect(body).toMatchObject({ status: 'paid', total: '200.00', amount_paid: '200.00' })
    expect(body.payments).toMatchObject([{ provider: 'manual', amount: '200.00' }])
    expect(body.paid_date).toBe('2026-06-15T15:00:00.000Z')
  })

  test('paid after a partial payment records the rest', async () => {
    const { id } = await invoice()
    await staff.post(`/api/invoices/${id}/payments`, { amount: '30', payment_method: 'cash' })
    const { body } = await patch(id, { status: 'paid' })
    expect(body.payments.map((payment: { amount: string }) => payment.amount)).toEqual(['30.00', '70.00'])
  })

  test('paid again changes nothing', async () => {
    const id = await paidInvoice()
    const { body } = await patch(id, { status: 'paid', notes: 'Thank you' })
    expect(body).toMatchObject({ status: 'paid', notes: 'Thank you' })
    expect(body.payments).toHaveLength(1)
  })

  test('overdue follows the due date, whatever is chosen', async () => {
    const { id } = await invoice({ due_date: '2026-06-15' })
    const early = await patch(id, { status: 'overdue' })
    expect(early.body.errors).toEqual([{ path: 'status', message: expect.stringContaining('has not passed') }])
    expect((await patch(id, { status: 'overdue', due_date: '2026-06-14' })).body.status).toBe('overdue')
    const late = await patch(id, { status: 'sent' })
    expect(late.body.errors).toEqual([{ path: 'status', message: expect.stringContaining('The due date has passed') }])
    // The form's request when only the date was changed.
    expect((await patch(id, { status: 'overdue', due_date: '2026-07-01' })).body.status).toBe('sent')
    expect((await patch(id, { due_date: '2026-06-01' })).body.status).toBe('overdue')
    expect((await patch(id, { status: 'overdue', due_date: null })).body.status).toBe('sent')
  })
})

describe('a paid invoice', () => {
  test.each([
    ['items', { items: [{ ...line, quantity: '2' }] }],
    ['tax', { tax_rate: '1' }],
    ['client', {}],
  ])('keeps its %s', async (what, body) => {
    const id = await paidInvoice()
    const other = await createClient(world.db)
    const reply = await patch(id, what === 'client' ? { client_id: other.id } : body)
    expect(reply.status).toBe(409)
    expect(reply.body.message).toContain('paid invoice cannot change')
  })

  test('can be saved from the form with a new note, everything else unchanged', async () => {
    const id = await paidInvoice()
    const { client_id, status, subtotal, tax_rate, tax_amount, total, items } = await read(id)
    const form = { client_id, status, subtotal, tax_rate, tax_amount, total, items, due_date: null, notes: 'Warranty' }
    expect((await patch(id, form)).body).toMatchObject({ status: 'paid', notes: 'Warranty', amount_paid: '100.00' })
  })

  test('when partly paid, allows a total down to what is paid, not below', async () => {
    const { id } = await invoice()
    await staff.post(`/api/invoices/${id}/payments`, { amount: '60', payment_method: 'cash' })
    const below = await patch(id, { items: [{ ...line, unit_price: '59.99' }] })
    expect(below.status).toBe(409)
    expect(below.body.message).toBe(
      '$60.00 of this invoice is paid, more than the new total of $59.99. Refund the difference first.',
    )
    const { body } = await patch(id, { items: [{ ...line, unit_price: '60' }] })
    expect(body).toMatchObject({ status: 'paid', paid_date: '2026-06-15T15:00:00.000Z' })
    expect(body.payments).toHaveLength(1)
  })

  test('cannot be cancelled when partly paid', async () => {
    const { id } = await invoice()
    await staff.post(`/api/invoices/${id}/payments`, { amount: '60', payment_method: 'cash' })
    for (const reply of [await patch(id, { status: 'cancelled' }), await staff.post(`/api/invoices/${id}/cancel`)])
      expect(reply).toMatchObject({ status: 409, body: { message: 'Refund the payments first' } })
  })
})

test('a cancelled invoice accepts notes and nothing else', async () => {
  const { id } = await invoice({ status: 'cancelled' })
  expect(await patch(id, { items: [{ ...line, quantity: '2' }] })).toMatchObject({
    status: 409,
    body: { message: 'A cancelled invoice cannot change. Create a new one instead.' },
  })
  expect((await patch(id, { status: 'cancelled', items: [line], notes: 'Duplicate' })).body.notes).toBe('Duplicate')
})

describe('an open card payment', () => {
  test.each<[string, (id: string) => Promise<unknown>, string]>([
    ['stays when the amount does', (id) => patch(id, { notes: 'x', due_date: '2026-06-01' }), 'open'],
    ['ends when the total changes', (id) => patch(id, { items: [{ ...line, quantity: '3' }] }), 'canceled'],
    [
      'ends when a part is paid by other means',
      (id) => staff.post(`/api/invoices/${id}/payments`, { amount: '1', payment_method: 'cash' }),
      'canceled',
    ],
    ['ends when the form says paid', (id) => patch(id, { status: 'paid' }), 'canceled'],
    ['ends when the form says cancelled', (id) => patch(id, { status: 'cancelled' }), 'canceled'],
    ['ends with the invoice', (id) => staff.post(`/api/invoices/${id}/cancel`), 'canceled'],
    ['ends with an invoice that is deleted', (id) => admin.delete(`/api/invoices/${id}`), 'canceled'],
  ])('%s', async (_, change, state) => {
    const { id } = await invoice()
    const intent = await openIntent(id)
    expect(await stateAtProvider(intent)).toBe('open')
    await change(id)
    expect(await stateAtProvider(intent)).toBe(state)
  })
})

test('a rejected change leaves no trace', async () => {
  const { id } = await invoice()
  const before = await read(id)
  // The items would be replaced before the database rejects the whole.
  await world.db.update(invoices).set({ status: 'paid' }).where(eq(invoices.id, id))
  expect((await patch(id, { items: [{ ...line, quantity: '2' }], notes: 'x' })).status).toBe(409)
  await world.db.update(invoices).set({ status: 'sent' }).where(eq(invoices.id, id))
  expect(await read(id)).toEqual(before)
  expect(await world.db.select().from(payments).where(eq(payments.invoice_id, id))).toEqual([])
})
