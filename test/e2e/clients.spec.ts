import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseCsv } from '../csv.ts'
import { addClient, choose, row, toastSays } from './office.ts'
import { authenticate, expect, expectAccessible, getJson, people, signIn, test } from './product.ts'

// The clients screen as office staff use it.

const search = (page: Page) => page.getByPlaceholder('Search by name, email, or phone...')

async function findId(page: Page, name: string): Promise<string> {
  const found = await page.request.get(`/api/clients?status=all&q=${encodeURIComponent(name)}`)
  const [client] = await found.json()
  return client.id
}

test('finds a client by any phone number format and shows the whole record', async ({ page }) => {
  await authenticate(page, people.admin)
  await addClient(page, { name: 'Wilma Whitaker', email: 'wilma@whitaker.example', phone: '512 555-0188' })
  for (const typed of ['WILMA', 'whitaker.example', '(512) 555-0188', '512-555-0188', '5550188']) {
    await search(page).fill(typed)
    await expect(row(page, 'Wilma Whitaker')).toContainText('(512) 555-0188')
  }
  await search(page).fill('nobody at all')
  await expect(page.getByText('No clients found')).toBeVisible()
  await search(page).fill('wilma')
  await expectAccessible(page)
  await row(page, 'Wilma Whitaker').click()
  const details = page.getByRole('dialog', { name: 'Wilma Whitaker' })
  for (const fact of ['Total Invoices', 'Total Revenue', '$0.00', 'Total Jobs', 'wilma@whitaker.example'])
    await expect(details.getByText(fact, { exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Invite to portal' }).click()
  await toastSays(page, 'Invitation sent')
  await details.getByRole('button', { name: 'Stop offers...' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop offers' }).click()
  await toastSays(page, 'Offers stopped')
  await expect(details.getByText('Review requests and offers stopped')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Stop offers...' })).toHaveCount(0)
})

test('archives a client with an invoice, deletes one without', async ({ page }) => {
  await authenticate(page, people.admin)
  await addClient(page, { name: 'Ida Invoiced', email: 'ida@invoiced.example', phone: '5125550166' })
  const id = await findId(page, 'Ida Invoiced')
  const items = [{ description: 'Service call', quantity: '1', unit_price: '95.00' }]
  expect((await page.request.post('/api/invoices', { data: { client_id: id, items } })).status()).toBe(201)
  await search(page).fill('ida inv')
  await choose(page, 'Ida Invoiced', 'Delete')
  const refusal = page.getByRole('alertdialog', { name: 'Ida Invoiced cannot be deleted' })
  await expect(refusal).toContainText('This client has 1 invoice, which must be kept. Archive the client instead.')
  await refusal.getByRole('button', { name: 'Archive' }).click()
  await toastSays(page, 'Client archived')
  await expect(row(page, 'Ida Invoiced')).toBeHidden()
  await page.getByLabel('Show').selectOption('Archived')
  await choose(page, 'Ida Invoiced', 'Restore')
  await toastSays(page, 'Client restored')
  await expect(row(page, 'Ida Invoiced')).toBeHidden()

  await page.getByLabel('Show').selectOption('Active')
  await addClient(page, { name: 'Otto Obsolete', email: 'otto@obsolete.example', phone: '5125550155' })
  await search(page).fill('otto')
  await choose(page, 'Otto Obsolete', 'Delete')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this client? This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await toastSays(page, 'Client deleted successfully')
  await expect(page.getByText('No clients found')).toBeVisible()
})

test('exports exactly the clients that the screen shows', async ({ page }) => {
  await authenticate(page, people.admin)
  await addClient(page, { name: 'Cora Csv', email: 'cora@csv.example', phone: '7375550144' })
  await addClient(page, { name: '=Carl Csv', email: 'carl@csv.example', phone: '7375550143' })
  await search(page).fill('csv.example')
  await choose(page, 'Cora Csv', 'Archive')
  await toastSays(page, 'Client archived')
  const exported = async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
    return parseCsv((await readFile(await download.path(), 'utf8')).replace('\uFEFF', ''))
  }
  const namesIn = ([header = [], ...lines]: string[][]) => lines.map((cells) => cells[header.indexOf('Name')])
  expect(namesIn(await exported())).toEqual(["'=Carl Csv"])
  await page.getByLabel('Show').selectOption('Archived')
  await expect(row(page, 'Cora Csv')).toBeVisible()
  expect(namesIn(await exported())).toEqual(['Cora Csv'])
  await page.getByLabel('Show').selectOption('All')
  await search(page).fill('(737) 555-014')
  await expect(page.getByText(/^2 of \d+ clients$/)).toBeVisible()
  expect(namesIn(await exported())).toEqual(["'=Carl Csv", 'Cora Csv'])
})

test('links a sign-in to a client and unlinks it', async ({ page }) => {
  await authenticate(page, people.admin)
  await addClient(page, { name: 'Lena Linked', email: 'lena@linked.example', phone: '5125550144' })
  const [person] = await getJson(page, '/api/users?role=client')
  await search(page).fill('lena')
  await choose(page, 'Lena Linked', 'Link sign-in')
  await page.getByRole('combobox', { name: 'Sign-in' }).fill(person.email)
  await page.getByRole('option', { name: person.name }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link sign-in' }).click()
  await toastSays(page, 'Sign-in linked')
  await row(page, 'Lena Linked').click()
  const details = page.getByRole('dialog', { name: 'Lena Linked' })
  await expect(details).toContainText(`${person.name} (${person.email})`)
  await details.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Unlink' }).click()
  await toastSays(page, 'Sign-in unlinked')
  await expect(details).toContainText('None. This client cannot sign in yet.')
})

test('every record has its own URL, and Back closes it', async ({ page, browser, product }) => {
  await authenticate(page, people.admin)
  const getFirst = async (path: string) => (await getJson(page, path))[0]
  const client = await getFirst('/api/clients?q=Grace+Holloway')
  const bookings: { id: string; client_id: string | null; service_type: string }[] = await getJson(
    page,
    '/api/bookings',
  )
  const booking = bookings.find(({ client_id }) => client_id !== client.id)
  if (!booking) throw new Error('Every booking is of this client')
  const user = await getFirst('/api/users')
  const job = await getFirst('/api/jobs')
  const records = [
    { address: `/clients?open=${client.id}`, title: client.name, says: client.email },
    { address: `/users?open=${user.id}`, title: 'User Details', says: user.email },
    { address: `/bookings?open=${booking.id}`, title: 'Booking Details', says: booking.service_type },
    { address: `/schedule?open=job-${job.id}`, title: 'Job Details', says: job.title },
    { address: `/schedule?open=booking-${booking.id}`, title: 'Booking Details', says: booking.service_type },
  ]
  for (const { address, title, says } of records) {
    await page.goto(address)
    await expect(page.getByRole('dialog', { name: title })).toContainText(says)
  }
  for (const [list, noun] of [
    ['clients', 'Client'],
    ['users', 'User'],
    ['bookings', 'Booking'],
    ['jobs', 'Job'],
  ]) {
    for (const id of [crypto.randomUUID(), 'no-id']) {
      await page.goto(`/${list}?open=${id}`)
      await expect(page.getByRole('dialog')).toContainText(`${noun} not found`)
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(page).toHaveURL(`/${list}`)
  }

  await page.goto('/clients')
  await search(page).fill('Grace Holloway')
  await row(page, 'Grace Holloway').click()
  await expect(page).toHaveURL(`/clients?open=${client.id}`)
  const details = page.getByRole('dialog', { name: client.name })
  await details.getByRole('link', { name: /INV-/ }).first().click()
  await expect(page.getByRole('dialog', { name: 'Invoice Details' })).toContainText('Grace Holloway')
  await page.goBack()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL('/clients')

  const own = await browser.newPage({ baseURL: product.url })
  await signIn(own, people.client, `/bookings?open=${booking.id}`)
  await expect(own.getByRole('dialog')).toContainText('Booking not found')
  await own.close()
})
