import type { FrameLocator, Page } from '@playwright/test'
import { serveLocally } from '../peers/local-server.ts'
import { openAsAdmin, payByCard, toastSays } from './office.ts'
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
  const website = await serveLocally((_, reply) => {
    reply.setHeader('content-type', 'text/html')
    reply.end(`<title>Bluebonnet</title><iframe src="${address}" style="width:100%;height:800px"></iframe>`)
  })
  expect((await page.request.get(address)).headers()['content-security-policy']).toContain("frame-ancestors 'none'")

  await openAsAdmin(page, '/settings')
  await page.getByRole('button', { name: 'Add Website' }).click()
  await page.getByRole('textbox', { name: 'Website 1' }).fill('bluebonnet')
  await page.getByRole('button', { name: 'Save Websites' }).click()
  await expect(page.getByText('Enter a website such as https://www.example.com')).toBeVisible()
  await page.getByRole('textbox', { name: 'Website 1' }).fill(`${website.url}/contact`)
  await page.getByRole('button', { name: 'Save Websites' }).click()
  await toastSays(page, 'Company settings updated')
  await expect(page.getByText(`<iframe src="${address}"`)).toBeVisible()

  await page.goto(website.url)
  const frame = page.frameLocator('iframe')
  await submitRequest(frame, 'Felix Framed')
  await expect(frame.getByText('Thank you, Felix Framed')).toBeVisible()
  const leads = await getJson(page, `${product.url}/api/sales-leads?q=Felix`)
  expect(leads).toMatchObject([{ name: 'Felix Framed', status: 'new', source: 'website' }])
  await website.close()
})

// Work that comes in: from the lead form on a phone to the review request, without typing anything twice.

