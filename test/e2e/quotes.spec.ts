import type { Page } from '@playwright/test'
import { openAsAdmin, toastSays } from './office.ts'
import { expect, expectAccessible, resize, signIn, test } from './product.ts'

const details = (page: Page) => page.getByRole('dialog', { name: 'Quote Details' })

/** The address of the details once a quote was created from the form. */
async function openNewest(page: Page, number: string): Promise<void> {
  await page.getByPlaceholder('Search by quote number or client...').fill(number)
  await page.getByText(number, { exact: true }).first().click()
  await expect(details(page)).toBeVisible()
}

test('a lead gets a quote with options, a changed one becomes version 2, and the old one says so', async ({ page }) => {
  await openAsAdmin(page, '/sales')
  await page.getByRole('searchbox', { name: 'Search' }).fill('sorensen')
  await page.getByText('Jim Sorensen').first().click()
  await page.getByRole('dialog', { name: 'Jim Sorensen' }).getByRole('link', { name: 'New Quote' }).click()
  const form = page.getByRole('dialog', { name: 'New Quote' })
  await expect(form.getByRole('combobox', { name: 'Lead' })).toHaveValue('Jim Sorensen')

  const line = (n: number) => form.getByRole('group', { name: `Line ${n}` })
  const write = async (n: number, description: string, price: string) => {
    await line(n).getByLabel('Description').fill(description)
    await line(n).getByLabel('Unit price').fill(price)
  }
  await write(1, 'Good panel', '1000')
  await line(1).getByLabel('Line 1 is').selectOption('One of a choice')
  await line(1).getByLabel('Choice').fill('Panel')
  await line(1).getByLabel('Unit price').press('Enter')
  await write(2, 'Best panel', '2000')
  await form.getByRole('button', { name: 'Create Quote' }).click()
  await expect(form.getByText('Add a second option to Panel, or leave this empty')).toBeVisible()
  await line(2).getByLabel('Line 2 is').selectOption('One of a choice')
  await expect(line(2).getByLabel('Choice')).toHaveValue('Panel')
  await line(2).getByLabel('Unit price').press('Enter')
  await write(3, 'Surge protector', '250')
  await line(3).getByLabel('Line 3 is').selectOption('Optional')
  await form.getByLabel('Tax rate').fill('10')
  await form.getByLabel('Deposit in percent').fill('50')
  await expect(form.getByText('$1,100.00', { exact: true }).first()).toBeVisible()
  await expect(form.getByText('$2,475.00', { exact: true })).toBeVisible()
  await expect(form.getByText('$550.00', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const created = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/quotes') && reply.request().method() === 'POST' && reply.ok(),
  )
  await form.getByRole('button', { name: 'Create Quote' }).click()
  await toastSays(page, 'Quote created successfully')
  const { quote_number } = await (await created).json()

  await openNewest(page, quote_number)
  await details(page).getByRole('button', { name: 'Send via Email & SMS' }).click()
  await toastSays(page, 'Quote sent via email')
  await expect(details(page).getByText('Version 1 sent, $1,100.00')).toBeVisible()

  await details(page).getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Quote' })
  await expect(edit.getByText('Your changes make version 2')).toBeVisible()
  await edit.getByRole('group', { name: 'Line 1' }).getByLabel('Unit price').fill('1200')
  await edit.getByRole('button', { name: 'Update Quote' }).click()
  await toastSays(page, 'Quote updated successfully')
  await expect(details(page).getByText('Version 2 begun, not sent yet')).toBeVisible()
  await details(page).getByRole('button', { name: 'Version 1 sent, $1,100.00' }).click()
  const old = page.getByRole('dialog', { name: `${quote_number}, version 1` })
  await expect(old.getByText('This version was replaced. Version 2 is current.')).toBeVisible()
  await expect(old.getByRole('cell', { name: '$1,000.00' }).first()).toBeVisible()
  await expectAccessible(page)
})

test('a client reads own sent quotes on a phone, and staff copy and delete drafts', async ({
  page,
  browser,
  product,
}) => {
  await openAsAdmin(page, '/quotes')
  await page.getByPlaceholder('Search by quote number or client...').fill('QUO-00004')
  await page.getByText('QUO-00004', { exact: true }).first().click()
  await details(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await toastSays(page, / created as a copy/)
  await expect(details(page).getByText('Draft', { exact: true })).toBeVisible()
  await details(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await toastSays(page, 'Quote deleted successfully')
  await expect(details(page)).toBeHidden()

  const context = await browser.newContext({ baseURL: product.url })
  const phone = await context.newPage()
  await signIn(phone, { username: 'client', password: 'panelboard' }, '/quotes')
  await resize(phone, { width: 390, height: 844 })
  await phone.getByText('QUO-00004', { exact: true }).click()
  await expect(details(phone).getByText('Panel: choose one. Included in the total.')).toBeVisible()
  // Accept and Decline have the place of two buttons.
  await details(phone).getByRole('button', { name: 'More actions' }).click()
  await expect(phone.getByRole('menuitem', { name: 'Download PDF' })).toBeVisible()
  await phone.keyboard.press('Escape')
  await expect(details(phone).getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
  await expectAccessible(phone)
  await context.close()
})

const jobDetails = (page: Page) => page.getByRole('dialog', { name: 'Job Details' })
const contract = (page: Page) => jobDetails(page).getByRole('region', { name: 'Contract' })

test('staff write a change order on a running job, the client signs it on a phone, and the invoice has it', async ({
  page,
  browser,
}) => {
  await openAsAdmin(page, '/quotes')
  await page.getByPlaceholder('Search by quote number or client...').fill('QUO-00006')
  await page.getByText('QUO-00006', { exact: true }).first().click()
  const quote = page.getByRole('dialog', { name: 'Quote Details' })
  await quote.getByRole('button', { name: 'Convert to job' }).click()
  await toastSays(page, 'Quote converted to a job')
  await quote.getByRole('region', { name: 'Acceptance' }).getByRole('link').first().click()
  await expect(contract(page).getByText('Contract total')).toBeVisible()
  await expect(contract(page).getByRole('link', { name: /QUO-00006/ })).toBeVisible()
  const jobAddress = page.url()

  await contract(page).getByRole('button', { name: 'New change order' }).click()
  const form = page.getByRole('dialog', { name: 'New Change Order' })
  await expect(form.getByText(/ · Hill Country Self Storage$/)).toBeVisible()
  await expect(form.getByRole('combobox', { name: 'Client' })).toHaveCount(0)
  await expect(form.getByLabel('Tax rate')).toHaveValue('8.25')
  const line = form.getByRole('group', { name: 'Line 1' })
  await line.getByLabel('Description').fill('Two more yard lights')
  await line.getByLabel('Quantity').fill('2')
  await line.getByLabel('Unit price').fill('200')
  await expectAccessible(page)
  const created = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/quotes') && reply.request().method() === 'POST' && reply.ok(),
  )
  await form.getByRole('button', { name: 'Create Change Order' }).click()
  await toastSays(page, 'Change order created successfully')
  const { id, quote_number } = await (await created).json()

  await page.goto(`/quotes?open=${id}`)
  const details = page.getByRole('dialog', { name: 'Change Order Details' })
  await details.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Change Order' })
  await edit.getByLabel('Notes').fill('At the north gate')
  await edit.getByRole('button', { name: 'Update Change Order' }).click()
  await toastSays(page, 'Change order updated successfully')
  await details.getByRole('button', { name: 'Send via Email & SMS' }).click()
  await toastSays(page, 'Change order sent via email')
  await expect(details.getByText('$2,221.29')).toBeVisible()
  await expectAccessible(page)
  const links = details.getByRole('region', { name: 'Links without a sign-in' })
  await links.getByRole('button', { name: 'Copy link' }).click()
  const field = links.getByLabel('New link')
  await expect(field).toHaveValue(/\/l\/[\w-]{32}$/)

  const context = await browser.newContext()
  const phone = await context.newPage()
  await resize(phone, { width: 390, height: 844 })
  await phone.goto(await field.inputValue())
  await expect(phone.getByRole('heading', { name: `Change order ${quote_number}` })).toBeVisible()
  await expect(phone.getByText('New contract total')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Accept', exact: true }).click()
  await phone.getByRole('button', { name: 'Type your name instead' }).click()
  await phone.getByRole('group', { name: 'Signature' }).getByRole('textbox').fill('Ruth Ellis')
  await phone.getByRole('button', { name: 'Accept and sign' }).click()
  await expect(phone.getByRole('heading', { name: 'Change order accepted' })).toBeVisible()
  await context.close()

  await page.goto(jobAddress)
  await expect(contract(page).getByText('$2,221.29')).toBeVisible()
  const invoices = jobDetails(page).getByRole('region', { name: 'Invoices' })
  await invoices.getByRole('button', { name: 'Create final invoice' }).click()
  await toastSays(page, /^Invoice INV-\d{5} created/)
  await invoices.getByRole('link', { name: /INV-\d+.*Draft/ }).click()
  await expect(
    page
      .getByRole('dialog', { name: 'Invoice Details' })
      .getByText(`Change order ${quote_number}: Two more yard lights`),
  ).toBeVisible()
})
