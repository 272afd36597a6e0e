import { expect, people, signIn, test } from './product.ts'
import { settle } from './settle.ts'

// The connection breaks in the middle of a form, as in an attic.

const NAME = 'Typed in the attic'
const LOST = /Failed to load resource: net::ERR|Failed to fetch dynamically imported module/

test('a form keeps what was typed, says that it was not saved, asks before it is left, and saves later', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, people.employee, '/sales?new=1')
  const form = page.getByRole('dialog', { name: 'New Lead' })
  await form.getByLabel('Name').fill(NAME)
  await form.getByLabel('Email').fill('attic@mail.example')
  await settle(page)
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Create Lead' }).click()
  await expect(page.getByText('Failed to create lead').first()).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue(NAME)

  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Name')).toHaveValue(NAME)

  await context.setOffline(false)
  await form.getByRole('button', { name: 'Create Lead' }).click()
  await expect(page.getByText('Lead created').first()).toBeVisible()
  expect(complaints.filter((complaint) => !LOST.test(complaint))).toEqual([])
  complaints.length = 0
})

test('a toast whose code cannot load takes nothing away', async ({ page, context, complaints }) => {
  await context.route(/\/assets\/toast/, (route) => route.abort())
  await context.route('**/api/sales-leads', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await signIn(page, people.employee, '/sales?new=1')
  const form = page.getByRole('dialog', { name: 'New Lead' })
  await form.getByLabel('Name').fill(NAME)
  await form.getByLabel('Email').fill('attic@mail.example')
  await form.getByRole('button', { name: 'Create Lead' }).click()
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

test('the page says while there is no connection, and a clock-in waits for it on the device', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page, people.employee, '/')
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Clock In' }) })
    .first()
  const title = (await card.getAttribute('aria-label')) ?? ''
  await settle(page)
  await context.setOffline(true)
  const banner = page.getByRole('status').filter({ hasText: 'No connection.' })
  await expect(banner).toBeVisible()
  await card.getByRole('button', { name: 'Clock In' }).click()
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  await expect(page.getByRole('article', { name: title })).toContainText('On site since')
  const waiting = page.getByRole('button', { name: '1 waiting' })
  await expect(waiting).toBeVisible()

  await context.setOffline(false)
  await expect(banner).toBeHidden()
  await expect(waiting).toBeHidden()
  await page.reload()
  await expect(page.getByRole('article', { name: title })).toContainText('On site since')
  complaints.length = 0
})

test('a screen whose code is gone with an update of the server reloads the page, once', async ({ page, context }) => {
  await signIn(page, people.admin, '/')
  await expect(page.locator('h1')).toHaveText('Admin Dashboard')
  await settle(page)
  // As after an update: what the open page still wants is gone, and the server's page names other files.
  let isUpdated = true
  await context.route(/\/assets\/clients-screen/, (route) =>
    isUpdated ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  )
  await context.route('/app-shell', (route) =>
    route.fulfill({ body: '<script src="/assets/index-other.js"></script>' }),
  )
  const reloads: string[] = []
  page.on('load', () => {
    reloads.push(page.url())
    isUpdated = false
  })
  await page.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(page.locator('h1')).toHaveText('Clients')
  await expect(page.getByRole('button', { name: 'Add Client' })).toBeVisible()
  expect(reloads).toHaveLength(1)
})
