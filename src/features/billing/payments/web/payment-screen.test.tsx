import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import { reply, serve, show } from '#test/component.tsx'
import { PaymentScreen } from './payment-screen.tsx'

const ID = '00000000-0000-4000-8000-0000000000a1'

test.each([
  { status: 404, text: /^This invoice does not exist/ },
  { status: 429, text: 'Too many requests. Wait a minute.' },
])('an invoice that answers $status says so', async ({ status, text }) => {
  history.replaceState(null, '', `/payment/${ID}`)
  serve({ [`GET /api/invoices/${ID}`]: reply({ message: 'Too many requests. Wait a minute.' }, { status }) })
  await show(<Route path="/payment/:invoiceId" component={PaymentScreen} />, { role: 'client' })
  await expect.element(page.getByText('Invoice Not Found')).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(status === 429 ? 1 : 0)
})
