import { toastSays } from './office.ts'
import { authenticate, expect, expectAccessible, people, test } from './product.ts'

// The settings of the company change here.
test.use({ alone: 'sales-tax' })

test('an invoice for a home leaves labor untaxed, and the notice is added before it goes out', async ({ page }) => {
  await authenticate(page, people.admin)
  const [draft] = await (await page.request.get('/api/invoices?status=draft&limit=1')).json()
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
  await details.getByRole('button', { name: /^Send/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Before this invoice goes out' })
  await expect(question).toContainText('Texas requires the notice of its regulator (TDLR) on invoices.')
  await question.getByRole('button', { name: 'Add the notice' }).click()
  await expect(question).toContainText('Nothing is missing now.')
  await question.getByRole('button', { name: 'Send Anyway' }).click()
  await toastSays(page, 'Invoice sent via email')
  expect((await (await page.request.get('/api/settings')).json()).license_notice).toContain('www.tdlr.texas.gov')
})
