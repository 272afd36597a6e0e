import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { dayIn } from '#contract/dates.ts'
import { png } from '../pictures.ts'
import { choose, openAsAdmin, row, toastSays } from './office.ts'
import {
  authenticate,
  expect,
  expectAccessible,
  getJson,
  logOut,
  people,
  postJson,
  resize,
  signIn,
  test,
} from './product.ts'

// A job from the office to the site and back, as each of the three roles sees it.

const today = () => dayIn('America/Chicago', new Date())
const PHONE = { width: 390, height: 844 }
const search = (page: Page) => page.getByPlaceholder('Search by title or location...')

async function signInAs(page: Page, who: keyof typeof people): Promise<void> {
  await logOut(page)
  await signIn(page, people[who])
}

/** The sample company's client with a sign-in. */
async function ownClient(page: Page): Promise<{ id: string; name: string }> {
  const all = await getJson(page, '/api/clients')
  return all.find((client: { user_id: string | null }) => client.user_id !== null)
}

test('the office schedules a job, the electrician does it one-handed on mobile, the client sees it done', async ({
  page,
}) => {
  const title = 'Replace kitchen outlets'
  await openAsAdmin(page, '/jobs')
  const client = await ownClient(page)
  await page.getByRole('button', { name: 'Create Job' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create New Job' })
  await form.getByRole('combobox', { name: 'Client' }).fill(client.name)
  await page.getByRole('option', { name: client.name }).click()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Scheduled Date', { exact: true }).fill(today())
  await form.getByLabel('Time', { exact: true }).fill('22:15')
  await form.getByLabel('Duration (minutes)').fill('30')
  await form.getByLabel('Assigned To').selectOption({ label: 'Marcus Reyes' })
  await expect(form.getByLabel('Location')).not.toHaveValue('')
  await form.getByLabel('Notes').fill('The gate code is 4417')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create Job' }).click()
  await toastSays(page, 'Job created successfully')
  await search(page).fill(title)
  await expect(row(page, title)).toContainText('Marcus Reyes')

  await resize(page, PHONE)
  await signInAs(page, 'employee')
  const card = page.getByRole('article', { name: title })
  await expect(card).toContainText('10:15 PM – 10:45 PM')
  await expect(card.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+1/)
  await expect(card.getByRole('link', { name: 'Map' })).toHaveAttribute('href', /google\.com\/maps/)
  for (const button of await card.getByRole('button').or(card.getByRole('link')).all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await card.getByRole('button', { name: 'Clock In' }).click()
  await expect(card).toContainText('On site since')
  await expectAccessible(page)
  const choosing = page.waitForEvent('filechooser')
  await card.getByRole('button', { name: 'Add Photo' }).click()
  const photo = { name: 'outlets.png', mimeType: 'image/png', buffer: Buffer.from(png(40, 30)) }
  await (await choosing).setFiles(photo)
  // Until then the page asks before it is left, which stops the journey from signing out.
  await toastSays(page, 'Photo added')
  await card.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish' }).click()
  await expect(card).toContainText('Completed')
  await card.getByRole('button', { name: title }).click()
  const details = page.getByRole('dialog', { name: 'Job Details' })
  await expect(details.getByText('The gate code is 4417')).toBeVisible()
  await expect(details.getByRole('row', { name: /Marcus Reyes/ })).toBeVisible()
  await expect(details.getByRole('button', { name: 'Open outlets' })).toBeVisible()
  await expectAccessible(page)

  await signInAs(page, 'client')
  await page.goto('/jobs')
  await search(page).fill(title)
  await expect(row(page, title)).toContainText('Completed')
  await row(page, title).click()
  await expect(details.getByText(title)).toBeVisible()
  await expect(details).not.toContainText('4417')
  await expect(details.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expectAccessible(page)
})

test('creates, reads and edits a job with only the keyboard', async ({ page }) => {
  await openAsAdmin(page, '/jobs')
  const create = page.getByRole('button', { name: 'Create Job' }).first()
  await create.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Create New Job' })
  await expect(form.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await page.keyboard.type('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Keyboard job')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Typed, never clicked')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2099-06-15')
  await expect(form.getByLabel('Time', { exact: true })).toHaveValue('09:00')
  await form.getByRole('button', { name: 'Create Job' }).focus()
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await search(page).focus()
  await page.keyboard.type('keyboard job')
  await row(page, 'Keyboard job').focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Job Details' })
  await expect(details).toContainText('Jun 15, 2099, 9:00 AM – 10:00 AM')
  await details.getByRole('button', { name: 'Clock In' }).focus()
  await page.keyboard.press('Enter')
  const work = details.getByRole('group', { name: 'Work on site' })
  await expect(work).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(work.getByRole('button', { name: 'Clock In' })).toBeVisible()
  await expect(details.getByRole('row', { name: /Total/ })).toContainText('0 min')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL('/jobs?q=keyboard+job')
})

test('an administrator deletes a job, or sees why it cannot be deleted', async ({ page }) => {
  await authenticate(page, people.admin)
  const client = await ownClient(page)
  const make = async (title: string) => postJson(page, '/api/jobs', { client_id: client.id, title })
  await make('Never mind')
  const { id } = await make('Worked on')
  await page.request.post(`/api/jobs/${id}/start`)
  await page.goto('/jobs')
  const chooseDelete = async (title: string) => {
    await search(page).fill(title)
    await choose(page, title, 'Delete')
  }
  await chooseDelete('Never mind')
  const confirmation = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this job?' })
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await toastSays(page, 'Job deleted successfully')
  await expect(page.getByText('No jobs found')).toBeVisible()
  await chooseDelete('Worked on')
  const refused = page.getByRole('alertdialog', { name: 'This job cannot be deleted' })
  await expect(refused).toContainText('This job has 1 time entry, which must be kept. Cancel the job instead.')
  await refused.getByRole('button', { name: 'Cancel Job' }).click()
  await expect(row(page, 'Worked on')).toContainText('Cancelled')
})

test('shows a job with an unknown status and a user with an unknown role without breaking', async ({ page }) => {
  await authenticate(page, people.admin)
  const unknown = (from: RegExp, to: string) => async (route: Route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: (await reply.text()).replaceAll(from, to) })
  }
  await page.route(/\/api\/jobs/, unknown(/"status":"scheduled"/g, '"status":"on_hold"'))
  await page.route(/\/api\/invoices/, unknown(/"status":"sent"/g, '"status":"disputed"'))
  await page.route(/\/api\/users/, unknown(/"role":"employee"/g, '"role":"dispatcher"'))
  await page.goto('/jobs')
  await expect(row(page, 'On Hold').first()).toBeVisible()
  await row(page, 'On Hold').first().click()
  await expect(page.getByRole('dialog', { name: 'Job Details' })).toContainText('On Hold')
  await page.goto('/invoices')
  await row(page, 'Disputed').first().click()
  await page.getByRole('dialog', { name: 'Invoice Details' }).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Invoice' }).getByLabel('Status')).toBeVisible()
  await page.goto('/users')
  await expect(row(page, 'dispatcher').first()).toBeVisible()
})

test('a rough-in for two and a trim-out: one job, its visits on the schedule, and the crew finishing one of them', async ({
  page,
}) => {
  const title = 'Wire the guest house'
  await openAsAdmin(page, '/jobs')
  const client = await ownClient(page)
  const staff = await getJson(page, '/api/users?role=staff')
  const idByName = (name: string): string => staff.find((person: { name: string }) => person.name === name).id
  const response = await page.request.post('/api/jobs', {
    data: {
      client_id: client.id,
      title,
      scheduled_date: `${today()}T23:00`,
      duration_minutes: 30,
      assigned_to: idByName('Priya Nair'),
    },
  })
  const job = await response.json()
  await page.goto(`/jobs?open=${job.id}`)
  const details = page.getByRole('dialog', { name: 'Job Details' })
  const visits = details.getByRole('region', { name: 'Visits' })
  await visits.getByRole('button', { name: /Priya Nair/ }).click()
  const form = page.getByRole('dialog', { name: 'Edit Visit' })
  await form.getByLabel('Purpose').selectOption({ label: 'Rough-in' })
  await form.getByRole('group', { name: 'Helpers' }).getByRole('button', { name: 'Marcus Reyes' }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Update Visit' }).click()
  await toastSays(page, 'Visit updated')
  await expect(visits.getByRole('button', { name: /Rough-in · Priya Nair, Marcus Reyes/ })).toBeVisible()

  await visits.getByRole('button', { name: 'Add Visit' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Visit' })
  await adding.getByLabel('Purpose').selectOption({ label: 'Trim-out' })
  await adding.getByLabel('Scheduled Date', { exact: true }).fill('2099-06-04')
  await adding.getByLabel('Time', { exact: true }).fill('08:00')
  await adding.getByLabel('Days').fill('2')
  await adding.getByLabel('Assigned To').selectOption({ label: 'Marcus Reyes' })
  await adding.getByRole('button', { name: 'Add Visit' }).click()
  await toastSays(page, '2 visits added')
  await expect(visits.getByRole('button', { name: /Trim-out · Marcus Reyes/ })).toHaveCount(2)
  await expectAccessible(page)

  await page.goto(`/schedule?view=week&date=${today()}&technician=all`)
  const cards = page.getByRole('grid').getByRole('button', { name: new RegExp(`^Rough-in: ${title}`) })
  await expect(cards).toHaveCount(2)
  await cards.first().click()
  await expect(details.getByText(title).first()).toBeVisible()

  await resize(page, PHONE)
  await signInAs(page, 'employee')
  const card = page.getByRole('article', { name: title })
  await expect(card).toContainText(`Rough-in: ${title}`)
  await expect(card).toContainText('Priya Nair and Marcus Reyes')
  await card.getByRole('button', { name: 'Clock In' }).click()
  await expect(card).toContainText('On site since')
  await card.getByRole('button', { name: 'Finish' }).click()
  const question = page.getByRole('alertdialog', { name: 'Finish this visit?' })
  await expect(question).toContainText('The job has 2 more visits.')
  await question.getByRole('button', { name: 'Finish' }).click()
  await expect(card).toContainText('Completed')
  const after = await getJson(page, `/api/jobs/${job.id}`)
  expect(after).toMatchObject({ status: 'scheduled', purpose: 'trim_out' })
})

// A receipt from the supply house, and what the job earned.

test('an employee adds a receipt on the phone, and only the administrator sees the margin', async ({
  browser,
  product,
}) => {
  const phone = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
  const employee = await phone.newPage()
  await authenticate(employee, people.employee)
  const [client] = await getJson(employee, '/api/clients?limit=1')
  const data = { client_id: client.id, title: 'Garage subpanel' }
  const { id } = await postJson(employee, '/api/jobs', data)
  const day = new Date(Date.now() - 182 * 86_400_000).toISOString().slice(0, 10)
  const entry = { kind: 'visit', job_id: id, started_at: `${day}T14:00:00Z`, ended_at: `${day}T18:00:00Z` }
  await postJson(employee, '/api/time-entries', { ...entry, reason: 'My phone was empty' })
  await employee.goto(`/jobs?open=${id}`)
  const details = employee.getByRole('dialog', { name: 'Job Details' })
  await details.getByRole('button', { name: 'Add Cost' }).click()
  const form = employee.getByRole('dialog', { name: 'Add Cost' })
  await form
    .getByLabel('Photo: Receipt', { exact: true })
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(png(64, 64)) })
  await expect(form.getByRole('button', { name: 'Replace photo: Receipt' })).toBeVisible()
  await form.getByLabel('Amount').fill('84.20')
  await form.getByLabel('Supplier').fill('Elliott Electric Supply')
  await expectAccessible(employee)
  await form.getByRole('button', { name: 'Add Cost' }).click()
  await toastSays(employee, 'Cost added')
  const costs = details.getByRole('region', { name: 'Costs' })
  await costs.getByRole('button', { name: /Elliott Electric Supply/ }).click()
  const cost = employee.getByRole('dialog', { name: 'Cost', exact: true })
  await expect(cost.getByRole('img', { name: 'Receipt' })).toBeVisible()
  await cost.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(costs).toContainText('$84.20')
  await expect(details.getByRole('region', { name: 'Margin' })).toHaveCount(0)
  await employee.goto('/reports/margins')
  await expect(employee.getByText("You don't have permission to view margins.")).toBeVisible()
  await phone.close()

  const office = await browser.newContext({ baseURL: product.url })
  const admin = await office.newPage()
  await authenticate(admin, people.admin)
  await admin.goto(`/jobs?open=${id}`)
  const margin = admin.getByRole('dialog', { name: 'Job Details' }).getByRole('region', { name: 'Margin' })
  await expect(margin.getByRole('row', { name: /Material/ })).toContainText('$84.20')
  await expect(margin.getByRole('row', { name: /^Margin/ })).toContainText('Not invoiced')
  await expectAccessible(admin)
  await admin.request.patch(`/api/jobs/${id}`, { data: { status: 'completed' } })
  await admin.goto('/reports/margins')
  await expect(
    admin.getByRole('row', { name: /Garage subpanel.*\$169\.05 \$84\.20 none \$253\.25 Not invoiced$/ }),
  ).toBeVisible()
  const items = [{ description: 'Garage subpanel', quantity: '1', unit_price: '400' }]
  await postJson(admin, '/api/invoices', { client_id: client.id, job_id: id, status: 'sent', items })
  await admin.reload()
  await expect(
    admin.getByRole('row', { name: /Garage subpanel.*\$400\.00 \$169\.05 \$84\.20 .*\$146\.75/ }),
  ).toBeVisible()
  await expectAccessible(admin)
  await office.close()
})

test('downloads the dossier of a job on a phone, and checks it on the public page without a sign-in', async ({
  page,
}) => {
  await resize(page, { width: 390, height: 844 })
  await authenticate(page, people.admin)
  const [job] = await getJson(page, '/api/jobs?limit=1')
  await page.goto(`/jobs?open=${job.id}`)
  const section = page.getByRole('region', { name: 'Dossier' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Dossier', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^dossier-1-.+\.pdf$/)
  await expectAccessible(page)
  const file = await download.path()
  await logOut(page)
  await page.goto('/verify')
  const verdict = page.getByRole('status')
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await expect(verdict).toContainText('Signed and not changed')
  await expect(verdict).toContainText(`Dossier 1 of ${job.title}`)
  await expectAccessible(page)
  const changed = Buffer.from(await readFile(file))
  changed.write('X', 100)
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: changed })
  await expect(verdict).toContainText('Not proven')
  await expect(verdict).toContainText('This file was changed after it was signed')
})

test('turns review requests on, chooses the invoice of a job, and says what the request waits for', async ({
  page,
}) => {
  await openAsAdmin(page, '/settings')
  const card = page.locator('section').filter({ hasText: 'Review requests' })
  await card.getByLabel('Link to your review page').fill('')
  await card.getByLabel('Ask clients').selectOption('By email')
  await card.getByRole('button', { name: 'Save Review Requests' }).click()
  await expect(card.getByText('Enter the link to your review page')).toBeVisible()
  await card.getByLabel('Link to your review page').fill('https://reviews.example/bluebonnet')
  await card.getByRole('button', { name: 'Save Review Requests' }).click()
  await toastSays(page, 'Company settings updated')
  await expectAccessible(page)

  const client = await postJson(page, '/api/clients', { name: 'Rita Review', email: 'rita@review.example' })
  const job = await postJson(page, '/api/jobs', { client_id: client.id, title: 'Porch light' })
  const items = [{ description: 'Porch light', quantity: '1', unit_price: '95' }]
  const invoice = await postJson(page, '/api/invoices', { client_id: client.id, items, status: 'sent' })

  await page.goto(`/jobs?open=${job.id}`)
  const details = page.getByRole('dialog', { name: 'Job Details' })
  await expect(details).toContainText('Porch light')
  await expect(details.getByText('Review request')).toHaveCount(0)
  await page.request.post(`/api/jobs/${job.id}/finish`)
  await page.reload()
  await expect(details).toContainText('Choose the invoice of this job. Once it is paid, the client is asked.')
  await details.getByLabel('Invoice of this job').selectOption({ label: `${invoice.invoice_number} · $95.00 · Sent` })
  await toastSays(page, 'Invoice of this job saved')
  await expect(details).toContainText(`The client is asked once ${invoice.invoice_number} is paid.`)
  await expectAccessible(page)

  await page.request.post(`/api/invoices/${invoice.id}/payments`, { data: { payment_method: 'check' } })
  await expect.poll(async () => (await getJson(page, `/api/jobs/${job.id}/review`)).last_asked?.channel).toBe('email')
  await page.reload()
  await expect(details).toContainText(/Asked by email on \w+ \d\d, \d{4}\./)
  const letters = await getJson(page, '/api/deliveries?q=rita@review.example')
  expect(letters).toMatchObject([{ channel: 'email', subject: expect.stringContaining('How did we do?') }])
})
