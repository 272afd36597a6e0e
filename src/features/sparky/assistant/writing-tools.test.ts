import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import { invoices } from '#features/billing/invoices/server/table.ts'
import { payments } from '#features/billing/payments/server/table.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { visits } from '#features/work/visits/server/table.ts'
import { salesLeads } from '#features/sales/leads/server/table.ts'
import { priceBookItems } from '#features/sales/price-book/server/table.ts'
import {
  createBooking,
  createClient,
  createInvoice,
  createJob,
  createLead,
  createPriceBookItem,
  createUser,
} from '#test/factories.ts'
import { startProposals } from '#test/proposals.ts'
import { toolsFor } from './server/shared/tools/registry.ts'
import { aiProposals } from './server/table.ts'

const { world, employee, client, proposed, getConversation } = await startProposals()
afterAll(() => world.close())
beforeEach(() => world.db.delete(aiProposals))

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
    const [row] = await world.db.select().from(invoices)
    expect(row).toMatchObject({ status: 'draft', total: '409.19' })
    expect(body.done.message).toBe(`Created draft ${row?.invoice_number} for Grace Hopper: $409.19.`)
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
    ['propose_client', { name: 'Rosa Diaz', phone: '(512) 555-0130' }, /^Added the client Rosa Diaz\.$/, false],
    ['propose_lead', { name: 'Ray Castillo', email: 'ray@example.com' }, /^Created the lead Ray Castillo\.$/, true],
  ]
  test.each(others)(
    '%s is confirmed once, and undone where that is possible',
    async (name, input, message, undoable) => {
      await book()
      // Only administrators delete jobs.
      const user = await createUser(world.db, name === 'propose_job' ? 'admin' : 'employee')
      const proposal = await proposed(user, input, name)
      const counts = async () => [world.sent.sms.length, await world.db.$count(salesLeads), await world.db.$count(jobs)]
      const replies = await Promise.all([confirmed(user, proposal), confirmed(user, proposal)])
      const after = await counts()
      const { body } = await confirmed(user, proposal)
      expect(replies.map(({ status }) => status)).toContain(200)
      expect(body.done).toMatchObject({ message: expect.stringMatching(message), undoable })
      expect(await counts()).toEqual(after)
      if (undoable) expect(await undone(user, proposal)).toBe('undone')
      else expect((await (await world.signedIn(user)).post(`/api/ai/proposals/${proposal.id}/undo`)).status).toBe(409)
      if (name === 'propose_lead') expect((await getConversation(proposal.conversation_id))?.lead_generated).toBe(true)
    },
  )

  test('a new client with the email or phone of another says whose it is', async () => {
    await book()
    const card = await proposed(employee, { name: 'G. Hopper', phone: '512-555-0100' }, 'propose_client')
    expect(card.facts).toContainEqual({ label: 'Already a client', value: 'Grace Hopper' })
  })

  test('a visit is noted and completed as confirmed, and a pending booking cannot be', async () => {
    const admin = await createUser(world.db, 'admin')
    const job = await createJob(world.db, { title: 'Attic fan', scheduled_date: '2026-06-16T14:00:00.000Z' })
    const [visit] = await world.db.select().from(visits).where(eq(visits.job_id, job.id))
    const id = visit?.id ?? expect.unreachable()
    await world.db.update(visits).set({ notes: 'Ladder' }).where(eq(visits.id, id))
    const noted = await proposed(admin, { kind: 'visit', id, note: 'The dog bites' }, 'propose_visit_change')
    expect(noted.facts).toContainEqual({ label: 'Notes', value: 'Ladder\nThe dog bites' })
    expect((await confirmed(admin, noted)).body.done.message).toBe('Added a note to Attic fan.')
    const done = await proposed(admin, { kind: 'visit', id, complete: true }, 'propose_visit_change')
    expect((await confirmed(admin, done)).body.done.message).toBe('Completed Attic fan.')
    const [after] = await world.db.select().from(visits).where(eq(visits.id, id))
    expect(after).toMatchObject({ notes: 'Ladder\nThe dog bites', status: 'completed' })
    const refused = (kind: string, one: string) =>
      proposed(admin, { kind, id: one, complete: true }, 'propose_visit_change')
    await expect(refused('visit', id)).rejects.toThrow('This visit is already completed.')
    const booking = await createBooking(world.db)
    await expect(refused('booking', booking.id)).rejects.toThrow('A pending booking cannot become completed.')
    const sure = { kind: 'booking', id: booking.id, confirm: true }
    const accepted = await proposed(admin, sure, 'propose_visit_change')
    expect((await confirmed(admin, accepted)).body.done.message).toBe(`Confirmed ${booking.service_type}.`)
    await expect(proposed(admin, { ...sure, kind: 'visit', id }, 'propose_visit_change')).rejects.toThrow(
      'Only a booking',
    )
  })

  test('a note is added below the notes of a client', async () => {
    const { id } = await createClient(world.db, { name: 'Nora Quill', notes: 'Gate code 4411' })
    const proposal = await proposed(employee, { client: 'Nora', note: 'Dog bites' }, 'propose_client_note')
    expect(proposal.facts).toContainEqual({ label: 'Notes', value: 'Gate code 4411\nDog bites' })
    expect((await confirmed(employee, proposal)).body.done.message).toBe('Added a note to Nora Quill.')
    const [row] = await world.db.select().from(clients).where(eq(clients.id, id))
    expect(row?.notes).toBe('Gate code 4411\nDog bites')
  })

  test('a payment goes to the open invoice that its amount fits, and its rest stays owed', async () => {
    const [grace] = await world.db.select().from(clients)
    const bill = (unit_price: string) =>
      createInvoice(world.db, { client_id: grace?.id ?? '', status: 'sent' }, [
        { description: 'Rewire', quantity: '1.00', unit_price },
      ])
    const [small, large] = [await bill('90.00'), await bill('900.00')]
    const paid = { client: 'Grace', payment_method: 'check' }
    await expect(proposed(employee, { ...paid, amount: '50' }, 'propose_payment')).rejects.toThrow('Say which one')
    const proposal = await proposed(employee, { ...paid, amount: '900', reference: '1188' }, 'propose_payment')
    expect(proposal.facts).toContainEqual({ label: 'Invoice', value: `${large.invoice_number}, $900.00 owed` })
    const { body } = await confirmed(employee, proposal, { amount: '400.00' })
    expect(body.done).toMatchObject({ undoable: false, message: expect.stringMatching(/\$500\.00 is left to pay\.$/) })
    expect(await world.db.select().from(payments)).toMatchObject([{ invoice_id: large.id, reference: '1188' }])
    await world.db.delete(payments)
    for (const { id } of [small, large]) await world.db.delete(invoices).where(eq(invoices.id, id))
  })

  test('a lead moves on only as its card could, and a price changes only in the price book', async () => {
    await book()
    const lead = { lead: 'Ivy Moss' }
    const { id } = await createLead(world.db, { name: 'Ivy Moss' })
    const lost = await proposed(employee, { ...lead, status: 'lost', close_reason: 'Too dear' }, 'propose_lead_change')
    expect((await confirmed(employee, lost)).body.done.message).toBe('Changed the lead Ivy Moss.')
    expect(await world.db.select().from(salesLeads).where(eq(salesLeads.id, id))).toMatchObject([
      { status: 'lost', close_reason: 'Too dear' },
    ])
    await expect(proposed(employee, { ...lead, status: 'won' }, 'propose_lead_change')).rejects.toThrow(
      'Reopen it first',
    )
    const price = await proposed(employee, { item: 'spa disconnect', price: '199' }, 'propose_price')
    expect(price.facts).toContainEqual({ label: 'Price now', value: '$189.00' })
    expect((await confirmed(employee, price)).body.done.message).toBe('Changed Spa disconnect 50A: $199.00.')
    const added = await proposed(employee, { item: 'Attic fan', price: '180', new: true }, 'propose_price')
    expect((await confirmed(employee, added)).body.done.message).toBe('Added Attic fan: $180.00.')
    await world.db.delete(salesLeads)
  })

  test('an invoice goes out once, by what the client has', async () => {
    const [grace] = await world.db.select().from(clients)
    const { id } = await createInvoice(world.db, { client_id: grace?.id ?? '', status: 'sent' })
    const proposal = await proposed(employee, { kind: 'invoice', client: 'Grace' }, 'propose_sending')
    const before = world.sent.sms.length
    const { body } = await confirmed(employee, proposal)
    await confirmed(employee, proposal)
    expect(body.done.message).toMatch(/^Sent the invoice by (?:email and )?text\.$/)
    expect(world.sent.sms.length).toBe(before + 1)
    const reminder = await proposed(employee, { client: 'Grace', reminder: true }, 'propose_message')
    expect(reminder.input['message']).toMatch(/^Hi Grace, a friendly reminder from .+ about invoice INV-\d+ of \$/)
    await world.db.update(invoices).set({ status: 'cancelled' }).where(eq(invoices.id, id))
    await expect(proposed(employee, { client: 'Grace', reminder: true }, 'propose_message')).rejects.toThrow(
      'owes nothing',
    )
  })

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
    expect(offered.map(({ name }) => name)).toEqual(['propose_booking', 'propose_visit_change'])
  })
})
