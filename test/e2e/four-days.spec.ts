import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { addDays, dayIn, formatWeekday } from '#contract/dates.ts'
import { formatMoney } from '#contract/money-format.ts'
import { png } from '../pictures.ts'
import { toastSays } from './office.ts'
import { MARCUS, PRIYA } from './planning.ts'
import { authenticate, expect, expectAccessible, getJson, people, postJson, test, watch } from './product.ts'

// A job of three visits over four days, from the plan to what it earned: the office and an electrician, each on their own device.

const ZONE = 'America/Chicago'
const today = () => dayIn(ZONE, new Date())
const sizes = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
]

type Person = { page: Page; complaints: string[]; leave: () => Promise<void> }

async function arrive(browser: Browser, baseURL: string, viewport: (typeof sizes)[number], who?: keyof typeof people) {
  const context = await browser.newContext({
    baseURL,
    viewport,
    hasTouch: viewport.width < 1000,
    timezoneId: 'Asia/Kolkata',
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (who) await authenticate(page, people[who])
  const person: Person = { page, complaints: watch(context), leave: () => context.close() }
  return person
}

const jobDetails = (page: Page) => page.getByRole('dialog', { name: 'Job Details' })
const visits = (page: Page) => jobDetails(page).getByRole('region', { name: 'Visits' })

/** Adds a visit in the job's details, which are open. */
async function addVisit(page: Page, purpose: string, day: string, time: string): Promise<void> {
  await visits(page).getByRole('button', { name: 'Add Visit' }).click()
  const form = page.getByRole('dialog', { name: 'Add Visit' })
  await form.getByLabel('Purpose').selectOption({ label: purpose })
  await form.getByLabel('Scheduled Date', { exact: true }).fill(day)
  await form.getByLabel('Time', { exact: true }).fill(time)
  await form.getByLabel('Assigned To').selectOption({ label: MARCUS })
  await form.getByRole('button', { name: 'Add Visit' }).click()
  await toastSays(page, 'Visit added')
  await expect(form).toBeHidden()
}

/** The office plans the crew and the visits of four days. */
async function planVisits(page: Page, time: string): Promise<void> {
  await visits(page)
    .getByRole('button', { name: new RegExp(MARCUS) })
    .click()
  const form = page.getByRole('dialog', { name: 'Edit Visit' })
  await form.getByLabel('Purpose').selectOption({ label: 'Rough-in' })
  await form.getByRole('group', { name: 'Helpers' }).getByRole('button', { name: PRIYA }).click()
  await form.getByRole('button', { name: 'Update Visit' }).click()
  await toastSays(page, 'Visit updated')
  await addVisit(page, 'Trim-out', addDays(today(), 2), time)
  await addVisit(page, 'Inspection', addDays(today(), 3), time)
  await expect(visits(page).getByRole('listitem')).toHaveCount(3)
  await expect(visits(page)).toContainText(`Rough-in · ${MARCUS}, ${PRIYA}`)
  await expectAccessible(page)
}

/** The electrician clocks in at the site, photographs a receipt, and clocks out. */
async function work(page: Page, title: string, jobId: string): Promise<void> {
  const card = page.getByRole('article', { name: title })
  await expect(card).toContainText(`${MARCUS} and ${PRIYA}`)
  await card.getByRole('button', { name: 'Clock In' }).click()
  await expect(card).toContainText('On site since')
  await page.goto(`/jobs?open=${jobId}`)
  await jobDetails(page).getByRole('button', { name: 'Add Cost' }).click()
  const form = page.getByRole('dialog', { name: 'Add Cost' })
  await form
    .getByLabel('Photo: Receipt', { exact: true })
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(png(64, 64)) })
  await expect(form.getByRole('button', { name: 'Replace photo: Receipt' })).toBeVisible()
  await form.getByLabel('Amount').fill('84.20')
  await form.getByRole('button', { name: 'Add Cost' }).click()
  await toastSays(page, 'Cost added')
  await page.goto('/')
  await card.getByRole('button', { name: 'Clock Out' }).click()
  await expect(card.getByRole('button', { name: 'Clock In' })).toBeVisible()
}

