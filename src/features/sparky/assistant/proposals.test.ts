import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bookings } from '#features/work/bookings/server/table.ts'
import { idempotencyKeys } from '#server/tables.ts'
import { createClient, createUser } from '#test/factories.ts'
import { startProposals, visit } from '#test/proposals.ts'
import { aiProposals } from './server/table.ts'

const { world, employee, client, proposed, getConversation } = await startProposals()
afterAll(() => world.close())
beforeEach(async () => {
  await world.db.delete(aiProposals)
  await world.db.delete(bookings)
})

const line = { description: 'Service call', unit_price: '95.00' }
const lines = [{ ...line, quantity: '1' }]

const booked = () => world.db.select().from(bookings)

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
    const [row] = await booked()
    expect(body.done).toEqual({
      message: 'Booked Panel inspection for Jun 17, 2026, 10:00 AM.',
      href: `/bookings?open=${row?.id}`,
      undoable: true,
    })
    expect(row).toMatchObject({ created_by_agent: true, status: 'pending', source: 'website', assigned_to: null })
    expect(await getConversation(conversation_id)).toMatchObject({
      booking_created: true,
      messages: [{ role: 'assistant', content: body.done.message }],
    })
  })

  test.each([
    ['propose_booking', 'booking', { ...visit, client: 'Grace' }, { service_type: 'Panel inspection' }],
    ['propose_job', 'job', { client: 'Grace', title: 'Attic fan' }, { title: 'Attic fan' }],
    ['propose_lead', 'lead', { name: 'Rosa Diaz', email: 'rosa@example.com' }, { name: 'Rosa Diaz' }],
    ['propose_quote', 'quote', { client: 'Grace', lines }, { items: [expect.objectContaining(line)] }],
    ['propose_invoice', 'invoice', { client: 'Grace', lines }, { items: [expect.objectContaining(line)] }],
  ])(
    'leaves an event about what %s made: who, by way of Sparky, and the fields',
    async (tool, record, input, fields) => {
      const { id } = await proposed(employee, input, tool)
      const caller = await world.signedIn(employee)
      const { href } = (await caller.post(`/api/ai/proposals/${id}/confirm`)).body.done
      const record_id = new URL(href, 'http://localhost').searchParams.get('open')
      const { rows } = await world.pool.query('select * from audit_events where record_id = $1', [record_id])
      expect(rows).toEqual([
        expect.objectContaining({
          record,
          user_name: 'Miguel Torres',
          agent: 'Sparky',
          session_id: expect.any(String),
          address: '127.0.0.1',
          before: null,
          after: expect.objectContaining(fields),
        }),
      ])
      const query = `record=${record}&record_id=${record_id}`
      const history = await (
        await world.signedIn(await createUser(world.db, 'admin'))
      ).get(`/api/audit/history?${query}`)
      expect(history.body).toMatchObject([{ action: 'created', who: 'Miguel Torres (Sparky)' }])
    },
  )

  test('20 times in parallel makes one booking', async () => {
    const { id } = await proposed(employee)
    const caller = await world.signedIn(employee)
    const replies = await Promise.all(Array.from({ length: 20 }, () => caller.post(`/api/ai/proposals/${id}/confirm`)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.done.href)).size).toBe(1)
    expect(await booked()).toHaveLength(1)
  })

  test('again, long after it was done, makes no second booking', async () => {
    const { id } = await proposed(employee)
    const caller = await world.signedIn(employee)
    const first = await caller.post(`/api/ai/proposals/${id}/confirm`)
    await world.db.delete(idempotencyKeys)
    const again = await caller.post(`/api/ai/proposals/${id}/confirm`)
    expect([again.status, again.body]).toEqual([200, first.body])
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
    expect((await getConversation(conversation_id))?.messages).toHaveLength(2)
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
