import { fillCard } from './office.ts'
import type { Page } from '@playwright/test'
import { routeStripe } from '../peers/stripe-js.ts'
import { startStripePeer, type StripePeer } from '../peers/stripe.ts'
import { authenticate, expect, expectAccessible, getJson, people, sharedByFiles, test } from './product.ts'

// The payment page in every state a user can see, with test cards and with Stripe's own card field.

type Given = { id: string; invoice_number: string }

/** An invoice for the sample company's client, created by the office. */
async function givenInvoice(page: Page, values: object = {}): Promise<Given> {
  const clients: { id: string; user_id: string | null }[] = await getJson(page, '/api/clients')
  const client = clients.find(({ user_id }) => user_id !== null)
  const data = {
    client_id: client?.id,
    status: 'sent',
    tax_rate: '8.25',
    due_date: '2099-01-05',
    items: [{ description: 'EV charger, hardwired', quantity: '1.5', unit_price: '1000' }],
    ...values,
  }
  const reply = await page.request.post('/api/invoices', { data })
  expect(reply.status()).toBe(201)
  return reply.json()
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $1,623.75' })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()

test.describe('with test cards', () => {
  test('reads an invoice, gets a card declined and pays, with only the keyboard', async ({ page }) => {
    await authenticate(page, people.admin)
    const { id, invoice_number } = await givenInvoice(page)
    await page.goto(`/payment/${id}`)
    await expect(page.getByRole('heading', { name: 'Invoice Payment' })).toBeVisible()
    for (const text of [invoice_number, 'sent', 'Jan 05, 2099', '1.5 × $1,000.00', 'Tax (8.25%)', 'Test mode'])
      await expect(page.getByText(text).first()).toBeVisible()

    await page.getByLabel('Card number').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Your card number is incomplete.')).toBeVisible()
    await expect(page.getByLabel('Card number')).toBeFocused()
    await page.keyboard.type('4000000000000002')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1234')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
    await expect(page.getByLabel('Expiry')).toHaveValue('12 / 34')
    await page.keyboard.press('Tab')
    await expect(payButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(alert(page, 'Your card was declined.')).toBeVisible()
    await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Card number').fill('4242424242424242')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Payment Successful!')).toBeVisible()
    await expect(page.getByText('Your payment has been processed. Redirecting to invoices...')).toBeVisible()
    await expect(page).toHaveURL('/invoices')
    await page.goto(`/payment/${id}`)
    await expect(page.getByRole('heading', { name: 'Already Paid' })).toBeVisible()
    await expectAccessible(page)
  })

  test('says why an invoice cannot be paid', async ({ page }) => {
    await authenticate(page, people.admin)
    const draft = await givenInvoice(page, { status: 'draft' })
    await page.goto(`/payment/${draft.id}`)
    await expect(page.getByText('This invoice is still a draft. Send it first.')).toBeVisible()
    const cancelled = await givenInvoice(page)
    await page.request.post(`/api/invoices/${cancelled.id}/cancel`)
    await page.goto(`/payment/${cancelled.id}`)
    await expect(page.getByText('This invoice was cancelled. There is nothing to pay.')).toBeVisible()
    const small = await givenInvoice(page, {
      tax_rate: '0',
      items: [{ description: 'Fuse', quantity: '1', unit_price: '0.25' }],
    })
    await page.goto(`/payment/${small.id}`)
    await expect(alert(page, 'A card payment must be at least $0.50.')).toBeVisible()
    await expect(page.getByText('Tax (')).toBeHidden()
  })

  test('a partly paid invoice asks for the balance, and an edit changes the amount charged', async ({ page }) => {
    await authenticate(page, people.admin)
    const { id } = await givenInvoice(page)
    await page.request.post(`/api/invoices/${id}/payments`, { data: { amount: '600', payment_method: 'check' } })
    // News of the edit would change the amount on the page before its button is pressed.
    await page.route('**/api/news*', () => undefined)
    await page.goto(`/payment/${id}`)
    await expect(page.getByRole('button', { name: 'Pay $1,023.75' })).toBeVisible()
    const items = [{ description: 'EV charger, smaller', quantity: '1', unit_price: '1000' }]
    expect((await page.request.patch(`/api/invoices/${id}`, { data: { items } })).status()).toBe(200)
    await fillCard(page)
    await page.route('**/api/sandbox/confirm', async (route) => {
      // Updates the old intent like the office's edit does, in case that job has not run yet.
      await page.request.post(`/api/invoices/${id}/payment-intent`)
      await route.continue()
    })
    await page.getByRole('button', { name: 'Pay $1,023.75' }).click()
    await expect(alert(page, 'The amount of this invoice has changed.')).toBeVisible()
    await page.getByRole('button', { name: 'Pay $482.50' }).click()
    await expect(page.getByText('Payment Successful!')).toBeVisible()
  })

  test('an administrator refunds part of a payment, and the history shows the reason', async ({ page }) => {
    await authenticate(page, people.admin)
    const { id, invoice_number } = await givenInvoice(page)
    await page.request.post(`/api/invoices/${id}/payments`, { data: { payment_method: 'cash' } })
    await page.goto('/invoices')
    await page.getByText(invoice_number, { exact: true }).click()
    await page.getByRole('button', { name: 'Refund the payment of $1,623.75' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund payment' })
    await dialog.getByLabel('Amount').fill('2000')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByText('Only $1,623.75 of this payment is left to refund')).toBeVisible()
    await dialog.getByLabel('Amount').fill('23.75')
    await dialog.getByLabel('Reason').fill('Shorter conduit')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Refund' }).click()
    const history = page.getByRole('region', { name: 'Payment history' })
    await expect(history.getByText('Shorter conduit')).toBeVisible()
    await expect(history.getByText('-$23.75')).toBeVisible()
  })

  test('a disputed payment: the client sees that it went back, an administrator accepts', async ({ page }) => {
    await authenticate(page, people.admin)
    const { id, invoice_number } = await givenInvoice(page)
    await page.goto(`/payment/${id}`)
    await fillCard(page, '4000000000000259')
    await payButton(page).click()
    await expect(page.getByText('Payment Successful!')).toBeVisible()

    const details = page.getByRole('dialog', { name: 'Invoice Details' })
    const history = details.getByRole('region', { name: 'Payment history' })
    await authenticate(page, people.client)
    await page.goto(`/invoices?open=${id}`)
    await expect(history.getByText('-$1,623.75')).toBeVisible()
    await expect(history.getByText('Returned by the bank').first()).toBeVisible()
    await expect(details.getByText(/dispute/i)).toHaveCount(0)

    const notice = details.getByRole('region', { name: 'Disputed payment' })
    const accept = notice.getByRole('button', { name: 'Accept Dispute' })
    await authenticate(page, people.employee)
    await page.goto(`/invoices?open=${id}`)
    await expect(notice.getByText('Answer needed')).toBeVisible()
    await expect(accept).toHaveCount(0)

    await authenticate(page, people.admin)
    await page.goto('/')
    await page.getByRole('link', { name: new RegExp(`due in \\d days · ${invoice_number}`) }).click()
    await expect(notice.getByText(/^Evidence due in 7 days: /)).toBeVisible()
    await expectAccessible(page)
    await accept.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept Dispute' }).click()
    await expect(page.getByText('Dispute accepted', { exact: true })).toBeVisible()
    await expect(notice).toHaveCount(0)
    await expect(history.getByText('Dispute: Lost')).toBeVisible()
  })
})

const stripe = test.extend<object, { peer: StripePeer }>({
  peer: sharedByFiles(startStripePeer, (peer) => peer.close()),
  env: [async ({ peer }, use) => use(peer.env), { scope: 'worker' }],
})

stripe.describe("with Stripe's card field", () => {
  const cardNumber = (page: Page) => page.getByLabel('Credit or debit card number')
  /** Fills in a good card for a new invoice, whose id it returns. */
  const enterCard = async (page: Page, peer: StripePeer) => {
    await routeStripe(page.context(), peer)
    await authenticate(page, people.admin)
    const { id } = await givenInvoice(page)
    await page.goto(`/payment/${id}`)
    await cardNumber(page).fill('4242424242424242')
    return id
  }

  stripe("3-D Secure: the invoice is paid once the user completes the bank's challenge", async ({ page, peer }) => {
    await routeStripe(page.context(), peer)
    await authenticate(page, people.admin)
    const { id } = await givenInvoice(page)
    await page.goto(`/payment/${id}`)
    await cardNumber(page).fill('4000000000009995')
    await payButton(page).click()
    await expect(alert(page, 'Your card has insufficient funds.')).toBeVisible()
    await expectAccessible(page)
    await cardNumber(page).fill('4000000000003220')
    await payButton(page).click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
    await page.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(page.getByText('Payment Successful!')).toBeVisible()
  })

  stripe('paid elsewhere while the page was open: nothing is charged twice', async ({ page, peer }) => {
    const id = await enterCard(page, peer)
    const intent = [...peer.intents.values()].find(({ metadata }) => metadata.invoice_id === id)
    peer.confirm(intent?.id ?? '')
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'Already Paid' })).toBeVisible()
    expect([...peer.intents.values()].filter(({ metadata }) => metadata.invoice_id === id)).toHaveLength(1)
  })

  stripe(
    "charged, but Stripe's answer is lost: the page asks our server and shows the payment",
    async ({ page, peer, complaints }) => {
      const id = await enterCard(page, peer)
      const intent = [...peer.intents.values()].find(({ metadata }) => metadata.invoice_id === id)
      await page.route('https://api.stripe.com/**/confirm', async (route) => {
        peer.confirm(intent?.id ?? '')
        await route.fulfill({
          status: 502,
          headers: { 'Access-Control-Allow-Origin': '*' },
          body: '{"error":{"type":"api_error"}}',
        })
      })
      await payButton(page).click()
      await expect(page.getByText('Payment Successful!')).toBeVisible()
      await expect(page.getByText('Payment Failed')).toHaveCount(0)
      expect(complaints.splice(0)).toEqual([expect.stringContaining('502')])
    },
  )

  stripe("Stripe's script does not load: the page says so and tries again", async ({ page, peer, complaints }) => {
    await routeStripe(page.context(), peer)
    await page.route('https://js.stripe.com/**', (route) => route.abort())
    await authenticate(page, people.admin)
    const { id } = await givenInvoice(page)
    await page.goto(`/payment/${id}`)
    await expect(alert(page, 'The card field did not load.')).toBeVisible()
    await page.unroute('https://js.stripe.com/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cardNumber(page)).toBeVisible()
    expect(complaints.splice(0).filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })
})
