import { expect, people, signIn, test } from './product.ts'

// The connection breaks in the middle of a form, as in an attic.

const NAME = 'Typed in the attic'
const LOST = /Failed to load resource: net::ERR|Failed to fetch dynamically imported module/

test('a form keeps what was typed, says that it was not saved, asks before it is left, and saves later', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, people.employee, '/clients?new=1')
  const form = page.getByRole('dialog', { name: 'Add Client' })
  await form.getByLabel('Name').fill(NAME)
  await form.getByLabel('Email').fill('attic@mail.example')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Create Client' }).click()
  await expect(page.getByText('Failed to create client').first()).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue(NAME)

  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Name')).toHaveValue(NAME)

  await context.setOffline(false)
  await form.getByRole('button', { name: 'Create Client' }).click()
  await expect(page.getByText('Client created successfully').first()).toBeVisible()
  expect(complaints.filter((complaint) => !LOST.test(complaint))).toEqual([])
  complaints.length = 0
})

test('a toast whose code cannot load takes nothing away', async ({ page, context, complaints }) => {
  await context.route(/\/assets\/toast/, (route) => route.abort())
  await context.route('**/api/clients', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await signIn(page, people.employee, '/clients?new=1')
  const form = page.getByRole('dialog', { name: 'Add Client' })
  await form.getByLabel('Name').fill(NAME)
  await form.getByLabel('Email').fill('attic@mail.example')
  await form.getByRole('button', { name: 'Create Client' }).click()
  await expect(form.getByText('The connection failed. Check your network and try again.')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue(NAME)
  expect(complaints.filter((complaint) => !LOST.test(complaint))).toEqual([])
  complaints.length = 0
})

test('without a connection a job that cannot be opened leaves the day on screen, and Back closes it later', async ({
  page,
  context,
  complaints,
}) => {
  await context.route(/\/assets\/job-de/, (route) => route.abort())
  await signIn(page, people.employee, '/')
  const jobs = page.getByRole('list', { name: "Today's Schedule" }).getByRole('article')
  await jobs.first().getByRole('button').first().click()
  const question = page.getByRole('alertdialog', { name: 'This could not be opened' })
  await expect(question).toBeVisible()
  await expect(page.locator('h1')).toHaveText('My Dashboard')

  await context.unroute(/\/assets\/job-de/)
  await question.getByRole('button', { name: 'Try again' }).click()
  const details = page.getByRole('dialog', { name: 'Job Details' })
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(/\/\?open=/)
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(jobs.first()).toBeVisible()
  complaints.length = 0
})

test('the page says while there is no connection, and a clock-in that was lost can be tried again', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, people.employee, '/')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Clock in' }) })
    .first()
  const title = (await card.getAttribute('aria-label')) ?? ''
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: 'No connection.' })
  await expect(banner).toBeVisible()
  await card.getByRole('button', { name: 'Clock in' }).click()
  await expect(page.getByText('Failed to update job').first()).toBeVisible()
  await expect(page.getByText('There is no connection, so nothing was saved.').first()).toBeVisible()

  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article', { name: title })).toContainText('On site since')
  complaints.length = 0
})
