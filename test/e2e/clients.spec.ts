import { type Page, request } from '@playwright/test'
import { addClient, choose, openAsAdmin, row, toastSays } from './office.ts'
import { authenticate, expect, expectAccessible, getJson, people, postJson, signIn, test } from './product.ts'

// The clients screen as office staff use it.

const search = (page: Page) => page.getByPlaceholder('Search by name, email, or phone...')

// Everything else is tested without motion, which takes a fifth less.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

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
  await toastSays(page, 'Invitation created')
  await details.getByRole('button', { name: 'Stop offers...' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop offers' }).click()
  await toastSays(page, 'Offers stopped')
  await expect(details.getByText('Review requests and offers stopped')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Stop offers...' })).toHaveCount(0)
})

test('archives a client with an invoice, deletes one without', async ({ page }) => {
  await authenticate(page, people.admin)
  const { id } = await postJson(page, '/api/clients', { name: 'Ida Invoiced' })
  const items = [{ description: 'Service call', quantity: '1', unit_price: '95.00' }]
  await postJson(page, '/api/invoices', { client_id: id, items })
  await postJson(page, '/api/clients', { name: 'Otto Obsolete' })
  await page.goto('/clients')
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
  await search(page).fill('otto')
  await choose(page, 'Otto Obsolete', 'Delete')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this client? This action cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await toastSays(page, 'Client deleted successfully')
  await expect(page.getByText('No clients found')).toBeVisible()
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
  for (const id of [crypto.randomUUID(), 'no-id']) {
    await page.goto(`/clients?open=${id}`)
    await expect(page.getByRole('dialog')).toContainText('Client not found')
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page).toHaveURL('/clients')

  await page.goto('/clients')
  await search(page).fill('Grace Holloway')
  await row(page, 'Grace Holloway').click()
  await expect(page).toHaveURL(`/clients?q=Grace+Holloway&open=${client.id}`)
  const details = page.getByRole('dialog', { name: client.name })
  await details.getByRole('link', { name: /INV-/ }).first().click()
  await expect(page.getByRole('dialog', { name: 'Invoice Details' })).toContainText('Grace Holloway')
  await page.goBack()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).toHaveURL('/clients?q=Grace+Holloway')

  const own = await browser.newPage({ baseURL: product.url })
  await signIn(own, people.client, `/bookings?open=${booking.id}`)
  await expect(own.getByRole('dialog')).toContainText('Booking not found')
  await own.close()
})

// An open screen shows the work of others without a reload, and without losing one's own.

test('an open list follows what a colleague does, and keeps the search and the open record', async ({
  page,
  product,
}) => {
  const colleague = await request.newContext({ baseURL: product.url, extraHTTPHeaders: { origin: product.url } })
  await colleague.post('/api/login', { data: people.employee })
  const create = async (path: string, data: object) => {
    const reply = await colleague.post(path, { data })
    expect(reply.status(), await reply.text()).toBe(201)
    return reply.json()
  }

  await openAsAdmin(page, '/clients')
  const search = page.getByPlaceholder(/^Search by name/)
  await search.fill('Quincy')
  await expect(page.getByText('No clients found')).toBeVisible()
  const { id } = await create('/api/clients', { name: 'Quincy Oakes', email: 'quincy@oakes.example' })
  const row = page.getByRole('row').filter({ hasText: 'Quincy Oakes' })
  await expect(row).toBeVisible()
  await expect(search).toHaveValue('Quincy')

  await row.getByText('Quincy Oakes').click()
  const details = page.getByRole('dialog', { name: 'Quincy Oakes' })
  await expect(details).toContainText('quincy@oakes.example')
  const patched = await colleague.patch(`/api/clients/${id}`, { data: { email: 'office@oakes.example' } })
  expect(patched.status(), await patched.text()).toBe(200)
  await expect(details).toContainText('office@oakes.example')

  // Only what changed is read: no page of the list again.
  const reads: string[] = []
  page.on('request', (asked) => void reads.push(new URL(asked.url()).pathname))
  await create('/api/clients', { name: 'Quincy Marsh' })
  // Behind the dialog.
  await expect(page.getByText('Quincy Marsh')).toBeAttached()
  expect(reads).toContain('/api/clients.changes')
  expect(reads).not.toContain('/api/clients')
  await colleague.dispose()
})

