import { expect, test } from 'vitest'
import { agentConversations } from '#features/sparky/agents/server/table.ts'
import { files } from '#features/files/attachments/server/table.ts'
import { licenses } from '#features/compliance/licenses/server/table.ts'
import { createBooking, createClient, createInvoice, createPermit, createUser } from '#test/factories.ts'
import { linkTo } from '#test/links.ts'
import { setUpWorld } from '#test/world.ts'
import type { AuditEvent, RecordEvent } from './contract.ts'

// The audit trail of background work, providers and visitors with a link.

const world = await setUpWorld()
const admin = await world.signedIn(await createUser(world.db, 'admin', { name: 'Ada' }))

const listEvents = async (id: string): Promise<AuditEvent[]> => (await admin.get(`/api/audit?record_id=${id}`)).body
const getHistory = async (record: string, id: string): Promise<RecordEvent[]> =>
  (await admin.get(`/api/audit/history?record=${record}&record_id=${id}`)).body

test('a background job leaves an event of its own for each record that it changes, with its name', async () => {
  const results = await Promise.all(
    [1, 2].map(() => createInvoice(world.db, { status: 'sent', due_date: '2026-06-14' })),
  )
  await world.runJob('invoices.follow-due-dates')
  await world.runJob('invoices.follow-due-dates')
  for (const { id, invoice_number } of results) {
    expect(await listEvents(id)).toMatchObject([
      { endpoint: 'invoices.follow-due-dates', user_id: null, record: 'invoice', record_name: invoice_number },
    ])
    expect(await getHistory('invoice', id)).toMatchObject([
      { who: 'Panelboard', deed: null, changes: [{ field: 'status', before: 'sent', after: 'overdue' }] },
    ])
  }
})

const ago = (days: number) => new Date(Date.parse('2026-06-15T15:00:00Z') - days * 86_400_000).toISOString()
const first = ([row]: { id: string }[]) => ({ id: row?.id ?? '' })

test.each<[job: string, make: () => Promise<{ id: string }>, seen: Partial<AuditEvent>]>([
  [
    'bookings.remind',
    () => createBooking(world.db, { status: 'confirmed', confirmed_at: ago(9), scheduled_date: ago(-0.5) }),
    { record: 'booking', record_name: 'Panel inspection', fields_after: '{"reminder_sent": true}' },
  ],
  [
    'permits.archive',
    () => createPermit(world.db, { status: 'rejected', permit_type: 'Service', updated_at: ago(367) }),
    { record: 'permit', record_name: 'Service', fields_before: '{"archived_at": null}' },
  ],
  [
    'licenses.warn',
    async () => {
      const license = { kind: 'master', number: 'M-77', expires_on: '2026-07-01' } as const
      return first(await world.db.insert(licenses).values(license).returning())
    },
    {
      record: 'license',
      record_name: 'M-77',
      fields_before: '{"warned_days": null}',
      fields_after: '{"warned_days": 30}',
    },
  ],
  [
    'forget-conversations',
    async () => {
      const messages = [{ role: 'user' as const, content: 'My gate code is 4417', at: ago(400) }]
      const old = { session_id: 'old', messages, updated_at: ago(400) }
      return first(await world.db.insert(agentConversations).values(old).returning())
    },
    // The messages are gone for good.
    { record: 'agent_conversation', record_name: null, fields_before: '{}', fields_after: null, other_changes: null },
  ],
  [
    'remove-deleted-files',
    async () => {
      const place = { file_name: 'gone.png', storage_provider: 'local' }
      const about = { original_name: 'Panel.png', mime_type: 'image/png', file_size: 9 }
      const file = { ...place, ...about, is_deleted: true, updated_at: ago(31) }
      return first(await world.db.insert(files).values(file).returning())
    },
    { record: 'file', record_name: 'Panel.png', fields_after: null },
  ],
])('the job %s leaves one event for each record that it changes', async (endpoint, make, seen) => {
  world.clock.now = new Date(ago(0))
  const { id } = await make()
  await world.runJob(endpoint)
  await world.runJob(endpoint)
  expect(await listEvents(id)).toEqual([expect.objectContaining({ endpoint, user_id: null, ...seen })])
})

