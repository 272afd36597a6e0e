import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Role } from '#contract/roles.ts'
import { reply, serve, show } from '#test/component.tsx'
import { payment } from '#test/invoices.ts'
import type { Dispute, Payment } from '../../contract.ts'
import { DisputeNotice } from './dispute-notice.tsx'
import { PaymentHistoryPanel } from './payment-history.tsx'

const ID = '00000000-0000-4000-8000-000000000031'
const DISPUTE = '00000000-0000-4000-8000-000000000032'

const returned: Payment = {
  ...payment,
  id: ID,
  provider: 'stripe',
  stripe_payment_intent_id: 'pi_1',
  amount: '1200.00',
  returned_amount: '1200.00',
  status: 'returned',
  payment_method: 'card',
}

const dispute: Dispute = {
  id: DISPUTE,
  payment_id: ID,
  amount: '1200.00',
  withdrawn_amount: '1200.00',
  fee: '15.00',
  status: 'needs_response',
  reason: 'product_not_received',
  evidence_due_at: '2099-01-06T05:30:00.000Z',
  opened_at: '2026-06-12T15:00:00.000Z',
  dashboard_url: 'https://dashboard.stripe.com/disputes/dp_1',
}

const ACCEPT = `POST /api/disputes/${DISPUTE}/accept`
const notice = page.getByRole('region', { name: 'Disputed payment' })
const acceptButton = notice.getByRole('button', { name: 'Accept Dispute' })

type Given = { role?: Role; answers?: Parameters<typeof serve>[0]; paid?: Partial<Payment> }

/** The notice and the payment history of an invoice with this dispute. */
async function opened(values: Partial<Dispute>, { role = 'admin', answers = {}, paid = {} }: Given = {}) {
  const requests = serve({
    [`GET /api/invoices/${ID}/disputes`]: [{ ...dispute, ...values }],
    [`GET /api/invoices/${ID}/refunds`]: [],
    ...answers,
  })
  const invoice = { id: ID, invoice_number: 'INV-00031', payments: [{ ...returned, ...paid }] }
  await show(
    <>
      <DisputeNotice invoice={invoice} />
      <PaymentHistoryPanel invoice={invoice} />
    </>,
    { role },
  )
  return requests
}

test.each([
  [
    'inquiry',
    { withdrawn_amount: '0.00', fee: '0.00' },
    [
      'The client’s bank asks about $1,200.00 of a card payment',
      'Bank inquiry',
      'No money has been taken back. The client sees nothing of this.',
    ],
    ['Fee of the card provider', 'Accept Dispute'],
  ],
  [
    'needs_response',
    {},
    [
      'The client’s bank disputes $1,200.00 of a card payment',
      'Answer needed',
      'Reason: Service not received',
      'Fee of the card provider: $15.00',
      'The bank has taken $1,200.00 back. The client sees that, but not why.',
      'Accept Dispute',
      'Open in Stripe',
    ],
    [],
  ],
  [
    'under_review',
    {},
    ['The bank is looking at the evidence about $1,200.00', 'Under review', 'Open in Stripe'],
    ['Evidence', 'Accept Dispute'],
  ],
] as const)('%s: the notice says what the bank wants and what can be done', async (status, values, shown, absent) => {
  await opened({ status, ...values })
  await expect.element(notice).toBeVisible()
  for (const text of shown) await expect.element(notice.getByText(text, { exact: true })).toBeVisible()
  for (const text of absent) expect(notice.getByText(new RegExp(`^${text}`)).elements()).toHaveLength(0)
})

test('the deadline is in the time of the company, not of the browser', async () => {
  await opened({})
  await expect.element(notice.getByText(/^Evidence due in \d+ days: Jan 5, 2099, 11:30 PM$/)).toBeVisible()
})

test('a deadline that has passed says for how long', async () => {
  await opened({ evidence_due_at: '2026-01-06T18:00:00.000Z' })
  await expect.element(notice.getByText(/^Evidence overdue \d+ days: Jan 6, 2026, 12:00 PM$/)).toBeVisible()
})

test.each([
  ['won', { withdrawn_amount: '0.00' }, { status: 'succeeded', returned_amount: '0.00' }, 'Dispute: Won'],
  ['lost', {}, {}, 'Dispute: Lost'],
  ['closed', { withdrawn_amount: '0.00' }, { status: 'succeeded', returned_amount: '0.00' }, 'Dispute: Closed'],
] as const)('%s: only the history shows it', async (status, values, paid, text) => {
  await opened({ status, ...values }, { paid })
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByText('-$1,200.00').elements()).toHaveLength(status === 'lost' ? 1 : 0)
  expect(notice.elements()).toHaveLength(0)
})

test('an employee sees the dispute, and cannot accept it', async () => {
  await opened({}, { role: 'employee' })
  await expect.element(notice.getByRole('link', { name: 'Open in Stripe' })).toBeVisible()
  expect(acceptButton.elements()).toHaveLength(0)
})

test('a client sees what the bank took back, and asks for no dispute', async () => {
  const sent = await opened({}, { role: 'client' })
  await expect.element(page.getByText('-$1,200.00')).toBeVisible()
  await expect.element(page.getByText('Returned by the bank').first()).toBeVisible()
  expect(notice.elements()).toHaveLength(0)
  expect(page.getByText(/dispute/i).elements()).toHaveLength(0)
  expect(sent).toEqual([])
})

test('a test payment has no page at Stripe', async () => {
  await opened({ dashboard_url: null })
  await expect.element(acceptButton).toBeVisible()
  expect(notice.getByRole('link').elements()).toHaveLength(0)
})

test('accepting asks first, and does nothing when it is called off', async () => {
  const sent = await opened({}, { answers: { [ACCEPT]: { ...dispute, status: 'lost' } } })
  await userEvent.click(acceptButton)
  const question = page.getByRole('alertdialog', { name: 'Accept this dispute?' })
  const what = 'The client keeps $1,200.00. The dispute is lost, and evidence can no longer be submitted.'
  await expect.element(question.getByText(what)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await userEvent.click(acceptButton)
  await userEvent.click(question.getByRole('button', { name: 'Accept Dispute' }))
  await expect.element(page.getByText('Dispute accepted')).toBeVisible()
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('a dispute that the bank decided meanwhile shows the reason', async () => {
  const message = 'The card provider refused this: This dispute is already closed.'
  await opened({}, { answers: { [ACCEPT]: reply({ message }, { status: 409 }) } })
  await userEvent.click(acceptButton)
  const question = page.getByRole('alertdialog', { name: 'Accept this dispute?' })
  await userEvent.click(question.getByRole('button', { name: 'Accept Dispute' }))
  await expect.element(page.getByText(message).first()).toBeVisible()
})
