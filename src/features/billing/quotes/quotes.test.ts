import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import { startQuotes } from '#test/quotes.ts'
import { createClient, createLead, createQuote, createUser } from '#test/factories.ts'
import { QuoteDetails } from './contract.ts'
import { quoteVersions } from './server/table.ts'

const { world, staff, client, line, create } = await startQuotes()
afterAll(() => world.close())

describe('a new quote', () => {
  test('is a numbered draft with its sums, with and without options', async () => {
    const { status, body } = await create({
      items: [
        line,
        { description: 'Good', quantity: '1', unit_price: '200.00', option_group: 'Charger' },
        { description: 'Best', quantity: '1', unit_price: '500.00', option_group: ' Charger ' },
        { description: 'Surge protector', quantity: '1.5', unit_price: '100', optional: true },
      ],
      tax_rate: '8.25',
      deposit_percent: '30',
      valid_until: '2026-07-15',
      terms: ' Due on completion ',
    })
    expect(status).toBe(201)
    expect(QuoteDetails.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      quote_number: expect.stringMatching(/^QUO-\d{5}$/),
      status: 'draft',
      version: 1,
      client_name: 'Rosa Delgado',
      description: 'Panel upgrade',
      subtotal: '1200.00',
      tax_amount: '99.00',
      total: '1299.00',
      highest_total: '1786.13',
      deposit_percent: '30.00',
      deposit_amount: null,
      valid_until: '2026-07-15',
      terms: 'Due on completion',
      created_by_name: 'Evan Ellis',
      recipient: { name: 'Rosa Delgado', city: 'Austin' },
      items: [
        { optional: false, option_group: null },
        { option_group: 'Charger' },
        { option_group: 'Charger' },
        { optional: true, amount: '150.00' },
      ],
      versions: [],
      deliveries: [],
    })
  })

  test('can be for a lead who is not a client yet, and becomes that of the client', async () => {
    const about = { name: 'Leo Lead', email: 'leo@example.com', phone: '+15125550177' }
    const lead = await createLead(world.db, about)
    const { body } = await create({ client_id: '', lead_id: lead.id })
    expect(body).toMatchObject({
      client_id: null,
      client_name: 'Leo Lead',
      recipient: { email: 'leo@example.com', phone: '+15125550177', address: null },
    })
    await world.db.update(salesLeads).set({ client_id: client.id }).where(eq(salesLeads.id, lead.id))
    expect((await staff.get(`/api/quotes/${body.id}`)).body).toMatchObject({
      client_name: 'Rosa Delgado',
      recipient: { name: 'Rosa Delgado', city: 'Austin' },
    })
  })

  test('takes the sums of the caller only when they are right, and names the right ones', async () => {
    const spare = { description: 'Surge protector', quantity: '1', unit_price: '100', optional: true }
    const priced = { items: [line, spare], tax_rate: '8.25' }
    const right = { subtotal: '1000.00', tax_amount: '82.50', total: '1082.50' }
    const wrong = { subtotal: '1100.00', tax_amount: '90.75', total: '1190.75' }
    const errors = [
      { path: 'subtotal', message: 'Subtotal must be 1000.00 (the sum of the line items without options)' },
      { path: 'tax_amount', message: 'Tax amount must be 82.50 (8.25% of the subtotal)' },
      { path: 'total', message: 'Total must be 1082.50 (subtotal plus tax)' },
    ]
    expect(await create({ ...priced, ...wrong })).toMatchObject({ status: 400, body: { errors } })
    const reply = await create({ ...priced, ...right })
    expect(reply).toMatchObject({ status: 201, body: right })
    const path = `/api/quotes/${reply.body.id}`
    expect(await staff.patch(path, wrong)).toMatchObject({ status: 400, body: { errors } })
    expect(await staff.patch(path, { ...right, notes: 'As agreed' })).toMatchObject({ status: 200, body: right })
  })

  test.each<[string, object, string, string]>([
    ['no one to send it to', { client_id: null }, 'client_id', 'Choose a client or a lead'],
    ['no items', { items: [] }, 'items', 'At least one line item is required'],
    [
      'a single option',
      { items: [{ ...line, option_group: 'Charger' }] },
      'items.0.option_group',
      'Add a second option to Charger, or leave this empty',
    ],
    [
      'two deposits',
      { deposit_percent: '10', deposit_amount: '10' },
      'deposit_amount',
      'Enter the deposit in percent or in dollars, not in both',
    ],
    [
      'a deposit above the total',
      { deposit_amount: '1000.01' },
      'deposit_amount',
      'The deposit cannot exceed the total of $1,000.00',
    ],
    [
      'a deposit of 101 percent',
      { deposit_percent: '101' },
      'deposit_percent',
      'Deposit must be between 1 and 100 percent',
    ],
    ['a day that does not exist', { valid_until: '2026-02-30' }, 'valid_until', 'That date does not exist'],
    [
      'an absent lead',
      { lead_id: '01890a5d-ac96-774b-bcce-b302099a8057' },
      'lead_id',
      'This lead no longer exists. Choose another one.',
    ],
  ])('with %s is refused', async (_, body, path, message) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { message, errors: [{ path, message }] } })
  })

  test("is refused for a client and another client's lead, and for an archived client", async () => {
    const other = await createClient(world.db)
    const lead = await createLead(world.db, { client_id: other.id })
    expect((await create({ lead_id: lead.id })).body.message).toBe(
      'This lead belongs to another client. Choose that client, or no lead.',
    )
    const archived = await createClient(world.db, { archived_at: '2026-01-01T00:00:00.000Z' })
    expect((await create({ client_id: archived.id })).status).toBe(400)
  })

  test('takes numbers without gaps or repeats, whatever is refused in between', async () => {
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => create()),
      ...Array.from({ length: 4 }, () => create({ deposit_amount: '5000' })),
    ])
    const numbers = replies.flatMap(({ body }) => (body.quote_number ? [Number(body.quote_number.slice(4))] : []))
    const sorted = numbers.toSorted((a, b) => a - b)
    expect(sorted).toEqual(Array.from({ length: 8 }, (_, n) => sorted[0]! + n))
  })
})

