import { expect, expectAccessible, people, signIn, test } from './product.ts'

// A quote from the office to a phone and back: accepted, its deposit paid, its job planned, its final invoice made.

test('a customer accepts a quote on a phone and pays the deposit, and the office makes the final invoice', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, people.admin)
  const api = page.request
  const client = await (
    await api.post('/api/clients', {
      data: { name: 'Maria Santos', email: 'maria@example.com', phone: '512-555-0188' },
    })
  ).json()
  const item = { quantity: '1', unit_price: '1000', description: 'Panel upgrade' }
  const items = [
    item,
    { ...item, description: 'Good charger', unit_price: '200', option_group: 'Charger' },
    { ...item, description: 'Best charger', unit_price: '500', option_group: 'Charger' },
    { ...item, description: 'Surge protector', unit_price: '300', optional: true },
  ]
  const data = { client_id: client.id, items, tax_rate: '8.25', deposit_percent: '30', terms: 'Due on completion' }
  const quote = await (await api.post('/api/quotes', { data })).json()
  expect((await api.post(`/api/quotes/${quote.id}/send`)).status()).toBe(201)
  const link = await (await api.post('/api/links', { data: { kind: 'quote', document_id: quote.id } })).json()

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    ...(baseURL && { baseURL }),
  })
  const customer = await phone.newPage()
  await customer.goto(new URL(link.url).pathname)
  await expect(customer.getByRole('heading', { name: `Quote ${quote.quote_number}` })).toBeVisible()
  await expect(customer.getByText('$1,299.00').first()).toBeVisible()
  await customer.getByText('Best charger').click()
  await customer.getByText('Surge protector').click()
  await expect(customer.getByText('$1,948.50').first()).toBeVisible()
  await expect(customer.getByText('$584.55')).toBeVisible()
  await expectAccessible(customer)

  await customer.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(customer.getByRole('textbox', { name: 'Your name' })).toHaveValue('Maria Santos')
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
  await customer.getByRole('button', { name: 'Continue' }).click()
  await customer.getByLabel('Card number').fill('4242424242424242')
  await customer.getByLabel('Expiry').fill('1234')
  await customer.getByLabel('CVC').fill('123')
  await customer.getByRole('button', { name: 'Pay $584.55' }).click()
  await expect(customer.getByText('Payment Successful!')).toBeVisible()
  await phone.close()

  await page.goto(`/quotes?open=${quote.id}`)
  const acceptance = page.getByRole('region', { name: 'Acceptance' })
  await expect(acceptance.getByText('Verified')).toBeVisible()
  await expect(acceptance.getByText('Maria Santos')).toBeVisible()
  await expect(acceptance.getByText('Paid', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await acceptance.getByRole('button', { name: 'Create final invoice' }).click()
  const final = acceptance.getByRole('link', { name: /^INV-/ }).nth(1)
  await final.click()
  const dialog = page.getByRole('dialog', { name: 'Invoice Details' })
  await expect(dialog.getByText('$1,363.95').first()).toBeVisible()
  await page.goto(`/quotes?open=${quote.id}`)
  await acceptance.getByRole('link', { name: 'Panel upgrade' }).click()
  await expect(page.getByRole('dialog', { name: 'Job Details' })).toContainText('Best charger')
})
