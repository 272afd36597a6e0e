import type { APIRequestContext, Page } from '@playwright/test'
import { idOfGrace, openAsClient } from './visits.ts'
import { authenticate, expect, expectAccessible, logOut, people, resize, signIn, test } from './product.ts'

// Quotes that learn: what an item took on finished jobs stands beside its next line.

const NAME = 'Attic fan, swapped'
const DAY_MS = 86_400_000

async function post(api: APIRequestContext, path: string, data: object = {}) {
  const reply = await api.post(path, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.status() === 204 ? null : await reply.json()
}

/** Two of the item, quoted, accepted by the client, clocked and finished. */
async function finishJob(page: Page, client: Page, n: number): Promise<void> {
  const office = page.request
  const items = [{ description: NAME, quantity: '2', unit_price: '220', kind: 'labor' }]
  const { id } = await post(office, '/api/quotes', { client_id: await idOfGrace(page), items })
  await post(office, `/api/quotes/${id}/send`)
  const signature = { typed: 'Grace Holloway' }
  await post(client.request, `/api/quotes/${id}/accept`, { version: 1, chosen: [], name: 'Grace Holloway', signature })
  const { job } = await (await office.get(`/api/quotes/${id}/acceptance`)).json()
  const start = Date.now() - (20 - n) * DAY_MS
  const [started_at, ended_at] = [start, start + n * 60 * 60_000].map((at) => new Date(at).toISOString())
  const entry = { kind: 'visit', job_id: job.id, started_at, ended_at, reason: 'No signal in the attic' }
  await post(office, '/api/time-entries', entry)
  await post(office, '/api/job-costs', { job_id: job.id, amount: `${n * 10}`, incurred_on: started_at?.slice(0, 10) })
  expect((await office.patch(`/api/jobs/${job.id}`, { data: { status: 'completed' } })).ok()).toBe(true)
}

/** The first line of a new quote, filled by the item. */
async function chooseItem(page: Page) {
  await page.goto('/quotes')
  await page.getByRole('button', { name: 'New Quote' }).first().click()
  const line = page.getByRole('dialog', { name: 'New Quote' }).getByRole('group', { name: 'Line 1' })
  await line.getByLabel('Description').fill(NAME)
  await page.getByRole('option', { name: NAME }).click()
  await expect(line.getByLabel('Unit price')).toHaveValue('220.00')
  return line
}

test('after five finished jobs, the next quote says how long an item takes', async ({ page, browser, product }) => {
  await authenticate(page, people.admin)
  const { id } = await post(page.request, '/api/price-book', { name: NAME, price: '220', tax_class: 'labor' })
  const client = await openAsClient(browser, product.url)
  for (const n of [1, 2, 3, 4]) await finishJob(page, client, n)
  await expect(await chooseItem(page)).toContainText('Labor: only 4 finished jobs so far')
  await expectAccessible(page)

  await finishJob(page, client, 5)
  await client.context().close()
  const line = await chooseItem(page)
  await expect(line).toContainText('Labor: 1 h 30 min each, 80% within 2 h (5 jobs)')
  await expect(line).toContainText('Material: $15.00 each, 80% within $20.00 (5 jobs)')
  await resize(page, { width: 390, height: 844 })
  await expectAccessible(page)
  await line.getByLabel('Description').fill('Something else')
  await expect(line).not.toContainText('80% within')

  await logOut(page)
  await signIn(page, people.employee, `/price-book?open=${id}`)
  const figures = page.getByRole('dialog', { name: NAME }).getByRole('region', { name: 'Finished jobs' })
  await expect(figures).toContainText('1 h 30 min each, 80% within 2 h (5 jobs)')
  await expect(figures).not.toContainText('Material')
  await expectAccessible(page)
})
