import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { parseCsv } from '../csv.ts'
import { openAsAdmin, row, toastSays } from './office.ts'
import { authenticate, expect, expectAccessible, getJson, logOut, people, resize, signIn, test } from './product.ts'
import { idOfGrace, openAsClient } from './visits.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const suggestion = (page: Page, name: string) => page.getByRole('listbox').getByRole('option', { name })

async function chooseFile(page: Page, content: string) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Choose (Another )?File/ }).click()
  await (await chooser).setFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
}

test('adds an item, changes it, archives it and brings it back', async ({ page }) => {
  await openAsAdmin(page, '/price-book')
  await page.getByRole('button', { name: 'Add Item' }).click()
  const form = page.getByRole('dialog', { name: 'Add Item' })
  await form.getByLabel('Name').fill('Attic fan, installed')
  await form.getByLabel('Price').fill('220')
  await form.getByLabel('Tax class').selectOption('Labor')
  await expect(form).toContainText('Texas does not tax labor on homes')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add Item' }).click()
  await toastSays(page, 'Item added')
  await search(page).fill('attic fan')
  await row(page, 'Attic fan, installed').click()
  const details = page.getByRole('dialog', { name: 'Attic fan, installed' })
  await expect(details).toContainText('$220.00 each')
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog', { name: 'Edit Item' }).getByLabel('Cost').fill('81.50')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await toastSays(page, 'Item updated')
  await expect(details).toContainText('$81.50')
  await details.getByRole('button', { name: 'Archive' }).click()
  await toastSays(page, 'Item archived')
  await details.getByRole('button', { name: 'Restore' }).click()
  await toastSays(page, 'Item restored')
  await details.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'Attic fan, installed')).toBeVisible()
})

test('imports a file after every line is right, and exports it again', async ({ page }) => {
  await openAsAdmin(page, '/price-book')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import CSV' })
  await chooseFile(page, 'Name,Price\nImported one,twelve\n=Imported two,20\n')
  await expect(dialog).toContainText('1 new, 0 updated, 0 unchanged, 1 with errors')
  await expect(dialog).toContainText('Price must be a plain number such as 12.50')
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await chooseFile(page, 'Name,Price\nImported one,12\n=Imported two,20\n')
  await dialog.getByRole('button', { name: 'Import 2 items' }).click()
  await toastSays(page, 'Price book imported')
  await search(page).fill('imported')
  await expect(row(page, '=Imported two')).toContainText('$20.00')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  const [header = [], ...lines] = parseCsv(text.replace('\uFEFF', ''))
  const names = lines.map((cells) => cells[header.indexOf('Name')])
  expect(new Set(names)).toEqual(new Set(["'=Imported two", 'Imported one']))
})

test('fills line items from the price book with the keyboard alone, the most used first', async ({ page }) => {
  await openAsAdmin(page, '/invoices?new=1')
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' })
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Grace Holloway')
  await page.getByRole('option', { name: 'Grace Holloway' }).click()
  const line = (number: number) => dialog.getByRole('group', { name: `Line ${number}`, exact: true })
  const description = (number: number) => line(number).getByRole('combobox', { name: 'Description' })
  await description(1).focus()
  await page.keyboard.type('labor')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Journeyman electrician, labor')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(description(1)).toHaveValue('Journeyman electrician, labor (per hour)')
  await expect(line(1).getByLabel('Unit price')).toHaveValue('105.00')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await expect(dialog.getByText('$210.00').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(description(2)).toBeFocused()
  await page.keyboard.type('My own words for gfci')
  await page.keyboard.press('Enter')
  await expect(description(3)).toBeFocused()
  await expect(description(2)).toHaveValue('My own words for gfci')
  await page.keyboard.type('surge')
  await suggestion(page, 'Whole-home surge protective device').click()
  await expect(description(3)).toBeFocused()
  await expect(line(3).getByLabel('Unit price')).toHaveValue('285.00')
  await dialog.getByRole('button', { name: 'Create Invoice' }).click()
  await toastSays(page, 'Invoice created successfully')
  const [surge] = await getJson(page, '/api/price-book?q=whole-home+surge')
  expect(surge).toMatchObject({ times_used: 20 })
})

// The hours and material that an item took on finished jobs, shown on the next quote.

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
