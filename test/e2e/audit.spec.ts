import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseCsv } from '../csv.ts'
import { toastSays } from './office.ts'
import { authenticate, escape, expect, expectAccessible, getJson, people, test } from './product.ts'

// The history of changes: on the record itself, and in the full audit trail.

const details = (page: Page) => page.getByRole('dialog', { name: 'Invoice Details' })

async function newInvoice({ request }: Page, name: string): Promise<{ id: string; number: string }> {
  const made = async (path: string, data: object) => {
    const reply = await request.post(path, { data })
    expect(reply.status(), await reply.text()).toBe(201)
    return reply.json()
  }
  const client = await made('/api/clients', { name, email: 'office@trailhead.example' })
  const items = [{ description: 'Panel upgrade', quantity: '1', unit_price: '1200.00' }]
  const { id, invoice_number } = await made('/api/invoices', { client_id: client.id, items, tax_rate: '0' })
  return { id, number: invoice_number }
}

test('an administrator reads who changed an invoice, finds it in the audit trail, and exports that', async ({
  page,
}) => {
  await authenticate(page, people.admin)
  const { id, number } = await newInvoice(page, 'Trailhead Mill')
  const { name } = await getJson(page, '/api/auth/user')
  await page.goto(`/invoices?open=${id}`)
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Invoice' })
  await form.getByRole('group', { name: 'Line 1' }).getByLabel('Quantity').fill('2')
  await form.getByRole('button', { name: 'Update Invoice' }).click()
  await toastSays(page, 'Invoice updated successfully')
  await expect(form).toBeHidden()

  await details(page).getByRole('button', { name: 'Change history' }).click()
  const changes = details(page).getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await expect(changes.first()).toContainText(name)
  await expect(changes.first()).toContainText('Panel upgrade: 1 × $1,200.00 → 2 × $1,200.00')
  await expect(changes.first()).toContainText('Total: $1,200.00 → $2,400.00')
  await expect(changes.last()).toContainText('Created')
  await expectAccessible(page)

  await details(page).getByRole('link', { name: 'Open in Audit Trail' }).click()
  await expect(page.getByText('Only events of one invoice')).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: number })
  await expect(rows).toHaveCount(2)
  await rows.first().click()
  const event = page.getByRole('dialog', { name: 'Event Details' })
  await expect(event.getByText('$1,200.00 → $2,400.00').first()).toBeVisible()
  await expect(event.getByRole('link', { name: `Invoice ${number}` })).toBeVisible()
  await escape(event)

  await page.getByRole('link', { name: 'Show All Events' }).click()
  await expect(page.getByText('Only events of one invoice')).toBeHidden()
  const user = page.getByRole('combobox', { name: 'User' })
  await user.fill(name)
  await page.getByRole('option', { name }).first().click()
  await expect(user).toHaveValue(name)
  await page.getByLabel('Action', { exact: true }).selectOption('Refused')
  await expect(rows).toHaveCount(0)
  await page.getByLabel('Action', { exact: true }).selectOption('Done')
  await page.getByLabel('Record', { exact: true }).selectOption('Invoice')
  await page.getByRole('searchbox', { name: 'Search' }).fill(number)
  await expect(rows).toHaveCount(2)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  const [header = [], ...lines] = parseCsv((await readFile(await download.path(), 'utf8')).replace('\uFEFF', ''))
  const column = (title: string) => lines.map((cells) => cells[header.indexOf(title)])
  expect(column('Endpoint')).toEqual(['PATCH /api/invoices/:id', 'POST /api/invoices'])
  expect([column('User'), column('Record')]).toEqual([
    [name, name],
    [number, number],
  ])
  expect(column('Fields after')[0]).toContain('2400.00')
})
