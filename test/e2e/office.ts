import { expect, type Page } from '@playwright/test'
import { people, signIn } from './product.ts'

// Steps that several journeys share.

/** Signs in as the sample company's administrator and opens a screen. */
export const openAsAdmin = (page: Page, path: string): Promise<void> => signIn(page, people.admin, path)

export const toastSays = (page: Page, text: string | RegExp) =>
  expect(page.locator('[data-toast], [role=status], [role=alert]').filter({ hasText: text }).first()).toBeVisible()

/** A row of the list on screen. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Chooses an action in the menu of a row. */
export async function choose(page: Page, text: string, action: string): Promise<void> {
  await row(page, text).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Fills in the field of the test cards. */
export async function fillCard(page: Page, number = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('1234')
  await page.getByLabel('CVC').fill('123')
}

/** Pays the document on screen with a test card. */
export async function payByCard(page: Page, button: string | RegExp = /^Pay \$/): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillCard(page)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText('Payment Successful!')).toBeVisible()
}

export async function addClient(page: Page, client: { name: string; email: string; phone: string }): Promise<void> {
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await dialog.getByLabel('Name').fill(client.name)
  await dialog.getByLabel('Email').fill(client.email)
  await dialog.getByLabel('Phone').fill(client.phone)
  await dialog.getByRole('button', { name: 'Create Client' }).click()
  await toastSays(page, 'Client created successfully')
  await expect(dialog).toBeHidden()
}

type Line = { description: string; quantity: string; price: string }

/** Creates an invoice with the keyboard, as office staff would, and returns its number. */
export async function writeInvoice(
  page: Page,
  { client, lines, tax, total }: { client: string; lines: Line[]; tax: string; total: string },
): Promise<string> {
  await page.goto('/invoices')
  await page.getByRole('button', { name: 'Create Invoice' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' })
  await dialog.getByRole('combobox', { name: 'Client' }).fill(client)
  await page.getByRole('option', { name: client }).click()
  for (const [index, line] of lines.entries()) {
    const row = dialog.getByRole('group', { name: `Line ${index + 1}` })
    await row.getByLabel('Description').fill(line.description)
    await row.getByLabel('Quantity').fill(line.quantity)
    await row.getByLabel('Unit price').fill(line.price)
    if (index < lines.length - 1) await row.getByLabel('Unit price').press('Enter')
  }
  await dialog.getByLabel('Tax rate').fill(tax)
  await expect(dialog.getByText(total, { exact: true }).first()).toBeVisible()
  const created = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/invoices') && reply.request().method() === 'POST',
  )
  await dialog.getByRole('button', { name: 'Create Invoice' }).click()
  await toastSays(page, 'Invoice created successfully')
  const { invoice_number } = await (await created).json()
  return invoice_number
}

export async function sendInvoice(page: Page, number: string): Promise<void> {
  await page.goto('/invoices')
  await openInvoice(page, number)
  await page
    .getByRole('dialog', { name: 'Invoice Details' })
    .getByRole('button', { name: 'Send via Email & SMS' })
    .click()
}

/** Opens an invoice's details from the list. */
export async function openInvoice(page: Page, number: string): Promise<void> {
  await page.getByPlaceholder('Search by invoice number or client...').fill(number)
  await page.getByText(number, { exact: true }).first().click()
}
