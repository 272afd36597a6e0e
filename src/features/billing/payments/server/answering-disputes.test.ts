import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEvents } from '#server/audit/table.ts'
import { sandboxDisputes } from '#server/payments/table.ts'
import { startDisputes } from '#test/peers/disputes.ts'
import { reconcile, reconcileDisputes } from './background.ts'
import { disputes } from './table.ts'

const { paying, paidInvoice, tell, seen, figures, mailsAbout } = await startDisputes('stripe')

describe('what the office sees and does (stripe)', () => {
  test('is on the attention list until it is answered, and in the CSV to the cent', async () => {
    const { id, intent } = await paidInvoice()
    const { invoice_number, client_name } = (await paying.office.get(`/api/invoices/${id}`)).body
    const listed = async () => {
      const { attention } = (await paying.office.get('/api/dashboard/stats')).body
      return attention.disputes.items.filter((item: { invoice_id: string }) => item.invoice_id === id)
    }
    await paying.world.db.update(disputes).set({ status: 'lost' })
    const dispute = paying.peer.books.dispute(intent, { amount: 1234 })
    await tell(dispute)
    expect(await listed()).toMatchObject([{ invoice_number, client_name, amount: '12.34', reason: 'fraudulent' }])
    const { text } = await paying.office.get(`/api/invoices.csv?q=${invoice_number}`)
    expect(text).toContain('87.66')
    paying.peer.books.decide(dispute.id, 'under_review')
    await tell(dispute)
    expect(await listed()).toEqual([])
  })

  test('staff see it, administrators accept it, clients see the balance only', async () => {
    const { id, intent } = await paidInvoice()
    await tell(paying.peer.books.dispute(intent))
    const [dispute] = await seen(id)
    expect(dispute.dashboard_url).toMatch(/^https:\/\/dashboard\.stripe\.com\/test\/disputes\/dp_/)
    const staff = await paying.world.signedIn(paying.employee)
    expect((await staff.get(`/api/invoices/${id}/disputes`)).status).toBe(200)
    const own = await paying.payer.get(`/api/invoices/${id}`)
    expect([own.body.amount_paid, JSON.stringify(own.body)]).toEqual([
      '0.00',
      expect.not.stringMatching(/disput|fraud/i),
    ])
    const accepted = await paying.office.post(`/api/disputes/${dispute.id}/accept`)
    expect([accepted.status, accepted.body.status]).toEqual([201, 'lost'])
    const again = await paying.office.post(`/api/disputes/${dispute.id}/accept`)
    expect([again.status, again.body.message]).toEqual([409, 'The bank has already decided this dispute'])
    expect((await paying.office.post(`/api/disputes/${crypto.randomUUID()}/accept`)).status).toBe(404)
    const trail = await paying.world.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.record, 'dispute'), eq(auditEvents.record_id, dispute.id)))
    const who = new Map(trail.map(({ user_id, after }) => [String(Object(after).status), user_id]))
    expect(who).toEqual(
      new Map([
        ['needs_response', null],
        ['lost', paying.admin.id],
      ]),
    )
  })

  test('accepting one that the bank decided meanwhile says so and books the decision', async () => {
    const { id, intent } = await paidInvoice()
    const dispute = paying.peer.books.dispute(intent)
    await tell(dispute)
    const [row] = await seen(id)
    paying.peer.books.decide(dispute.id, 'won')
    expect(await paying.office.post(`/api/disputes/${row.id}/accept`)).toMatchObject({
      status: 409,
      body: { message: 'The card provider refused this: This dispute is already closed.' },
    })
    expect(await figures(id)).toEqual(['paid', '100.00', '0.00', 'succeeded'])
  })

  test('the mail to the office says what, why and until when, and links to Stripe', async () => {
    const { id, intent } = await paidInvoice()
    const { invoice_number } = (await paying.office.get(`/api/invoices/${id}`)).body
    const dispute = paying.peer.books.dispute(intent)
    await tell(dispute)
    const [mail, ...others] = await mailsAbout(invoice_number)
    expect([others, mail?.recipient]).toEqual([[], paying.admin.email])
    const { text } = Object(mail?.message)
    expect(text).toContain('Amount disputed: $100.00')
    expect(text).toContain('Reason: Not authorized by the cardholder')
    expect(text).toContain('Evidence due: ')
    expect(text).toContain('Fee of the card provider: $15.00')
    expect(text).toContain(`https://dashboard.stripe.com/test/disputes/${dispute.id}`)
  })
})

describe('a disputed test card (sandbox)', async () => {
  const { paying, seen, figures } = await startDisputes('sandbox')

  test('is disputed when it pays; accepting ends it, and winning pays the invoice', async () => {
    const pay = async () => {
      const { id } = await paying.invoice()
      const { secret, intent } = await paying.start(id)
      expect(await paying.confirm(secret, '4000000000000259')).toBe(201)
      await paying.report(id, intent)
      await reconcile(paying.background)
      return { id, intent }
    }
    const first = await pay()
    expect(await figures(first.id)).toEqual(['sent', '0.00', '100.00', 'returned'])
    const [dispute] = await seen(first.id)
    expect(dispute).toMatchObject({ status: 'needs_response', fee: '15.00', dashboard_url: null })
    const accepted = await paying.office.post(`/api/disputes/${dispute.id}/accept`)
    expect([accepted.status, accepted.body.status]).toEqual([201, 'lost'])

    const second = await pay()
    await paying.world.db
      .update(sandboxDisputes)
      .set({ status: 'won' })
      .where(eq(sandboxDisputes.intent_id, second.intent))
    await reconcileDisputes(paying.background)
    expect(await figures(second.id)).toEqual(['paid', '100.00', '0.00', 'succeeded'])
  })
})
