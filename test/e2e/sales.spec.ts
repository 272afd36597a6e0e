import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { openAsAdmin, toastSays } from './office.ts'
import { authenticate, expect, expectAccessible, getJson, people, resize, signIn, test } from './product.ts'

// A lead from the first call to a client: with the mouse, on a phone, and with two users at the same card.

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const figure = (page: Page, name: string) => page.locator('section').filter({ hasText: name }).locator('p').first()

async function createLead(page: Page, name: string, values: object = {}): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@mail.example`
  const data = { name, email, phone: '512 555 0190', estimated_value: '1000', ...values }
  const reply = await page.request.post('/api/sales-leads', { data })
  return (await reply.json()).id
}

test('a lead is created, called, moved by drag, and becomes a client', async ({ page }) => {
  await openAsAdmin(page, '/sales')
  await page.getByRole('button', { name: 'New Lead' }).click()
  const form = page.getByRole('dialog', { name: 'New Lead' })
  await form.getByRole('button', { name: 'Create Lead' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await expect(form.getByText('Email is required')).toBeVisible()
  await form.getByLabel('Name').fill('June Abernathy')
  await form.getByLabel('Email').fill('june@mail.example')
  await form.getByLabel('Phone').fill('512 555 0191')
  await form.getByLabel('Service Interest').fill('Panel Upgrade')
  await form.getByLabel('Estimated Value').fill('3600')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create Lead' }).click()
  await toastSays(page, 'Lead created')
  await expect(column(page, 'New')).toContainText('June Abernathy')

  await card(page, 'June Abernathy').dragTo(column(page, 'Qualified'))
  await toastSays(page, 'June Abernathy moved to Qualified.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'New')).toContainText('June Abernathy')

  await card(page, 'June Abernathy').click()
  const details = page.getByRole('dialog', { name: 'June Abernathy' })
  await expect(details.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+15125550191')
  await expect(details.getByRole('link', { name: /^Text/ })).toHaveAttribute('href', 'sms:+15125550191')
  await expect(details.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', 'mailto:june@mail.example')
  await expect(details.getByText('No activities yet')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Add Activity' })).toBeDisabled()
  await details.getByLabel('Type').selectOption('meeting')
  await details.getByLabel('Notes').fill('Measured the panel.')
  await details.getByRole('button', { name: 'Add Activity' }).click()
  await toastSays(page, 'Activity added')
  const activity = details.getByRole('list', { name: 'Activities' }).getByRole('listitem')
  await expect(activity).toContainText(/Meeting\s*\w{3} \d{1,2}, \d{4} \d{1,2}:\d\d [AP]M · Dana Whitfield\s*Measured/)
  await expect(details.getByLabel('Notes')).toHaveValue('')
  await expectAccessible(page)

  await details.getByRole('button', { name: 'Convert to Client' }).click()
  const convert = page.getByRole('dialog', { name: 'Convert to Client' })
  await expect(convert).toContainText('June Abernathy becomes a client with the same name, email, and phone.')
  await convert.getByRole('button', { name: 'Convert to Client' }).click()
  await toastSays(page, 'Lead converted to client')
  await details.getByRole('link', { name: 'Open Client' }).click()
  await expect(page.getByRole('dialog', { name: 'June Abernathy' })).toContainText('Total Invoices')
  await page.goto('/sales?show=closed')
  await expect(column(page, 'Won')).toContainText('June Abernathy')
})

test('an existing client is offered, and linked after asking', async ({ page }) => {
  await authenticate(page, people.admin)
  const data = { name: 'Kestrel Dental', email: 'kestrel.dental@mail.example' }
  await page.request.post('/api/clients', { data })
  const id = await createLead(page, 'Kestrel Dental')
  await page.goto(`/sales?open=${id}`)
  await page.getByRole('button', { name: 'Convert to Client' }).click()
  const convert = page.getByRole('dialog', { name: 'Convert to Client' })
  await expect(convert).toContainText('There is already a client with the email or phone of Kestrel Dental.')
  await convert.getByRole('button', { name: 'Convert to Client' }).click()
  await toastSays(page, 'Lead converted to client')
  const clients = await getJson(page, '/api/clients?q=Kestrel')
  expect(clients).toHaveLength(1)
})

test('a lead is lost with a reason, found among the closed ones, and reopened', async ({ page }) => {
  await authenticate(page, people.admin)
  await createLead(page, 'Milo Fenwick')
  await page.goto('/sales')
  const before = await figure(page, 'Pipeline Value').textContent()
  await page.getByRole('searchbox').fill('milo')
  await page.getByRole('button', { name: 'Move Milo Fenwick' }).click()
  await page.getByRole('menuitem', { name: 'Mark as Lost' }).click()
  const form = page.getByRole('dialog', { name: 'Mark as Lost' })
  await form.getByRole('button', { name: 'Mark as Lost' }).click()
  await expect(form.getByText('Enter the reason for closing this lead')).toBeVisible()
  await form.getByRole('button', { name: 'Price too high' }).click()
  await form.getByRole('button', { name: 'Mark as Lost' }).click()
  await toastSays(page, 'Lead marked as lost')
  await expect(page.getByText('No leads found')).toBeVisible()
  await expect(figure(page, 'Pipeline Value')).not.toHaveText(before ?? '')
  await page.getByLabel('Show').selectOption('closed')
  await expect(column(page, 'Lost')).toContainText('Milo Fenwick')
  await card(page, 'Milo Fenwick').click()
  const details = page.getByRole('dialog', { name: 'Milo Fenwick' })
  await expect(details).toContainText('Price too high')
  await details.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  await toastSays(page, 'Lead reopened')
  await expect(details.getByText('Contacted')).toBeVisible()
})

test('two users drag the same card: one wins, and the other sees why theirs went back', async ({ page, browser }) => {
  await authenticate(page, people.admin)
  await createLead(page, 'Opal Reyes')
  await page.goto('/sales')
  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  // The news never arrives, as when both drag at the same moment.
  await other.route('**/api/news?*', () => undefined)
  await signIn(other, people.employee, '/sales')
  await expect(column(other, 'New')).toContainText('Opal Reyes')
  await card(page, 'Opal Reyes').dragTo(column(page, 'Contacted'))
  await toastSays(page, 'Opal Reyes moved to Contacted.')
  await card(other, 'Opal Reyes').dragTo(column(other, 'Proposal'))
  await toastSays(other, /Opal Reyes was not moved\. Another user changed this/)
  await expect(column(other, 'Contacted')).toContainText('Opal Reyes')
  await other.context().close()
})

test('on a phone, a card moves from its menu and by keyboard, and the screen is accessible', async ({ page }) => {
  await authenticate(page, people.admin)
  await createLead(page, 'Pia Lund')
  await resize(page, { width: 390, height: 844 })
  await page.goto('/sales')
  await page.getByRole('searchbox').fill('pia lund')
  await page.getByRole('button', { name: 'Move Pia Lund' }).click()
  await page.getByRole('menuitem', { name: 'Contacted' }).click()
  await toastSays(page, 'Pia Lund moved to Contacted.')
  await card(page, 'Pia Lund').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(column(page, 'Qualified')).toContainText('Pia Lund')
  await expectAccessible(page)
})

const submitRequest = async (form: Page | FrameLocator, name: string) => {
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill('visitor@mail.example')
  await form.getByLabel('What do you need?').fill('EV Charger')
  await form.getByRole('button', { name: 'Send Request' }).click()
}

test('a website in the settings shows the form in a frame, and its visitors become leads', async ({
  page,
  product,
}) => {
  const address = `${product.url}/quote-request/embed`
  const website = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(`<title>Bluebonnet</title><iframe src="${address}" style="width:100%;height:800px"></iframe>`)
  }).listen(0, '127.0.0.1')
  await once(website, 'listening')
  const site = `http://127.0.0.1:${(website.address() as AddressInfo).port}`
  expect((await page.request.get(address)).headers()['content-security-policy']).toContain("frame-ancestors 'none'")

  await openAsAdmin(page, '/settings')
  await page.getByRole('button', { name: 'Add Website' }).click()
  await page.getByRole('textbox', { name: 'Website 1' }).fill('bluebonnet')
  await page.getByRole('button', { name: 'Save Websites' }).click()
  await expect(page.getByText('Enter a website such as https://www.example.com')).toBeVisible()
  await page.getByRole('textbox', { name: 'Website 1' }).fill(`${site}/contact`)
  await page.getByRole('button', { name: 'Save Websites' }).click()
  await toastSays(page, 'Company settings updated')
  await expect(page.getByText(`<iframe src="${address}"`)).toBeVisible()

  await page.goto(site)
  const frame = page.frameLocator('iframe')
  await submitRequest(frame, 'Felix Framed')
  await expect(frame.getByText('Thank you, Felix Framed')).toBeVisible()
  const leads = await getJson(page, `${product.url}/api/sales-leads?q=Felix`)
  expect(leads).toMatchObject([{ name: 'Felix Framed', status: 'new', source: 'website' }])
  website.close()
})