test('a visitor asks for a quote, accepts it on a phone, pays the deposit and the rest, and is asked for a review', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ...(baseURL && { baseURL }),
  })
  const customer = await phone.newPage()
  await customer.goto('/quote-request')
  await customer.getByRole('button', { name: 'Send Request' }).click()
  await expect(customer.getByText('Name is required')).toBeVisible()
  await expect(customer.getByLabel('Name')).toBeFocused()
  await customer.getByLabel('Name').fill('Vera Visitor')
  await customer.getByLabel('Email').fill('vera@visitor.example')
  await customer.getByLabel('What do you need?').fill('EV Charger')
  await customer.getByRole('checkbox').check()
  await customer.getByRole('button', { name: 'Send Request' }).click()
  await expect(customer.getByText('Enter the phone number to text')).toBeVisible()
  await customer.getByLabel('Phone').fill('512 555 0199')
  await customer.getByRole('button', { name: 'Send Request' }).click()
  await expect(customer.getByText('Thank you, Vera Visitor')).toBeVisible()
  await expectAccessible(customer)

  await openAsAdmin(page, '/sales')
  const api = page.request
  const settings = { quiet_hours: null, review_channel: 'email', review_link: 'https://reviews.example/bluebonnet' }
  expect((await api.patch('/api/settings', { data: settings })).status()).toBe(200)
  await page.getByRole('searchbox').fill('vera visitor')
  await page.getByRole('button', { name: /^Vera Visitor/ }).click()
  const lead = page.getByRole('dialog', { name: 'Vera Visitor' })
  await expect(lead).toContainText('Phone, email, and texts')
  await lead.getByRole('link', { name: 'New Quote' }).click()
  const form = page.getByRole('dialog', { name: 'New Quote' })
  await expect(form.getByRole('combobox', { name: 'Lead' })).toHaveValue('Vera Visitor')
  await form.getByRole('button', { name: 'Cancel' }).click()
  const [{ id: lead_id }] = await (await api.get('/api/sales-leads?q=vera+visitor')).json()
  const item = { quantity: '1', unit_price: '1000', description: 'Panel upgrade' }
  const items = [
    item,
    { ...item, description: 'Good charger', unit_price: '200', option_group: 'Charger' },
    { ...item, description: 'Best charger', unit_price: '500', option_group: 'Charger' },
    { ...item, description: 'Surge protector', unit_price: '300', optional: true },
  ]
  const data = { lead_id, items, tax_rate: '8.25', deposit_percent: '30', terms: 'Due on completion' }
  const quote = await (await api.post('/api/quotes', { data })).json()
  await page.goto(`/quotes?open=${quote.id}`)
  const details = page.getByRole('dialog', { name: 'Quote Details' })
  await details.getByRole('button', { name: 'Send via Email & SMS' }).click()
  await toastSays(page, 'Quote sent via email')
  const linkTo = async (kind: string, document_id: string) => {
    const { url } = await (await api.post('/api/links', { data: { kind, document_id } })).json()
    return new URL(url).pathname
  }

  await customer.goto(await linkTo('quote', quote.id))
  await expect(customer.getByRole('heading', { name: `Quote ${quote.quote_number}` })).toBeVisible()
  await expect(customer.getByText('$1,299.00').first()).toBeVisible()
  await customer.getByText('Best charger').click()
  await customer.getByText('Surge protector').click()
  await expect(customer.getByText('$1,948.50').first()).toBeVisible()
  await expect(customer.getByText('$584.55')).toBeVisible()
  await expectAccessible(customer)

  await customer.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(customer.getByRole('textbox', { name: 'Your name' })).toHaveValue('Vera Visitor')
  await customer.getByRole('button', { name: 'Accept and sign' }).click()
  await expect(customer.getByText('Sign here, or type your name')).toBeVisible()
  const box = await customer.getByRole('img', { name: /Signature box/ }).boundingBox()
  if (!box) throw new Error('No box to sign in')
  await customer.mouse.move(box.x + 40, box.y + 60)
  await customer.mouse.down()
  await customer.mouse.move(box.x + 120, box.y + 20, { steps: 8 })
  await customer.mouse.move(box.x + 220, box.y + 70, { steps: 8 })
  await customer.mouse.up()
  await expectAccessible(customer)
  await customer.getByRole('button', { name: 'Accept and sign' }).click()
  await expect(customer.getByRole('heading', { name: 'Quote accepted' })).toBeVisible()
  await expect(customer.getByText('Good charger')).toBeHidden()

  await customer.getByRole('button', { name: 'Pay deposit of $584.55' }).click()
  await expect(customer.getByRole('heading', { name: /^Invoice INV-/ })).toBeVisible()
  await payByCard(customer, 'Pay $584.55')

  await page.goto(`/quotes?open=${quote.id}`)
  const acceptance = page.getByRole('region', { name: 'Acceptance' })
  await expect(acceptance.getByText('Verified')).toBeVisible()
  await expect(acceptance.getByText('Vera Visitor')).toBeVisible()
  await expect(acceptance.getByText('Paid', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await acceptance.getByRole('button', { name: 'Create final invoice' }).click()
  await toastSays(page, /^Invoice INV-\d{5} created/)
  const accepted = await (await api.get(`/api/quotes/${quote.id}/acceptance`)).json()
  expect(accepted).toMatchObject({ deposit_invoice: { status: 'paid' }, final_invoice: { amount_paid: '584.55' } })
  const final = acceptance.getByRole('link', { name: accepted.final_invoice.invoice_number })
  await final.click()
  const invoice = page.getByRole('dialog', { name: 'Invoice Details' })
  await expect(invoice.getByText('$1,363.95').first()).toBeVisible()
  await expect(invoice.getByText('Draft', { exact: true })).toBeVisible()
  await invoice.getByRole('button', { name: 'Send via Email & SMS' }).click()
  await toastSays(page, 'Invoice Sent')
  await page.goto(`/quotes?open=${quote.id}`)
  await acceptance.getByRole('link', { name: 'Panel upgrade' }).click()
  const job = page.getByRole('dialog', { name: 'Job Details' })
  await expect(job).toContainText('Best charger')
  expect((await api.post(`/api/jobs/${accepted.job.id}/finish`)).ok()).toBe(true)

  await customer.goto(await linkTo('invoice', accepted.final_invoice.id))
  await payByCard(customer, 'Pay $1,363.95')
  await phone.close()
  const channel = async () => (await (await api.get(`/api/jobs/${accepted.job.id}/review`)).json()).last_asked?.channel
  await expect.poll(channel).toBe('email')
  const letters = await (await api.get('/api/deliveries?q=vera@visitor.example')).json()
  const subjects = letters.map(({ subject }: { subject: string }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('How did we do?'))
  expect(subjects.filter((subject: string) => subject.startsWith('Receipt for invoice'))).toHaveLength(2)
})