test('a job that fails leaves nothing', async () => {
  const { id } = await createInvoice(world.db, { status: 'sent', due_date: '2026-06-14' })
  await world.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not today'; end $$;
    create trigger refuse before insert on audit_events for each row execute function refuse()`)
  await expect(world.runJob('invoices.follow-due-dates')).rejects.toMatchObject({ cause: { message: 'not today' } })
  await world.pool.query('drop trigger refuse on audit_events')
  expect((await admin.get(`/api/invoices/${id}`)).body.status).toBe('sent')
  expect(await listEvents(id)).toEqual([])
})

test('a quote that is sent and expires says so in its history, with what was changed before', async () => {
  const { id: client_id } = await createClient(world.db, { email: 'grace@example.com' })
  const item = { description: 'EV charger', quantity: '1', unit_price: '395.00' }
  const valid_until = '2026-06-16'
  const { body } = await admin.post('/api/quotes', { client_id, items: [item], valid_until })
  await admin.patch(`/api/quotes/${body.id}`, { items: [{ ...item, quantity: '2' }], updated_at: body.updated_at })
  await admin.post(`/api/quotes/${body.id}/send`)
  world.clock.now = new Date('2026-06-18T15:00:00Z')
  await world.runJob('quotes.expire')
  const [expired, sent, changed, created] = await getHistory('quote', body.id)
  expect(expired).toMatchObject({ who: 'Panelboard', changes: [{ field: 'status', before: 'sent', after: 'expired' }] })
  expect(sent).toMatchObject({ who: 'Ada', deed: 'Sent the quote' })
  expect(changed?.changes).toEqual(
    expect.arrayContaining([
      { field: 'total', before: '395.00', after: '790.00' },
      { field: 'items', before: expect.stringContaining('"1.00"'), after: expect.stringContaining('"2.00"') },
    ]),
  )
  expect(created?.action).toBe('created')
})

test('what the holder of a link does names the link and the document', async () => {
  const { id, invoice_number } = await createInvoice(world.db, { status: 'sent' })
  const link = await linkTo(world, 'invoice', id)
  const { body } = await link.post('/payment-intent', { amount: '10.00' })
  const card = {
    clientSecret: body.clientSecret,
    number: '4242424242424242',
    exp_month: 12,
    exp_year: 2030,
    cvc: '123',
  }
  const { body: tried } = await link.post('/test-card', card)
  expect((await link.post('/payments', { stripe_payment_intent_id: tried.id })).status).toBeLessThan(300)
  const events = await listEvents(id)
  expect(events.map((event) => event.endpoint?.split('/').at(-1))).toEqual(['payments', 'test-card', 'payment-intent'])
  for (const event of events) expect(event).toMatchObject({ link_id: link.id, record: 'invoice', record_id: id })
  expect(events[0]?.record_name).toBe(invoice_number)
  const [paid, , started] = await getHistory('invoice', id)
  expect(paid).toMatchObject({ who: 'A visitor with a link', deed: 'Paid the invoice by card' })
  expect(paid?.changes).toContainEqual({ field: 'amount_paid', before: '0.00', after: '10.00' })
  expect(started?.deed).toBe('Started a card payment of the invoice')
})

test('names the people and records that a change refers to', async () => {
  const technician = await createUser(world.db, 'employee', { name: 'Marcus Reyes' })
  const { id: client_id } = await createClient(world.db)
  const { body } = await admin.post('/api/jobs', { client_id, title: 'Panel swap' })
  await admin.patch(`/api/jobs/${body.id}`, { assigned_to: technician.id, updated_at: body.updated_at })
  const [assigned] = await getHistory('job', body.id)
  expect(assigned?.changes).toEqual([{ field: 'assigned_to', before: null, after: 'Marcus Reyes' }])
})
