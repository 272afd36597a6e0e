import { png } from '../pictures.ts'
import { toastSays } from './office.ts'
import { authenticate, expect, expectAccessible, getJson, people, postJson, test } from './product.ts'

// A receipt from the supply house, and what the job earned.

test('an employee adds a receipt on the phone, and only the administrator sees the margin', async ({
  browser,
  product,
}) => {
  const phone = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 } })
  const employee = await phone.newPage()
  await authenticate(employee, people.employee)
  const [client] = await getJson(employee, '/api/clients?limit=1')
  const data = { client_id: client.id, title: 'Garage subpanel' }
  const { id } = await postJson(employee, '/api/jobs', data)
  await employee.goto(`/jobs?open=${id}`)
  const details = employee.getByRole('dialog', { name: 'Job Details' })
  await details.getByRole('button', { name: 'Add Cost' }).click()
  const form = employee.getByRole('dialog', { name: 'Add Cost' })
  await form
    .getByLabel('Photo: Receipt', { exact: true })
    .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from(png(64, 64)) })
  await expect(form.getByRole('button', { name: 'Replace photo: Receipt' })).toBeVisible()
  await form.getByLabel('Amount').fill('84.20')
  await form.getByLabel('Supplier').fill('Elliott Electric Supply')
  await expectAccessible(employee)
  await form.getByRole('button', { name: 'Add Cost' }).click()
  await toastSays(employee, 'Cost added')
  const costs = details.getByRole('region', { name: 'Costs' })
  await costs.getByRole('button', { name: /Elliott Electric Supply/ }).click()
  const cost = employee.getByRole('dialog', { name: 'Cost', exact: true })
  await expect(cost.getByRole('img', { name: 'Receipt' })).toBeVisible()
  await cost.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(costs).toContainText('$84.20')
  await expect(details.getByRole('region', { name: 'Margin' })).toHaveCount(0)
  await employee.goto('/reports/margins')
  await expect(employee.getByText("You don't have permission to view margins.")).toBeVisible()
  await phone.close()

  const office = await browser.newContext({ baseURL: product.url })
  const admin = await office.newPage()
  await authenticate(admin, people.admin)
  await admin.goto(`/jobs?open=${id}`)
  const margin = admin.getByRole('dialog', { name: 'Job Details' }).getByRole('region', { name: 'Margin' })
  await expect(margin.getByRole('row', { name: /Material/ })).toContainText('$84.20')
  await expect(margin.getByRole('row', { name: /^Margin/ })).toContainText('Not invoiced')
  await expectAccessible(admin)
  await admin.request.patch(`/api/jobs/${id}`, { data: { status: 'completed' } })
  await admin.goto('/reports/margins')
  await expect(admin.getByRole('row', { name: /Garage subpanel.*\$84\.20 Not invoiced$/ })).toBeVisible()
  await expectAccessible(admin)
  await office.close()
})
