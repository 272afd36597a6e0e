import type { APIRequestContext, Page } from '@playwright/test'
import { openAsAdmin, toastSays } from './office.ts'
import { authenticate, escape, expect, expectAccessible, getJson, people, postJson, signIn, test } from './product.ts'

// Problems with an invoice on screen: two editors, a premature Enter, a failed save, a rule that blocks.

const details = (page: Page) => page.getByRole('dialog', { name: 'Invoice Details' })

async function newInvoice(page: Page, name: string): Promise<{ number: string; id: string }> {
  await authenticate(page, people.admin)
  const client = { name, email: 'office@hollis.example', phone: '(512) 555-0177' }
  const { id: client_id } = await postJson(page, '/api/clients', client)
  const items = [{ description: 'Panel upgrade', quantity: '1', unit_price: '1200' }]
  const { id, invoice_number } = await postJson(page, '/api/invoices', { client_id, tax_rate: '0', items })
  await page.goto(`/invoices?open=${id}`)
  return { number: invoice_number, id }
}

const changeElsewhere = async (request: APIRequestContext, origin: string, id: string, data: object) =>
  expect(await request.patch(`/api/invoices/${id}`, { headers: { origin }, data })).toBeOK()

// The settings of the company change here.
test('an invoice leaves labor untaxed, then all by a certificate, and the notice is added before it goes out', async ({
  page,
}) => {
  await authenticate(page, people.admin)
  const [draft] = await getJson(page, '/api/invoices?status=draft&limit=1')
  const emptied = await page.request.patch('/api/settings', { data: { license_notice: '' } })
  expect(emptied.status()).toBe(200)

  await page.goto(`/invoices?open=${draft.id}`)
  const details = page.getByRole('dialog', { name: 'Invoice Details' })
  await expect(details.getByText('Not taxed')).toHaveCount(2)
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Invoice' })
  await form.getByLabel('Contract', { exact: true }).selectOption('Separated: labor and materials')
  await form.getByRole('button', { name: 'Apply suggestion' }).click()
  await expect(form.getByText('Tax (8.25% of $640.00)')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Update Invoice' }).click()
  await toastSays(page, 'Invoice updated successfully')

  await page.goto(`/invoices?open=${draft.id}`)
  await expect(details.getByText('Not taxed')).toHaveCount(1)

  // The client of an office hands in a resale certificate.
  await page.goto(`/clients?open=${draft.client_id}`)
  const client = page.getByRole('dialog').first()
  await client.getByRole('button', { name: 'Add Certificate' }).click()
  const certificate = page.getByRole('dialog', { name: 'Add Tax Certificate' })
  await certificate.getByLabel('Kind').selectOption('Resale certificate')
  await certificate.getByLabel('Number').fill('3-20045-1234-7')
  await certificate.getByLabel('Reason').fill('Bills the work on to the owner')
  await expectAccessible(page)
  await certificate.getByRole('button', { name: 'Add Certificate' }).click()
  await toastSays(page, 'Certificate added')
  await client.getByRole('button', { name: /Resale certificate 3-20045-1234-7/ }).click()
  await expect(page.getByRole('dialog', { name: 'Tax Certificate' }).getByText('Valid', { exact: true })).toBeVisible()
  await page.goto(`/invoices?open=${draft.id}`)
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  await form.getByLabel('Property', { exact: true }).selectOption('Non-residential')
  await expect(form.getByLabel('Tax certificate')).not.toHaveValue('')
  await form.getByRole('button', { name: 'Apply suggestion' }).click()
  await form.getByRole('button', { name: 'Update Invoice' }).click()
  await toastSays(page, 'Invoice updated successfully')

  await page.goto(`/invoices?open=${draft.id}`)
  await expect(details.getByText('Not taxed under resale certificate 3-20045-1234-7')).toBeVisible()
  await details.getByRole('button', { name: /^Send/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Before this invoice goes out' })
  await expect(question).toContainText('Texas requires the notice of its regulator (TDLR) on invoices.')
  await question.getByRole('button', { name: 'Add the notice' }).click()
  await expect(question).toContainText('Nothing is missing now.')
  await question.getByRole('button', { name: 'Send Anyway' }).click()
  await toastSays(page, 'Invoice sent via email')
  expect((await getJson(page, '/api/settings')).license_notice).toContain('www.tdlr.texas.gov')
})

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
