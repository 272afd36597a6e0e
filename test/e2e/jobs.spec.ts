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
  await expect(page).toHaveURL('/jobs')
})

test('prefills a new job from a free slot on the calendar', async ({ page }) => {
  await authenticate(page, people.admin)
  const [technician] = await getJson(page, '/api/users?role=employee')
  await page.goto(`/jobs?new=1&at=2099-07-01T10:30&technician=${technician.id}`)
  const form = page.getByRole('dialog', { name: 'Create New Job' })
  await expect(form.getByLabel('Scheduled Date', { exact: true })).toHaveValue('07/01/2099')
  await expect(form.getByLabel('Time', { exact: true })).toHaveValue('10:30')
  await expect(form.getByLabel('Assigned To')).toHaveValue(technician.id)
  await form.getByRole('button', { name: 'Create Job' }).click()
  await expect(form.getByText('Client is required')).toBeVisible()
  await expect(form.getByText('Title is required')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/jobs')
})

test('explains a double booking, a past date and a stale form, and keeps what was typed', async ({ page }) => {
  await authenticate(page, people.admin)
  const client = await ownClient(page)
  const staff = await getJson(page, '/api/users?role=employee')
  const { id: assigned_to } = staff.find(({ name }: { name: string }) => name === 'Marcus Reyes')
  const plan = async (title: string, scheduled_date: string) =>
    postJson(page, '/api/jobs', { client_id: client.id, title, assigned_to, scheduled_date })
  await plan('In the way', '2099-03-02T09:00')
  const { id } = await plan('To be moved', '2099-03-03T09:00')

  await page.goto('/jobs')
  await search(page).fill('To be moved')
  await choose(page, 'To be moved', 'Edit')
  const form = page.getByRole('dialog', { name: 'Edit Job' })
  await form.getByLabel('Scheduled Date', { exact: true }).fill('2020-01-01')
  await form.getByRole('button', { name: 'Update Job' }).click()
  await expect(form.getByText('Scheduled date cannot be before today')).toBeVisible()
  await form.getByLabel('Scheduled Date', { exact: true }).fill('2099-03-02')
  await form.getByRole('button', { name: 'Update Job' }).click()
  await expect(form.getByRole('alert')).toContainText('Marcus Reyes already has a visit at that time: In the way')
  await expect(form.getByLabel('Scheduled Date', { exact: true })).toHaveValue('03/02/2099')

  await page.request.patch(`/api/jobs/${id}`, { data: { notes: 'Ladder needed' } })
  await form.getByLabel('Time', { exact: true }).fill('13:00')
  await form.getByRole('button', { name: 'Update Job' }).click()
  await expect(form.getByRole('region', { name: 'Saved version' })).toContainText('Ladder needed')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Update Job' }).click()
  await toastSays(page, 'Job updated successfully')
  const saved = await getJson(page, `/api/jobs/${id}`)
  expect(saved).toMatchObject({ scheduled_date: '2099-03-02T19:00:00.000Z', notes: 'Ladder needed' })
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
