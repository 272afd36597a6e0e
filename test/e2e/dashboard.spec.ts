import type { Page } from '@playwright/test'
import { authenticate, expect, getJson, people, resize, signIn, test } from './product.ts'

// Each role's start page: its numbers match the lists, and each card fails independently.

const part = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) }).last()
/** Stat cards come before lists with the same name. */
const figure = (page: Page, label: string) =>
  page
    .locator('section', { has: page.getByRole('heading', { name: label, exact: true }) })
    .locator('p')
    .first()

type Row = { status: string; total: string; amount_paid: string; assigned_to: string | null }
const rows = (page: Page, path: string): Promise<Row[]> => getJson(page, path)
const among = (found: Row[], ...statuses: string[]) => found.filter(({ status }) => statuses.includes(status))
const dollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const owed = (found: Row[]) =>
  found.reduce((sum, { total, amount_paid }) => sum + Math.round((Number(total) - Number(amount_paid)) * 100), 0)

test('an administrator sees numbers that match the lists', async ({ page }) => {
  await signIn(page, people.admin)
  const [clients, jobs, invoices, bookings] = await Promise.all(
    ['/api/clients', '/api/jobs', '/api/invoices', '/api/bookings'].map((path) => rows(page, path)),
  )
  const open = among(jobs ?? [], 'scheduled', 'in_progress')
  const late = among(invoices ?? [], 'overdue')
  await expect(figure(page, 'Total Clients')).toHaveText(String(clients?.length))
  await expect(figure(page, 'Active Jobs')).toHaveText(String(open.length))
  await expect(figure(page, 'Pending Invoices')).toHaveText(String(among(invoices ?? [], 'sent', 'overdue').length))
  await expect(part(page, 'Overdue invoices')).toContainText(`${late.length} · ${dollars(owed(late))}`)
  const unassigned = open.filter(({ assigned_to }) => assigned_to === null)
  await expect(part(page, 'Jobs without a technician').locator('p').first()).toHaveText(String(unassigned.length))
  await expect(part(page, 'Bookings to confirm').locator('p').first()).toHaveText(
    String(among(bookings ?? [], 'pending').length),
  )

  const months = page.getByRole('table', { name: 'Revenue by month' }).getByRole('row')
  await expect(months).toHaveCount(13)
  const revenue = await figure(page, 'Monthly Revenue').innerText()
  await expect(months.last().getByRole('cell')).toHaveText(revenue)

  await expect(page.getByRole('list', { name: 'Recent Invoices' }).getByRole('listitem')).toHaveCount(5)
  await expect(page.getByRole('list', { name: 'Recent Jobs' }).getByRole('listitem')).toHaveCount(5)
  const tops = await Promise.all(
    ['Needs attention', 'Revenue by month'].map((title) => part(page, title).boundingBox()),
  )
  expect(tops[0]?.y).toBeLessThan(tops[1]?.y ?? 0)
})

test('an employee sees today, and on a phone sees it first', async ({ page }) => {
  await signIn(page, people.employee)
  const [active, scheduled, today] = await Promise.all(
    ['/api/jobs/my-jobs?status=in_progress', '/api/jobs/my-jobs?status=scheduled', '/api/jobs/today'].map((path) =>
      rows(page, path),
    ),
  )
  await expect(figure(page, 'Active Jobs')).toHaveText(String(active?.length))
  await expect(figure(page, 'Scheduled')).toHaveText(String(scheduled?.length))
  await expect(figure(page, "Today's Jobs")).toHaveText(String(today?.length))
  const day = page.getByRole('list', { name: "Today's Schedule" })
  await expect(day.getByRole('article')).toHaveCount(today?.length ?? 0)
  const isFirst = async () => {
    const [schedule, figures] = [await day.boundingBox(), await figure(page, 'Scheduled').boundingBox()]
    return (schedule?.y ?? 0) < (figures?.y ?? 0)
  }
  expect(await isFirst()).toBe(false)
  await resize(page, { width: 390, height: 844 })
  await expect.poll(isFirst).toBe(true)
})

test('a client sees what they owe and who is coming when', async ({ page }) => {
  await signIn(page, people.client)
  const [invoices, jobs] = await Promise.all([rows(page, '/api/invoices'), rows(page, '/api/jobs/my-jobs')])
  const owing = among(invoices, 'sent', 'overdue')
  await expect(figure(page, 'Outstanding Balance')).toHaveText(dollars(owed(owing)))
  await expect(part(page, 'Outstanding Balance')).toContainText(`${owing.length} pending invoices`)
  await expect(figure(page, 'Upcoming Jobs')).toHaveText(String(among(jobs, 'scheduled').length))
  await expect(figure(page, 'Active Jobs')).toHaveText(String(among(jobs, 'in_progress').length))
  await expect(page.getByRole('list', { name: 'Pending Invoices' }).getByRole('listitem')).toHaveCount(owing.length)
  await expect(page.getByRole('list', { name: 'Upcoming Appointments' })).toContainText('Scheduled')
})

test('a row links to its record, and View All to the full list', async ({ page }) => {
  await signIn(page, people.admin)
  const late = part(page, 'Overdue invoices')
  const line = late.getByRole('listitem').first()
  const number = /INV-\d+/.exec(await line.innerText())?.[0] ?? ''
  await line.getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Invoice Details' })).toContainText(number)
  await page.goto('/')
  const { length } = await rows(page, '/api/invoices?status=overdue')
  await late.getByRole('link', { name: 'View All' }).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('overdue')
  await expect(page.getByRole('status').filter({ hasText: `${length} of` })).toBeVisible()
})

const parts = {
  admin: [
    { fails: '**/api/dashboard/stats', says: 'Failed to fetch stats', leaves: 'Recent Invoices' },
    { fails: '**/api/invoices/recent*', says: 'Failed to fetch invoices', leaves: 'Total Clients' },
    { fails: '**/api/jobs/recent*', says: 'Failed to fetch jobs', leaves: 'Needs attention' },
  ],
  employee: [
    { fails: '**/api/dashboard/stats', says: 'Failed to fetch stats', leaves: "Today's Jobs" },
    { fails: '**/api/jobs/today*', says: 'Failed to fetch schedule', leaves: 'Scheduled' },
    { fails: '**/api/jobs/my-jobs*', says: 'Failed to fetch jobs', leaves: "Today's Jobs" },
  ],
  client: [
    { fails: '**/api/invoices/my-invoices*', says: 'Failed to fetch invoices', leaves: 'Upcoming Jobs' },
    { fails: '**/api/jobs/my-jobs*', says: 'Failed to fetch jobs', leaves: 'Pending Invoices' },
    { fails: '**/api/bookings*', says: 'Failed to fetch schedule', leaves: 'Payment History' },
  ],
} as const

for (const role of ['admin', 'employee', 'client'] as const)
  test(`one failed request leaves the rest of the ${role}'s dashboard working and can be retried`, async ({ page }) => {
    await authenticate(page, people[role])
    for (const { fails, says, leaves } of parts[role]) {
      await page.route(fails, (route) => route.fulfill({ status: 400, json: { message: 'Not today' } }))
      await page.goto('/')
      await expect(page.getByText(says)).toBeVisible()
      await expect(page.getByText('Not today')).toBeVisible()
      await expect(part(page, leaves)).toBeVisible()
      await expect(page.locator('[aria-busy=true], [aria-label=Loading]')).toHaveCount(0)
      await page.unroute(fails)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(says)).toBeHidden()
      await expect(part(page, leaves)).toBeVisible()
    }
  })
