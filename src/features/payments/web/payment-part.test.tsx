import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '#test/component.tsx'
import { invoice } from '#test/invoices.ts'
import { PaymentPart } from './payment-part.tsx'

const INTENT = `POST /api/invoices/${invoice.id}/payment-intent`
const amountOf = (body: unknown, balance: string): unknown =>
  typeof body === 'object' && body !== null && 'amount' in body ? body.amount : balance

/** The payment page of an invoice for $100.00, of which another payment can cover $60.00 meanwhile. */
function Paying() {
  const [amount_paid, setPaid] = useState('0.00')
  const [succeeded, setSucceeded] = useState(false)
  return (
    <>
      <button onClick={() => setPaid('60.00')}>Another payment</button>
      <PaymentPart
        invoice={{ ...invoice, amount_paid }}
        succeeded={succeeded}
        onSuccess={() => setSucceeded(true)}
        onOutdated={() => undefined}
      />
    </>
  )
}

async function choosePart() {
  let balance = '100.00'
  serve({
    'GET /api/settings': { card_payments: 'test', phone: '' },
    [`GET /api/invoices/${invoice.id}/credit`]: { available: '0.00', applicable: '0.00' },
    [INTENT]: ({ body }) => ({
      clientSecret: 'secret',
      provider: 'sandbox',
      publishableKey: null,
      amount: amountOf(body, balance),
    }),
    'POST /api/sandbox/confirm': { id: 'pi_1', status: 'succeeded' },
    'POST /api/payments': {},
  })
  await show(<Paying />)
  await userEvent.click(page.getByRole('button', { name: 'Pay another amount' }))
  await userEvent.click(page.getByText('Another amount'))
  await userEvent.fill(page.getByLabelText('Amount', { exact: true }).last(), '50')
  await userEvent.click(page.getByRole('button', { name: 'Continue' }))
  await expect.element(page.getByRole('button', { name: 'Pay $50.00' })).toBeVisible()
  return {
    payMore: () => {
      balance = '40.00'
      return userEvent.click(page.getByRole('button', { name: 'Another payment' }))
    },
  }
}

async function pay(amount: string) {
  await userEvent.fill(page.getByLabelText('Card number'), '4242424242424242')
  await userEvent.fill(page.getByLabelText('Expiry'), '1230')
  await userEvent.fill(page.getByLabelText('CVC'), '123')
  await userEvent.click(page.getByRole('button', { name: `Pay ${amount}` }))
  await expect.element(page.getByText('Payment Successful!')).toBeVisible()
}

test('a part leaves the rest to pay', async () => {
  await choosePart()
  await pay('$50.00')
  await expect.element(page.getByText('$50.00 is left to pay.')).toBeVisible()
})

test('nothing is left when another payment made the chosen part the whole', async () => {
  const { payMore } = await choosePart()
  await payMore()
  await expect.element(page.getByRole('button', { name: 'Pay $40.00' })).toBeVisible()
  await pay('$40.00')
  expect(page.getByText(/is left to pay/).elements()).toHaveLength(0)
})
