import type { APIRequestContext, Page } from '@playwright/test'
import { addClient, openAsAdmin, openInvoice, toastSays, writeInvoice } from './office.ts'
import { authenticate, escape, expect, getJson, people, signIn, test } from './product.ts'

// Problems with an invoice on screen: two editors, a premature Enter, a failed save, a rule that blocks.

const line = { description: 'Panel upgrade', quantity: '1', price: '1200' }
const details = (page: Page) => page.getByRole('dialog', { name: 'Invoice Details' })

async function newInvoice(page: Page, name: string): Promise<{ number: string; id: string }> {
  await authenticate(page, people.admin)
  await addClient(page, { name, email: 'office@hollis.example', phone: '(512) 555-0177' })
  const number = await writeInvoice(page, { client: name, lines: [line], tax: '0', total: '$1,200.00' })
  await openInvoice(page, number)
  await expect(details(page)).toBeVisible()
  return { number, id: new URL(page.url()).searchParams.get('open') ?? '' }
}

const changeElsewhere = async (request: APIRequestContext, origin: string, id: string, data: object) =>
  expect(await request.patch(`/api/invoices/${id}`, { headers: { origin }, data })).toBeOK()

test('two people editing one invoice see both versions, and both changes are kept', async ({ page, product }) => {
  const { id } = await newInvoice(page, 'Hollis Dental')
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Invoice' })
  await form.getByLabel('Tax rate').fill('8.25')
  await form.getByLabel('Notes').fill('Written here')
  await changeElsewhere(page.request, product.url, id, { notes: 'Written there', due_date: '2099-03-01' })

  await form.getByRole('button', { name: 'Update Invoice' }).click()
  const conflict = form.getByRole('region', { name: 'Saved version' })
  await expect(conflict).toContainText('Written there')
  await expect(conflict).toContainText('Written here')
  await expect(form.getByRole('textbox', { name: 'Notes' })).toHaveValue('Written here')
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect(form.getByRole('textbox', { name: 'Due Date' })).toHaveValue('03/01/2099')
  await form.getByRole('button', { name: 'Update Invoice' }).click()
  await toastSays(page, 'Invoice updated successfully')

  const kept = await getJson(page, `/api/invoices/${id}`)
  expect(kept).toMatchObject({ notes: 'Written here', due_date: '2099-03-01', tax_rate: '8.25', total: '1299.00' })
})

test('Enter before the search results arrive never picks the wrong client', async ({ page }) => {
  await authenticate(page, people.admin)
  await addClient(page, { name: 'Zephyr Bakery', email: 'hello@zephyr.example', phone: '512 555 0188' })
  await page.goto('/invoices?new=1')
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.route('**/api/clients?*q=*', async (route) => {
    await expect(client).not.toBeFocused()
    await route.continue()
  })
  await client.fill('quillfeather')
  await client.press('Enter')
  await client.press('Tab')
  await expect(client).toHaveValue('')
})

test('takes partial check payments up to the balance, then refuses to cancel or delete', async ({ page }) => {
  const { number } = await newInvoice(page, 'Marlow Storage')
  await details(page).getByRole('button', { name: 'Send via Email & SMS' }).click()
  await toastSays(page, 'Invoice sent via email and SMS')
  await details(page).getByRole('button', { name: 'Record Payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Record Payment' })
  await expect(payment.getByLabel('Amount')).toHaveValue('1200.00')
  await payment.getByLabel('Amount').fill('1200.01')
  await payment.getByRole('button', { name: 'Record Payment' }).click()
  await expect(payment.getByText('Amount must be at most the balance of $1,200.00')).toBeVisible()
  await payment.getByLabel('Amount').fill('200')
  await payment.getByRole('button', { name: 'Record Payment' }).click()
  await toastSays(page, 'Payment recorded successfully')
  await expect(details(page).getByText('$1,000.00').first()).toBeVisible()

  await details(page).getByRole('button', { name: 'More actions' }).click()
  const cancel = page.getByRole('menuitem', { name: 'Cancel Invoice' })
  await expect(cancel).toBeDisabled()
  await expect(cancel).toContainText('Refund the payments first')
  await page.goto('/invoices')
  await page.getByPlaceholder('Search by invoice number or client...').fill(number)
  await page.getByRole('row', { name: number }).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await toastSays(page, 'Failed to delete invoice')
})

test('closing an invoice returns focus to its row, and so does Back', async ({ page }) => {
  await openAsAdmin(page, '/invoices')
  const row = page.getByRole('row', { name: /^INV-/ }).nth(1)
  await row.focus()
  await page.keyboard.press('Enter')
  await details(page).getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Invoice' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await escape(details(page))
  await expect(row).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(details(page)).toBeVisible()
  await page.goBack()
  await expect(details(page)).toBeHidden()
  await expect(row).toBeFocused()
})

test('a client can see, download and pay an invoice, and nothing else', async ({ page }) => {
  await signIn(page, people.client, '/invoices')
  await page.getByRole('row', { name: /^INV-/ }).first().click()
  await expect(details(page).getByRole('link', { name: 'Download PDF' })).toBeVisible()
  await expect(details(page).getByRole('button').filter({ hasNotText: 'credit' })).toHaveCount(1)
  await expect(details(page).getByText('Delivery')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await details(page).getByRole('link', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^INV-\d{5}\.pdf$/)
})
