import type { APIRequestContext, Browser } from '@playwright/test'
import { authenticate, escape, expect, expectAccessible, test, watch } from './product.ts'

// A company at a public URL without card payments: what its clients and its office see.

const boss = { username: 'boss', password: 'a password of my own' }
const rosa = { username: 'rosa.delgado', password: 'correct horse' }
const PUBLIC_URL = 'http://bluebonnet.example'
const SENTENCE = 'Card payments are not set up. Please pay by check or call us.'

test.use({
  env: {
    SAMPLE_DATA: 'false',
    PUBLIC_URL,
    ADMIN_USERNAME: boss.username,
    ADMIN_PASSWORD: boss.password,
    ADMIN_EMAIL: 'boss@bluebonnet.example',
  },
})

const done = async (reply: Promise<{ ok(): boolean; text(): Promise<string>; json(): Promise<{ id: string }> }>) => {
  const answer = await reply
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** The company, and a client with a login and an invoice. */
async function openCompany(office: APIRequestContext, browser: Browser, baseURL: string) {
  const company = {
    company_name: 'Bluebonnet Electric',
    email: 'office@bluebonnet.example',
    phone: '+15125550123',
    address: '1200 Congress Ave',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
  }
  await done(office.post('/api/settings', { data: company }))
  const home = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true })
  const login = { ...rosa, name: 'Rosa Delgado', email: 'rosa@delgado.example' }
  const user = await done(home.request.post('/api/register', { data: login }))
  const client = await done(
    office.post('/api/clients', { data: { name: 'Rosa Delgado', user_id: user.id, confirm_unproven: true } }),
  )
  const items = [{ description: 'Replace 200 A main panel', quantity: '1', unit_price: '1850' }]
  const data = { client_id: client.id, status: 'sent', due_date: '2099-01-05', items }
  const invoice = await done(office.post('/api/invoices', { data }))
  return { home, invoice }
}

test('a client on mobile learns how to pay, and the office learns why', async ({ page, browser, baseURL }) => {
  await authenticate(page, boss)
  const { home, invoice } = await openCompany(page.request, browser, baseURL ?? '')

  const complaints = watch(home)
  const phone = await home.newPage()
  await phone.goto('/')
  await expect(phone.getByText(SENTENCE)).toBeVisible()
  await expect(phone.getByRole('link', { name: '(512) 555-0123' })).toHaveAttribute('href', 'tel:+15125550123')
  await expect(phone.getByRole('button', { name: 'Pay Now' })).toHaveAttribute('aria-disabled', 'true')
  await expect(phone.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
  await expectAccessible(phone)

  await phone.goto('/invoices')
  await expect(phone.getByText(SENTENCE)).toBeVisible()
  await phone.getByText('Replace 200 A main panel').click()
  const details = phone.getByRole('dialog', { name: 'Invoice Details' })
  await expect(details.getByText(SENTENCE)).toBeVisible()
  await details.getByRole('button', { name: 'More actions' }).click()
  await expect(phone.getByRole('menuitem', { name: 'Pay' })).toHaveAttribute('aria-disabled', 'true')

  // The link from the email.
  await phone.goto(`/payment/${invoice.id}`)
  await expect(phone.getByText(SENTENCE)).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Call (512) 555-0123' })).toHaveAttribute('href', 'tel:+15125550123')
  await expect(phone.getByRole('link', { name: 'Download PDF' })).toBeVisible()
  await expect(phone.getByLabel('Card number')).toHaveCount(0)
  await expectAccessible(phone)
  expect(complaints).toEqual([])
  await home.close()

  await page.goto('/invoices')
  await expect(page.getByText('Card payments are not set up. Clients are asked to pay by check or call.')).toBeVisible()
  await page.getByRole('button', { name: 'Actions' }).first().click()
  await expect(page.getByRole('menuitem', { name: 'Pay' })).toContainText(SENTENCE)
  await escape(page.getByRole('menu'))
  await page.getByRole('link', { name: 'See Services in Settings' }).click()
  await expect(
    page.getByText(/not set up: clients are asked to pay by check or call\. To take cards, set/),
  ).toBeVisible()
})
