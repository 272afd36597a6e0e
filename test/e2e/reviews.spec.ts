import { openAsAdmin, toastSays } from './office.ts'
import { expect, expectAccessible, getJson, postJson, test } from './product.ts'

test('turns review requests on, chooses the invoice of a job, and says what the request waits for', async ({
  page,
}) => {
  await openAsAdmin(page, '/settings')
  const card = page.locator('section').filter({ hasText: 'Review requests' })
  await card.getByLabel('Link to your review page').fill('')
  await card.getByLabel('Ask clients').selectOption('By email')
  await card.getByRole('button', { name: 'Save Review Requests' }).click()
  await expect(card.getByText('Enter the link to your review page')).toBeVisible()
  await card.getByLabel('Link to your review page').fill('https://reviews.example/bluebonnet')
  await card.getByRole('button', { name: 'Save Review Requests' }).click()
  await toastSays(page, 'Company settings updated')
  await expectAccessible(page)

  const client = await postJson(page, '/api/clients', { name: 'Rita Review', email: 'rita@review.example' })
  const job = await postJson(page, '/api/jobs', { client_id: client.id, title: 'Porch light' })
  const items = [{ description: 'Porch light', quantity: '1', unit_price: '95' }]
  const invoice = await postJson(page, '/api/invoices', { client_id: client.id, items, status: 'sent' })

  await page.goto(`/jobs?open=${job.id}`)
  const details = page.getByRole('dialog', { name: 'Job Details' })
  await expect(details).toContainText('Porch light')
  await expect(details.getByText('Review request')).toHaveCount(0)
  await page.request.post(`/api/jobs/${job.id}/finish`)
  await page.reload()
  await expect(details).toContainText('Choose the invoice of this job. Once it is paid, the client is asked.')
  await details.getByLabel('Invoice of this job').selectOption({ label: `${invoice.invoice_number} · $95.00 · Sent` })
  await toastSays(page, 'Invoice of this job saved')
  await expect(details).toContainText(`The client is asked once ${invoice.invoice_number} is paid.`)
  await expectAccessible(page)

  await page.request.post(`/api/invoices/${invoice.id}/payments`, { data: { payment_method: 'check' } })
  await expect.poll(async () => (await getJson(page, `/api/jobs/${job.id}/review`)).last_asked?.channel).toBe('email')
  await page.reload()
  await expect(details).toContainText(/Asked by email on \w+ \d\d, \d{4}\./)
  const letters = await getJson(page, '/api/deliveries?q=rita@review.example')
  expect(letters).toMatchObject([{ channel: 'email', subject: expect.stringContaining('How did we do?') }])
})
