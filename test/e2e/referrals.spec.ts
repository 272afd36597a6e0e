import type { Page } from '@playwright/test'
import { toastSays } from './office.ts'
import {
  authenticate,
  expect,
  expectAccessible,
  getJson,
  people,
  postJson,
  register,
  resize,
  signIn,
  test,
} from './product.ts'

// From a shared link to a credit that pays an invoice.

const figure = (page: Page, label: string, value: string) =>
  expect(page.locator('section').filter({ hasText: label }).getByText(value, { exact: true }).first()).toBeVisible()

test('a referral becomes a credit, and the credit pays an invoice', async ({ page, browser, product, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, people.client, '/')
  await page.getByRole('link', { name: 'Refer & Earn' }).click()
  await expect(page.getByRole('heading', { name: 'Share & Earn' })).toBeVisible()
  await figure(page, 'Your Referrals', '2')
  await figure(page, 'Rewards Earned', '$25')
  await expect(page.getByText('Share 3 times, get 10% off')).toBeVisible()
  await expect(page.getByText('0 of 3: counts when')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/\?ref=[A-Z2-9]{8}$/)
  await context.route('https://www.facebook.com/**', (route) => route.fulfill({ body: 'Share' }))
  const popup = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Facebook' }).click()
  const shared = await popup
  expect(shared.url()).toContain(encodeURIComponent(link))
  expect(shared.viewportSize()).toEqual({ width: 600, height: 400 })
  await shared.close()

  // One neighbor only asks for a quote.
  const passerby = await browser.newContext({ baseURL: product.url })
  const request = await passerby.newPage()
  const opening = request.waitForRequest('**/api/public/referral-openings')
  await request.goto(`/quote-request${new URL(link).search}`)
  expect((await opening).postDataJSON()).toEqual({ code: new URL(link).searchParams.get('ref') })
  await request.getByLabel('Name').fill('Theo Lindqvist')
  await request.getByLabel('Email').fill('theo.lindqvist@mail.example')
  const sent = request.waitForRequest('**/api/public/leads')
  await request.getByRole('button', { name: 'Send Request' }).click()
  expect((await sent).postDataJSON().ref).toBe(new URL(link).searchParams.get('ref'))
  await passerby.close()

  // Another one looks around before signing up.
  const visitor = await browser.newContext({ baseURL: product.url })
  const neighbor = await visitor.newPage()
  await neighbor.goto(link.replace(/^https?:\/\/[^/]+/, ''))
  await neighbor.getByRole('link', { name: 'Get Started Free' }).click()
  const nadia = { name: 'Nadia Okafor', email: 'nadia.okafor@mail.example' }
  await register(neighbor, { ...nadia, username: 'nadia', password: 'a long enough secret' })
  await expect(neighbor.getByRole('heading', { name: 'Welcome, Nadia Okafor' })).toBeVisible()
  const { id: user_id } = await getJson(neighbor, '/api/auth/user')
  await visitor.close()

  // The office bills the neighbor and gets a check.
  const desk = await browser.newContext({ baseURL: product.url })
  const office = await desk.newPage()
  await authenticate(office, people.admin)
  const post = async (path: string, data: object) => postJson(office, path, data)
  const { id: client_id } = await post('/api/clients', { ...nadia, user_id, confirm_unproven: true })
  const items = [{ description: 'Panel inspection', quantity: '1', unit_price: '180.00' }]
  const first = await post('/api/invoices', { client_id, status: 'sent', items })
  await office.goto(`/invoices?open=${first.id}`)
  await office.getByRole('button', { name: 'Record Payment' }).click()
  await office.getByRole('dialog', { name: 'Record Payment' }).getByRole('button', { name: 'Record Payment' }).click()
  await toastSays(office, 'Payment recorded successfully')

  await expect
    .poll(async () => {
      await page.goto('/referrals')
      const reply = await page.request.get('/api/referrals')
      return (await reply.json()).rewards_earned
    })
    .toBe('50.00')
  await figure(page, 'Your Referrals', '3')

  // The credit shows on the dashboard, pays part of an invoice, and reads as credit everywhere.
  await page.goto('/')
  await expect(page.getByText('You have $50.00 of credit')).toBeVisible()
  await resize(page, { width: 390, height: 844 })
  await page.getByRole('link', { name: 'Pay Now' }).first().click()
  await page.getByRole('button', { name: 'Apply $50.00 credit' }).click()
  await toastSays(page, 'Credit applied')
  await expect(page.getByText('Credit applied', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Apply/ })).toBeHidden()
  await expectAccessible(page)

  // Staff see where the credit came from, and give some more.
  await office.goto('/clients')
  await office.getByRole('searchbox').fill('Grace Holloway')
  await office.getByText('Grace Holloway').first().click()
  const details = office.getByRole('dialog', { name: 'Grace Holloway' })
  const credit = details.getByRole('region', { name: 'Credit' })
  await expect(credit.getByText('Referral reward')).toHaveCount(2)
  await credit.getByRole('button', { name: 'Give credit' }).click()
  const form = office.getByRole('dialog', { name: 'Credit' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Reason is required')).toBeVisible()
  await form.getByLabel('Amount').fill('10')
  await form.getByLabel('Reason').fill('Waited an hour')
  await form.getByRole('button', { name: 'Save' }).click()
  await toastSays(office, 'Credit given')
  await expect(credit.getByText('Waited an hour')).toBeVisible()
  await expectAccessible(office)

  // The neighbors share the client's network, so nothing counted, and the company ends the offer.
  await page.goto('/referrals')
  await expect(page.getByText('0 of 3: counts when')).toBeVisible()
  await office.goto('/settings')
  const offer = office.locator('section').filter({ has: office.getByRole('heading', { name: 'Sharing discount' }) })
  await offer.getByRole('switch', { name: 'Share 3 times, get 10% off' }).click()
  await offer.getByRole('button', { name: 'Save Sharing Discount' }).click()
  await toastSays(office, 'Company settings updated')
  await page.reload()
  await expect(page.getByText('First referral gets $25 credit')).toBeVisible()
  await expect(page.getByText('10% off')).toBeHidden()
  await desk.close()
})
