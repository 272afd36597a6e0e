import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import { agentConversations } from '#features/agents/server/table.ts'
import { bookings } from '#features/bookings/server/table.ts'
import { invoices } from '#features/invoices/server/table.ts'
import { jobs } from '#features/jobs/server/table.ts'
import { salesLeads } from '#features/leads/server/table.ts'
import { priceBookItems } from '#features/price-book/server/table.ts'
import { createClient, createCompany, createPriceBookItem, createUser } from '#test/factories.ts'
import { createWorld, type World } from '#test/world.ts'
import { aiProposals } from './server/table.ts'
import { conversationWithSparky, SPARKY } from './server/shared/conversations.ts'
import { propose } from './server/shared/proposals.ts'
import type { WritingTool } from './server/shared/tool.ts'
import { toolNamed, toolsFor } from './server/shared/tools/registry.ts'

let world: World
let employee: CurrentUser
let client: CurrentUser

// It is Monday, 15 June 2026, 10:00 in Chicago.
beforeAll(async () => {
  world = await createWorld()
  await createCompany(world.db)
  employee = await createUser(world.db, 'employee', { name: 'Miguel Torres' })
  client = await createUser(world.db)
  await createClient(world.db, { user_id: client.id, name: 'Grace Hopper' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.delete(aiProposals)
  await world.db.delete(bookings)
})

const writing = (name: string): WritingTool => {
  const tool = toolNamed(name)
  return tool?.writes ? tool : expect.unreachable(`${name} does not write`)
}

const visit = { service_type: 'Panel inspection', scheduled_date: '2026-06-17T10:00', duration_minutes: 60 }

/** A proposal of a tool for this user, in a conversation of their own. */
async function proposed(user: CurrentUser, input: object = visit, name = 'propose_booking') {
  const conversation_id = await conversationWithSparky(world.contextOf(user), undefined)
  const caller = { services: world.services, user, agent: SPARKY }
  return propose(caller, writing(name), { input, conversation_id })
}
const booked = () => world.db.select().from(bookings)
const conversationOf = async (id: string | null) =>
  (
    await world.db
      .select()
      .from(agentConversations)
      .where(eq(agentConversations.id, id ?? ''))
  )[0]

describe('a proposal', () => {
  test('shows the exact change and writes nothing', async () => {
    const proposal = await proposed(employee, { ...visit, client: 'grace', technician: 'Miguel' })
    expect(proposal).toMatchObject({ title: 'Create a booking', status: 'open', done: null })
    expect(proposal.facts).toEqual([
      { label: 'Service', value: 'Panel inspection' },
      { label: 'When', value: 'Jun 17, 2026, 10:00 AM' },
      { label: 'Duration', value: '1 h' },
      { label: 'Client', value: 'Grace Hopper' },
      { label: 'Technician', value: 'Miguel Torres' },
    ])
    expect(await booked()).toEqual([])
  })

  test('is refused where the change would be', async () => {
    await expect(proposed(employee, { ...visit, client: 'Nemo' })).rejects.toMatchObject({
      errors: [{ path: 'client', message: 'There is no client called Nemo. Check the name.' }],
    })
    await expect(proposed(employee, { ...visit, service_type: '' })).rejects.toMatchObject({
      errors: [{ path: 'service_type', message: 'Service type is required' }],
    })
    await expect(proposed(client, { ...visit, scheduled_date: '2026-06-17T03:00' })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('That time is no longer free. Choose another one. Free that day: '),
    })
  })

  test('is visible to its user only', async () => {
    const { id } = await proposed(client)
    for (const other of [employee, await createUser(world.db), await createUser(world.db, 'admin')])
      for (const deed of ['confirm', 'discard', 'undo']) {
        const reply = await (await world.signedIn(other)).post(`/api/ai/proposals/${id}/${deed}`)
        expect([reply.status, reply.body.message]).toEqual([404, 'Proposal not found'])
      }
  })
})

describe('confirming', () => {
  test('carries the change out with the rights of the user, and notes it in the conversation', async () => {
    const { id, conversation_id } = await proposed(client, { ...visit, client: 'Another client' })
    const caller = await world.signedIn(client)
    const { status, body } = await caller.post(`/api/ai/proposals/${id}/confirm`)
    expect([status, body.status]).toEqual([200, 'confirmed'])
    const [made] = await booked()
    expect(body.done).toEqual({
      message: 'Booked Panel inspection for Jun 17, 2026, 10:00 AM.',
      href: `/bookings?open=${made?.id}`,
      undoable: true,
    })
    expect(made).toMatchObject({ created_by_agent: true, status: 'pending', source: 'website', assigned_to: null })
    expect(await conversationOf(conversation_id)).toMatchObject({
      booking_created: true,
      messages: [{ role: 'assistant', content: body.done.message }],
    })
  })

  test('20 times in parallel makes one booking', async () => {
    const { id } = await proposed(employee)
    const caller = await world.signedIn(employee)
    const replies = await Promise.all(Array.from({ length: 20 }, () => caller.post(`/api/ai/proposals/${id}/confirm`)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.done.href)).size).toBe(1)
    expect(await booked()).toHaveLength(1)
  })

  test('takes the fields that the user edited, checked by the contract, and no others', async () => {
    const proposal = await proposed(employee)
    const caller = await world.signedIn(employee)
    const confirm = (input: object) => caller.post(`/api/ai/proposals/${proposal.id}/confirm`, { input })
    const wrong = await confirm({ service_type: ' ', duration_minutes: 3 })
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [
        { path: 'service_type', message: 'Service type is required' },
        { path: 'duration_minutes', message: 'Duration must be a whole number of minutes from 5 to 1440' },
      ],
    ])
    const { id: client_id } = await createClient(world.db)
    const { body } = await confirm({ service_type: 'EV charger', client_id })
    expect(body.facts[0]).toEqual({ label: 'Service', value: 'EV charger' })
    expect(await booked()).toMatchObject([{ service_type: 'EV charger', client_id: null }])
  })

  test('is refused with the reason of the endpoint, and can be tried again', async () => {
    const first = await proposed(employee, { ...visit, technician: 'Miguel' })
    const second = await proposed(employee, { ...visit, technician: 'Miguel' })
    const caller = await world.signedIn(employee)
    await caller.post(`/api/ai/proposals/${first.id}/confirm`)
    const refused = await caller.post(`/api/ai/proposals/${second.id}/confirm`)
    expect([refused.status, await booked()]).toEqual([409, [expect.anything()]])
    const later = await caller.post(`/api/ai/proposals/${second.id}/confirm`, {
      input: { scheduled_date: '2026-06-17T14:00' },
    })
    expect(later.body.status).toBe('confirmed')
  })

  test('is refused after a day', async () => {
    const { id } = await proposed(employee)
    world.clock.now = new Date('2026-06-16T15:00:01Z')
    const { status, body } = await (await world.signedIn(employee)).post(`/api/ai/proposals/${id}/confirm`)
    world.clock.now = new Date('2026-06-15T15:00:00Z')
    expect([status, body.message]).toEqual([409, 'This proposal is more than a day old. Ask again to get a new one.'])
    expect(await booked()).toEqual([])
  })

  test('and discarding at the same time does one of them', async () => {
    const { id } = await proposed(employee)
    const caller = await world.signedIn(employee)
    const deeds = ['confirm', 'discard', 'confirm', 'discard']
    await Promise.all(deeds.map((deed) => caller.post(`/api/ai/proposals/${id}/${deed}`)))
    const [row] = await world.db.select().from(aiProposals)
    expect(await booked()).toHaveLength(row?.status === 'confirmed' ? 1 : 0)
  })
})

