import { toastSays } from './office.ts'
import { authenticate, expect, expectAccessible, getJson, people, test } from './product.ts'

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