test('a job finds its property, which shows how to get in, gets equipment, and is handed over with its history', async ({
  page,
}) => {
  await openAsAdmin(page, '/jobs?new=1')
  const form = page.getByRole('dialog', { name: 'Create New Job' })
  await form.getByRole('combobox', { name: 'Client' }).fill('Tom Abernathy')
  await page.getByRole('option', { name: /Tom Abernathy/ }).click()
  await form.getByLabel('Title').fill('Whole-home surge protection')
  await form.getByRole('button', { name: 'Add Property' }).click()
  const house = page.getByRole('dialog', { name: 'Add Property' })
  await house.getByLabel('Address').fill('41 Cypress Knee Ln')
  await house.getByLabel('Gate code').fill('8080#')
  await house.getByLabel('Coordinates').fill('https://www.google.com/maps/@30.3601,-97.9812,17z')
  await expectAccessible(page)
  await house.getByRole('button', { name: 'Add Property' }).click()
  await expect(house).toBeHidden()
  await expect(form.getByLabel('Location')).toHaveValue('41 Cypress Knee Ln, Lakeway, TX 78734')
  await expect(form.getByRole('combobox', { name: 'Property' })).toHaveValue('41 Cypress Knee Ln')
  await form.getByRole('button', { name: 'Create Job' }).click()
  await toastSays(page, 'Job created successfully')

  await page.goto('/properties')
  await page.getByPlaceholder('Search by address').fill('Cypress Knee')
  await page.getByText('41 Cypress Knee Ln').first().click()
  const details = page.getByRole('dialog', { name: '41 Cypress Knee Ln' })
  await expect(details.getByText('8080#')).toBeVisible()
  await expect(details.getByText('30.3601, -97.9812')).toBeVisible()
  await details.getByRole('button', { name: 'Add Equipment' }).click()
  const equipment = page.getByRole('dialog', { name: 'Add Equipment' })
  await equipment.getByLabel('Kind').selectOption('Surge protector')
  await equipment.getByLabel('Make').fill('Eaton')
  await equipment.getByRole('button', { name: 'Add Equipment' }).click()
  await expect(details.getByRole('button', { name: /Surge protector, Eaton/ })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expectAccessible(page)

  await details.getByRole('button', { name: 'New Owner' }).click()
  const sale = page.getByRole('dialog', { name: 'New Owner' })
  await sale.getByRole('combobox', { name: 'Client' }).fill('Grace Holloway')
  await page.getByRole('option', { name: /Grace Holloway/ }).click()
  await sale.getByRole('button', { name: 'Hand Over' }).click()
  await expect(details.getByRole('link', { name: 'Grace Holloway' })).toBeVisible()
  const history = details.getByRole('region', { name: 'Jobs' })
  await expect(history.getByRole('link', { name: /Whole-home surge protection.*Tom Abernathy/ })).toBeVisible()
  await history.getByRole('link').first().click()
  const job = page.getByRole('dialog', { name: 'Job Details' })
  await expect(job.getByText('8080#')).toBeVisible()

  await page.goto('about:blank')
  await authenticate(page, people.client)
  await page.goto('/properties')
  await page.getByText('41 Cypress Knee Ln').first().click()
  await expect(details.getByRole('button', { name: /Surge protector, Eaton/ })).toBeVisible()
  await expect(details.getByText('No jobs yet')).toBeVisible()
  await expect(details.getByText('8080#')).toBeHidden()
})

test('a technician orders the stops of the day', async ({ page }) => {
  await authenticate(page, people.employee)
  await page.goto('/')
  await page.getByRole('button', { name: 'Driving Order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Driving Order' })
  const names = dialog.getByRole('listitem').locator('.font-medium')
  await expect(names).toHaveCount(2)
  const [first = '', second = ''] = await names.allTextContents()
  await expect(dialog.getByText(/mi from the stop before/)).toBeVisible()
  await expect(dialog.getByText('in straight lines')).toBeVisible()
  await dialog.getByRole('button', { name: `Move ${second} up` }).click()
  await expect(names).toHaveText([second, first])
  await expect(dialog.getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&.*waypoints=/,
  )
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Driving Order' }).click()
  await expect(names).toHaveText([second, first])
  await dialog.getByRole('button', { name: 'Suggested Order' }).click()
  await expect(names).toHaveText([first, second])
})