describe('undoing', () => {
  test('cancels the booking once, and keeps the record', async () => {
    const { id, conversation_id } = await proposed(client)
    const caller = await world.signedIn(client)
    await caller.post(`/api/ai/proposals/${id}/confirm`)
    const replies = await Promise.all(Array.from({ length: 5 }, () => caller.post(`/api/ai/proposals/${id}/undo`)))
    expect(replies.map(({ status, body }) => [status, body.status])).toEqual(replies.map(() => [200, 'undone']))
    expect(await booked()).toMatchObject([{ status: 'cancelled' }])
    expect((await conversationOf(conversation_id))?.messages).toHaveLength(2)
  })

  test('needs a confirmed change', async () => {
    const { id } = await proposed(employee)
    const caller = await world.signedIn(employee)
    expect((await caller.post(`/api/ai/proposals/${id}/undo`)).status).toBe(409)
    expect((await caller.post(`/api/ai/proposals/${id}/discard`)).body.status).toBe('discarded')
    const confirmed = await caller.post(`/api/ai/proposals/${id}/confirm`)
    expect([confirmed.status, confirmed.body.message]).toEqual([
      409,
      'This proposal was discarded. Ask again to get a new one.',
    ])
  })
})

describe('every writing tool', () => {
  const book = async () => {
    await world.db.delete(priceBookItems)
    await createPriceBookItem(world.db, {
      name: 'Licensed electrician',
      unit: 'hour',
      price: '120.00',
      tax_class: 'labor',
    })
    await createPriceBookItem(world.db, { name: 'Spa disconnect 50A', price: '189.00' })
  }
  const lines = [
    { description: 'labor', quantity: '2' },
    { description: '50 A spa disconnect' },
    { description: 'Permit', unit_price: '75.00', kind: 'permit_fee' },
  ]
  const confirmed = async (user: CurrentUser, { id }: { id: string }, input?: object) =>
    (await world.signedIn(user)).post(`/api/ai/proposals/${id}/confirm`, input ? { input } : {})
  const undone = async (user: CurrentUser, { id }: { id: string }) =>
    (await (await world.signedIn(user)).post(`/api/ai/proposals/${id}/undo`)).body.status

  test('an invoice from words takes its prices and taxes from the price book, edited, confirmed and undone', async () => {
    await book()
    const proposal = await proposed(employee, { client: 'Grace', lines, tax_rate: '8.25' }, 'propose_invoice')
    expect(proposal.facts).toEqual([
      { label: 'Client', value: 'Grace Hopper' },
      { label: 'Licensed electrician (per hour)', value: '2 × $120.00 = $240.00, not taxed' },
      { label: 'Spa disconnect 50A', value: '1 × $189.00 = $189.00' },
      { label: 'Permit', value: '1 × $75.00 = $75.00, not taxed' },
      { label: 'Subtotal', value: '$504.00' },
      { label: 'Tax (8.25%)', value: '$15.59' },
      { label: 'Total', value: '$519.59' },
    ])
    const items = [{ description: 'Spa disconnect 50A', quantity: '2', unit_price: '189.00' }]
    const wrong = await confirmed(employee, proposal, { items: [{ ...items[0], quantity: '0' }] })
    expect(wrong.body.errors).toEqual([{ path: 'items.0.quantity', message: 'Quantity must be greater than 0' }])
    const { body } = await confirmed(employee, proposal, { items })
    expect(body.facts.at(-1)).toEqual({ label: 'Total', value: '$409.19' })
    const [made] = await world.db.select().from(invoices)
    expect(made).toMatchObject({ status: 'draft', total: '409.19' })
    expect(body.done.message).toBe(`Created draft ${made?.invoice_number} for Grace Hopper: $409.19.`)
    expect(await undone(employee, proposal)).toBe('undone')
    expect(await world.db.select().from(invoices)).toMatchObject([{ status: 'cancelled' }])
  })

  test('a line that the price book does not have needs a price', async () => {
    await book()
    const unknown = { client: 'Grace', lines: [{ description: 'Tesla wall charger' }] }
    await expect(proposed(employee, unknown, 'propose_invoice')).rejects.toMatchObject({
      errors: [
        {
          path: 'lines.0.description',
          message:
            'The price book has nothing called "Tesla wall charger". Name its price, or add it to the price book.',
        },
      ],
    })
  })

  const others: [string, object, RegExp, boolean][] = [
    ['propose_quote', { client: 'Grace', lines: [{ description: 'labor' }] }, /^Created draft QUO-\d+ for Grace/, true],
    [
      'propose_job',
      { client: 'Grace', title: 'Replace panel' },
      /^Created the job Replace panel for Grace Hopper\.$/,
      true,
    ],
    ['propose_message', { client: 'Grace', message: 'On our way' }, /^Sent the text to \(512\) 555-0100\.$/, false],
    [
      'propose_marketing_post',
      { platform: 'facebook', description: 'LED upgrades' },
      /^Saved the post for Facebook\.$/,
      true,
    ],
    ['propose_lead', { name: 'Ray Castillo', email: 'ray@example.com' }, /^Created the lead Ray Castillo\.$/, true],
  ]
  test.each(others)(
    '%s is confirmed once, and undone where that is possible',
    async (name, input, message, undoable) => {
      await book()
      const admin = await createUser(world.db, 'admin')
      const proposal = await proposed(admin, input, name)
      const counts = async () => [world.sent.sms.length, await world.db.$count(salesLeads), await world.db.$count(jobs)]
      const replies = await Promise.all([confirmed(admin, proposal), confirmed(admin, proposal)])
      const after = await counts()
      const { body } = await confirmed(admin, proposal)
      expect(replies.map(({ status }) => status)).toContain(200)
      expect(body.done).toMatchObject({ message: expect.stringMatching(message), undoable })
      expect(await counts()).toEqual(after)
      if (undoable) expect(await undone(admin, proposal)).toBe('undone')
      else expect((await (await world.signedIn(admin)).post(`/api/ai/proposals/${proposal.id}/undo`)).status).toBe(409)
      if (name === 'propose_lead') expect((await conversationOf(proposal.conversation_id))?.lead_generated).toBe(true)
    },
  )

  test('a text that cannot be sent opens the proposal again', async () => {
    const admin = await createUser(world.db, 'admin')
    const proposal = await proposed(admin, { client: 'Grace', message: 'On our way' }, 'propose_message')
    await world.db.update(aiProposals).set({ input: { to: '+15125559999', message: 'On our way' } })
    const refused = await confirmed(admin, proposal)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(await world.db.select().from(aiProposals)).toMatchObject([{ status: 'open', done: null }])
  })

  test('is for those who may call its endpoint', async () => {
    const offered = toolsFor(client).filter(({ writes }) => writes)
    expect(offered.map(({ name }) => name)).toEqual(['propose_booking'])
  })
})
