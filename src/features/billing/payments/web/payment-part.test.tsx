import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reply, serve, show } from '#test/component.tsx'
import { PAYMENT_NOT_COMPLETED } from '#contract/card-payments.ts'
import { invoice } from '#test/invoices.ts'
import { PaymentPart } from './payment-part.tsx'

const INTENT = `POST /api/invoices/${invoice.id}/payment-intent`
const getAmount = (body: unknown, balance: string): unknown =>
  typeof body === 'object' && body !== null && 'amount' in body ? body.amount : balance

/** The payment page of an invoice for $100.00, of which another payment can cover $60.00 meanwhile. */
function Paying() {
  const [amount_paid, setPaid] = useState('0.00')
  const [succeeded, setSucceeded] = useState(false)
  return (
    <>
      <button onClick={() => setPaid('60.00')}>Another payment</button>
      <PaymentPart
        invoice={{ ...invoice, amount_paid, balance_due: (100 - Number(amount_paid)).toFixed(2) }}
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
      amount: getAmount(body, balance),
    }),
    'POST /api/sandbox/confirm': { id: 'pi_1', status: 'succeeded' },
    'POST /api/payments': {},
  })
  await show(<Paying />)
  await userEvent.click(page.getByRole('button', { name: 'Pay another amount' }))
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

type Answers = { confirm: () => unknown; report: () => unknown }

/** Pays $100.00 by test card. `confirm` is the provider's answer, `report` our server's. */
async function payWith({ confirm, report }: Answers) {
  const requests = serve({
    'GET /api/settings': { card_payments: 'test', phone: '' },
    [`GET /api/invoices/${invoice.id}/credit`]: { available: '0.00', applicable: '0.00' },
    [INTENT]: { clientSecret: 'pi_1_secret_x', provider: 'sandbox', publishableKey: null, amount: '100.00' },
    'POST /api/sandbox/confirm': confirm,
    'POST /api/payments': report,
  })
  await show(<Paying />)
  await userEvent.fill(page.getByLabelText('Card number'), '4242424242424242')
  await userEvent.fill(page.getByLabelText('Expiry'), '1230')
  await userEvent.fill(page.getByLabelText('CVC'), '123')
  await userEvent.click(page.getByRole('button', { name: 'Pay $100.00' }))
  return requests
}

const failing = (message: string, status: number) => () => reply({ message }, { status })
const lost = failing('Bad Gateway', 502)

test('charged, but the answer was lost: the server knows, and the page shows the success', async () => {
  const sent = await payWith({ confirm: lost, report: () => ({}) })
  await expect.element(page.getByText('Payment Successful!')).toBeVisible()
  expect(sent.filter(({ path }) => path === '/api/payments').map(({ body }) => body)).toEqual([
    { invoice_id: invoice.id, stripe_payment_intent_id: 'pi_1' },
  ])
})

test('charged, but the connection was cut: the server knows, and the page does not say that it failed', async () => {
  await payWith({
    confirm: () => {
      throw new TypeError('Failed to fetch')
    },
    report: () => ({}),
  })
  await expect.element(page.getByText('Payment Successful!')).toBeVisible()
})

test('no answer from anyone: the page claims nothing, says not to pay again, and keeps the card for when nothing was charged', async () => {
  let isBack = false
  await payWith({
    confirm: lost,
    report: () => (isBack ? reply({ message: PAYMENT_NOT_COMPLETED }, { status: 409 }) : lost()),
  })
  await expect.element(page.getByText(/before we learned whether your card was charged/)).toBeVisible()
  expect(page.getByText('Payment Failed').elements()).toHaveLength(0)
  expect(page.getByRole('button', { name: 'Pay $100.00' }).elements()).toHaveLength(0)
  // Neither is any other way to pay.
  expect(page.getByText('Pay another amount').element().closest('[inert]')).not.toBeNull()
  const check = page.getByRole('button', { name: 'Check again' })
  await expect.element(check).toHaveFocus()
  isBack = true
  await check.click()
  await expect.element(page.getByText(PAYMENT_NOT_COMPLETED).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pay $100.00' })).toBeVisible()
  await expect.element(page.getByLabelText('Card number')).toHaveValue('4242 4242 4242 4242')
})

test('a decline is the answer of the provider: nobody is asked again', async () => {
  const sent = await payWith({ confirm: failing('Your card was declined.', 402), report: () => ({}) })
  await expect.element(page.getByText('Payment Failed').first()).toBeVisible()
  expect(sent.some(({ path }) => path === '/api/payments')).toBe(false)
  // Another card has not been declined.
  const declined = page.getByRole('alert').filter({ hasText: 'Your card was declined.' })
  await expect.element(declined).toBeVisible()
  await userEvent.fill(page.getByLabelText('CVC'), '1')
  await expect.element(declined).not.toBeInTheDocument()
})