test('a client reads own sent quotes, and never a draft or what staff see', async () => {
  const login = await createUser(world.db, 'client')
  const own = await createClient(world.db, { user_id: login.id })
  const lead = await createLead(world.db, { client_id: own.id })
  const sentQuote = await createQuote(world.db, { client_id: own.id })
  const ofLead = await createQuote(world.db, { lead_id: lead.id })
  const draft = await createQuote(world.db, { client_id: own.id, status: 'draft' })
  const strange = await createQuote(world.db)
  const caller = await world.signedIn(login)
  const { body } = await caller.get('/api/quotes')
  expect(body.map(({ id }: { id: string }) => id).toSorted()).toEqual([sentQuote.id, ofLead.id].toSorted())
  expect((await caller.get(`/api/quotes/${sentQuote.id}`)).body.deliveries).toBeUndefined()
  expect((await caller.get(`/api/quotes/${sentQuote.id}/version`)).status).toBe(200)
  for (const { id } of [draft, strange])
    for (const path of [`/api/quotes/${id}`, `/api/quotes/${id}/version`])
      expect((await caller.get(path)).status).toBe(404)
})

test('while version 2 is a draft, its client keeps seeing version 1 as it was sent', async () => {
  const login = await createUser(world.db, 'client')
  const own = await createClient(world.db, { user_id: login.id })
  const { id, ...sent } = await createQuote(world.db, { client_id: own.id, tax_rate: '8.25', terms: 'Due in 10 days' })
  const caller = await world.signedIn(login)
  const [row] = (await caller.get('/api/quotes')).body
  const before = (await caller.get(`/api/quotes/${id}`)).body
  const item = { description: 'Secret plan', quantity: '1', unit_price: '77' }
  const draft = await staff.patch(`/api/quotes/${id}`, { items: [item], terms: 'New terms', valid_until: '2026-12-24' })
  expect(draft.body).toMatchObject({ version: 2, status: 'draft', total: '83.35' })

  const { updated_at } = draft.body
  const { text, body } = await caller.get(`/api/quotes/${id}`)
  expect(text).not.toContain('Secret plan')
  expect(QuoteDetails.parse(body)).toEqual(body)
  expect(body).toEqual({ ...before, updated_at })
  expect(body).toMatchObject({ version: 1, status: 'sent', total: sent.total, terms: 'Due in 10 days' })
  expect((await caller.get('/api/quotes')).body).toEqual([{ ...row, updated_at }])
  expect((await caller.get('/api/quotes?status=sent&q=upgrade')).body).toEqual([])
  expect((await caller.get('/api/quotes.csv')).text).not.toContain('Secret plan')
  expect((await caller.get(`/api/quotes/${id}/version`)).body).toMatchObject({ version: 1, current_version: 1 })
  expect((await caller.get(`/api/quotes/${id}/pdf`)).status).toBe(200)

  const answers = [
    [{ viewed_at: '2026-06-15T15:00:00Z' }, 'viewed'],
    [{ expired_at: '2026-06-15T15:00:00Z' }, 'expired'],
    [{ declined_at: '2026-06-15T15:00:00Z' }, 'declined'],
  ] as const
  for (const [answer, status] of answers) {
    await world.db.update(quoteVersions).set(answer).where(eq(quoteVersions.quote_id, id))
    expect((await caller.get(`/api/quotes?status=${status}`)).body).toMatchObject([{ id, status, version: 1 }])
  }
  await staff.post(`/api/quotes/${id}/send`)
  expect((await caller.get(`/api/quotes/${id}`)).body).toMatchObject({ version: 2, total: '83.35' })
})

test('keeps its client and its lead', async () => {
  const admin = await world.signedIn(await createUser(world.db, 'admin'))
  const { client_id } = await createQuote(world.db)
  const message = 'This client has 1 quote, which must be kept. Archive the client instead.'
  expect((await admin.get(`/api/clients/${client_id}`)).body.deletion_blocked).toBe(message)
  expect(await admin.delete(`/api/clients/${client_id}`)).toMatchObject({ status: 409, body: { message } })
  const lead = await createLead(world.db)
  await createQuote(world.db, { lead_id: lead.id })
  const refused = await admin.delete(`/api/sales-leads/${lead.id}`)
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('quotes')])
})
