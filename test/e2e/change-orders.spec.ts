import type { Page } from '@playwright/test'
import { openAsAdmin, toastSays } from './office.ts'
import { expect, expectAccessible, resize, test } from './product.ts'

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
