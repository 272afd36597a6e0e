import { openAsAdmin, payByCard, toastSays } from './office.ts'
import { expect, expectAccessible, test } from './product.ts'

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
  const asked = async () => (await (await api.get(`/api/jobs/${accepted.job.id}/review`)).json()).last_asked?.channel
  await expect.poll(asked).toBe('email')
  const letters = await (await api.get('/api/deliveries?q=vera@visitor.example')).json()
  const subjects = letters.map(({ subject }: { subject: string }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining('How did we do?'))
  expect(subjects.filter((subject: string) => subject.startsWith('Receipt for invoice'))).toHaveLength(2)
})