/** The electrician adds the four hours of a day that is over, and submits its week. */
async function submitWeek(page: Page, title: string, day: string): Promise<void> {
  await page.goto(`/hours?week=${day}`)
  await page.getByRole('button', { name: `Add entry on ${formatWeekday('UTC', `${day}T00:00:00Z`)}` }).click()
  const form = page.getByRole('dialog', { name: 'Add Entry' })
  await form.getByRole('combobox', { name: 'Job' }).fill(title)
  await page.getByRole('option', { name: title }).click()
  await form.getByLabel('Start time').fill('08:00')
  await form.getByLabel('End time').fill('12:00')
  await form.getByLabel('Reason').fill('My phone was empty')
  await form.getByRole('button', { name: 'Add Entry' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Submit Week' }).click()
  await toastSays(page, 'Week submitted')
  await expectAccessible(page)
}

/** The client signs a change order of $400 by the link, on whatever they have. */
async function signChangeOrder(office: Page, client: Page, job: { id: string; client_id: string }): Promise<void> {
  const items = [{ description: 'Surge protector', quantity: '1', unit_price: '400' }]
  const order = await postJson(office, '/api/quotes', { job_id: job.id, client_id: job.client_id, items })
  await postJson(office, `/api/quotes/${order.id}/send`, {})
  const { url } = await postJson(office, '/api/links', { kind: 'quote', document_id: order.id })
  await client.goto(new URL(url).pathname)
  await client.getByRole('button', { name: 'Accept', exact: true }).click()
  await client.getByRole('button', { name: 'Type your name instead' }).click()
  await client.getByRole('group', { name: 'Signature' }).getByRole('textbox').fill('Dana Whitfield')
  await client.getByRole('button', { name: 'Accept and sign' }).click()
  await expect(client.getByRole('heading', { name: 'Change order accepted' })).toBeVisible()
}

/** The office approves the week and exports it to payroll. */
async function payWeek(page: Page, day: string): Promise<void> {
  await page.goto(`/hours?week=${day}`)
  await page.getByRole('row').filter({ hasText: MARCUS }).getByRole('button', { name: MARCUS }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await toastSays(page, 'Week approved')
  await page.getByRole('button', { name: 'Export Payroll' }).click()
  const saving = page.waitForEvent('download')
  await page
    .getByRole('dialog', { name: 'Export Payroll' })
    .getByRole('button', { name: 'Export', exact: true })
    .click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file.split('\r\n').find((line) => line.includes(MARCUS))).toContain('4.00')
}

/** The office bills the job, and reads what it earned. */
async function readMargin(page: Page, title: string, jobId: string): Promise<void> {
  await page.goto(`/jobs?open=${jobId}`)
  const margin: Locator = jobDetails(page).getByRole('region', { name: 'Margin' })
  await expect(margin.getByRole('row', { name: /^Margin/ })).toContainText('Not invoiced')
  const invoices = jobDetails(page).getByRole('region', { name: 'Invoices' })
  await invoices.getByRole('button', { name: 'Create final invoice' }).click()
  await toastSays(page, /^Invoice INV-\d{5} created/)
  const [{ id }] = await getJson(page, `/api/invoices?job_id=${jobId}`)
  await postJson(page, `/api/invoices/${id}/send`, {})
  const completed = await page.request.patch(`/api/jobs/${jobId}`, { data: { status: 'completed' } })
  expect(completed.status(), await completed.text()).toBe(200)
  const earned = await getJson(page, `/api/jobs/${jobId}/margin`)
  // Four hours with the burden, and the minute that may have passed on site.
  expect(Number(earned.labor)).toBeCloseTo(169.05, -1)
  expect(earned).toMatchObject({ revenue: '400.00', material: '84.20' })
  const amount = formatMoney(earned.margin)
  await page.reload()
  await expect(margin.getByRole('row', { name: /^Margin/ })).toContainText(amount)
  await page.goto('/reports/margins')
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText(amount)
  await expectAccessible(page)
}

for (const [index, size] of sizes.entries())
  test(`plans, does and bills a job of four days at ${size.width}x${size.height}`, async ({ browser, product }) => {
    const [office, electrician, client] = await Promise.all([
      arrive(browser, product.url, size, 'admin'),
      arrive(browser, product.url, size, 'employee'),
      arrive(browser, product.url, size),
    ])
    const title = `Panel change ${index + 1}`
    // Each test has its own hours of a day, and its own week that is over and empty in the sample company.
    const time = `${23 - index}:00`
    const { week: day } = await getJson(office.page, `/api/timesheets?week=${addDays(today(), -182 - 7 * index)}`)
    const staff: { id: string; name: string }[] = await getJson(office.page, '/api/users?role=staff')
    const { id: client_id } = await postJson(office.page, '/api/clients', {
      name: 'Dana Whitfield',
      email: `dana-${index}@example.com`,
    })
    const job = await postJson(office.page, '/api/jobs', {
      client_id,
      title,
      scheduled_date: `${today()}T${time}`,
      duration_minutes: 30,
      assigned_to: staff.find(({ name }) => name === MARCUS)?.id,
    })

    await office.page.goto(`/jobs?open=${job.id}`)
    await planVisits(office.page, time)
    await electrician.page.goto('/')
    await work(electrician.page, title, job.id)
    await submitWeek(electrician.page, title, day)
    await signChangeOrder(office.page, client.page, job)
    await payWeek(office.page, day)
    await readMargin(office.page, title, job.id)
    for (const { complaints, leave } of [office, electrician, client]) {
      await leave()
      expect(complaints).toEqual([])
    }
  })
