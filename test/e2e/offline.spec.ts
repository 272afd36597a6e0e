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
