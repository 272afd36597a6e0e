import type { Page } from '@playwright/test'
import { payByCard, toastSays } from './office.ts'
import { authenticate, expect, expectAccessible, getJson, people, postJson, test } from './product.ts'

// Documents opened by their links, on a phone, by clients who have no sign-in.

const PHONE = { width: 390, height: 844 }

/** The sample company's client without a sign-in, who can be mailed. */
async function stranger(page: Page): Promise<{ id: string; name: string; email: string }> {
  const clients: {
    id: string
    name: string
    email: string | null
    user_id: string | null
    archived_at: string | null
  }[] = await getJson(page, '/api/clients')
  const match = clients.find(
    ({ user_id, email, archived_at }) => user_id === null && email !== null && archived_at === null,
  )
  return { id: match?.id ?? '', name: match?.name ?? '', email: match?.email ?? '' }
}

async function sentInvoice(page: Page): Promise<{ id: string; invoice_number: string; name: string }> {
  const { id: client_id, name } = await stranger(page)
  const items = [{ description: 'EV charger, hardwired', quantity: '1', unit_price: '250' }]
  const data = { client_id, status: 'draft', tax_rate: '0', due_date: '2099-01-05', items }
  const invoice = await postJson(page, '/api/invoices', data)
  expect((await page.request.post(`/api/invoices/${invoice.id}/send`)).status()).toBe(201)
  return { ...invoice, name }
}

/** A new link from the details of a document, as the office copies it. */
async function copiedLink(page: Page, address: string): Promise<string> {
  await page.goto(address)
  const links = page.getByRole('region', { name: 'Links without a sign-in' })
  await links.getByRole('button', { name: 'Copy link' }).click()
  const field = links.getByLabel('New link')
  await expect(field).toHaveValue(/\/l\/[\w-]{32}$/)
  return field.inputValue()
}

test('an invoice is paid in part and then in full on a phone by its link, which the office then revokes', async ({
  page,
  browser,
  baseURL,
}) => {
  await authenticate(page, people.admin)
  const { id, invoice_number, name } = await sentInvoice(page)
  const url = await copiedLink(page, `/invoices?open=${id}`)
  // One went out with the mail, the other was copied.
  await expect(page.getByRole('list', { name: 'Links' }).getByRole('listitem')).toHaveCount(2)

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE, hasTouch: true, locale: 'en-US' })
  const phone = await context.newPage()
  const reply = await phone.goto(url)
  expect([reply?.headers()['referrer-policy'], reply?.headers()['cache-control']]).toEqual(['no-referrer', 'no-store'])
  await expect(phone.getByRole('heading', { name: `Invoice ${invoice_number}` })).toBeVisible()
  await expect(phone.getByText(`For ${name}`)).toBeVisible()
  await expectAccessible(phone)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await phone.getByText('Another amount').click()
  await phone.getByLabel('Amount', { exact: true }).fill('300')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByText('Amount must be at most the balance of $250.00')).toBeVisible()
  await expect(phone.getByLabel('Amount', { exact: true })).toBeFocused()
  await phone.getByLabel('Amount', { exact: true }).fill('$100')
  await payByCard(phone)
  await expect(phone.getByText('We received $100.00. Thank you! $150.00 is left to pay.')).toBeVisible()
  await payByCard(phone)
  await expect(phone.getByText('We received $150.00. Thank you!')).toBeVisible()
  await expect(phone.getByRole('button', { name: 'Continue' })).toBeHidden()
  await expectAccessible(phone)

  await page.goto(`/invoices?open=${id}`)
  const links = page.getByRole('list', { name: 'Links' })
  await expect(links.getByText('Opened once').first()).toBeVisible()
  await links.getByRole('listitem').first().getByRole('button', { name: 'Revoke' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: 'Revoke this link?' }))
    .getByRole('button', { name: 'Revoke' })
    .click()
  await toastSays(page, 'Link revoked')
  await phone.reload()
  await expect(phone.getByText('This link no longer works. Ask us for a new one.')).toBeVisible()
  await expect(phone.getByText(invoice_number)).toHaveCount(0)
  await expectAccessible(phone)
  await context.close()
})

test('a visit is moved and then cancelled by its link', async ({ page, browser, baseURL }) => {
  await authenticate(page, people.admin)
  const { id: client_id } = await stranger(page)
  const ahead = new Date(Date.now() + 9 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const data = { client_id, service_type: 'Surge protector', scheduled_date: `${ahead}T06:15`, duration_minutes: 30 }
  const booking = await postJson(page, '/api/bookings', data)
  const url = await copiedLink(page, `/bookings?open=${booking.id}`)

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: PHONE, hasTouch: true, locale: 'en-US' })
  const phone = await context.newPage()
  await phone.goto(url)
  await expect(phone.getByRole('heading', { name: 'Surge protector' })).toBeVisible()
  await expect(phone.getByText('6:15 AM to 6:45 AM')).toBeVisible()
  await phone.getByRole('button', { name: 'Move to another time' }).click()
  await phone.getByLabel('Day').selectOption({ index: 5 })
  await phone.getByRole('group', { name: 'Time' }).getByRole('button').first().click()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: /^Move to \d/ }).click()
  await expect(phone.getByText(/Your visit is moved\. See you/)).toBeVisible()
  await phone.getByRole('button', { name: 'Cancel visit' }).click()
  await phone.getByRole('button', { name: 'Keep visit' }).click()
  await phone.getByRole('button', { name: 'Cancel visit' }).click()
  await phone.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(phone.getByText('Your visit is cancelled. We let the office know.')).toBeVisible()
  await expect(phone.getByRole('button')).toHaveCount(1)
  await context.close()
})
