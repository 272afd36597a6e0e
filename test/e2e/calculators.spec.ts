import { openAsAdmin, toastSays } from './office.ts'
import { expect, expectAccessible, resize, test } from './product.ts'

test('saves a load calculation to a job on a phone, copies it into the permit, renames and deletes it', async ({
  page,
}) => {
  await resize(page, { width: 390, height: 844 })
  await openAsAdmin(page, '/calculators')
  const jobs: { id: string; title: string; client_name: string }[] = await (
    await page.request.get('/api/jobs?q=panel%20upgrade&limit=1')
  ).json()
  const [job] = jobs
  if (!job) throw new Error('The sample company has no panel upgrade')
  const headers = { 'Idempotency-Key': crypto.randomUUID(), origin: new URL(page.url()).origin }
  const permit = { job_id: job.id, permit_type: 'Service Upgrade', project_address: '1200 Congress Ave, Austin' }
  const created = await page.request.post('/api/permits', { headers, data: permit })
  expect(created.status()).toBe(201)
  const { id: permitId } = await created.json()

  await page.getByRole('link', { name: 'Dwelling load, standard' }).click()
  await page.getByLabel('Floor area').fill('1500')
  await page.getByLabel('Dryer', { exact: true }).fill('5500')
  await page.getByRole('button', { name: 'Add Cooking Unit' }).click()
  await page.getByRole('group', { name: 'Unit 1' }).getByLabel('VA each').fill('12000')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('18,600 VA')
  await expect(result).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save to a Job' }).click()
  const save = page.getByRole('dialog', { name: 'Save Calculation' })
  await save.getByLabel('Name').fill('House as built')
  await save.getByRole('combobox', { name: 'Job' }).fill(job.title)
  await page.getByRole('option').filter({ hasText: job.client_name }).first().click()
  await save.getByRole('button', { name: 'Save Calculation' }).click()
  await toastSays(page, 'Calculation saved')

  await page.goto(`/jobs?open=${job.id}`)
  await page.getByRole('button', { name: /House as built/ }).click()
  const details = page.getByRole('dialog', { name: 'House as built' })
  await expect(details).toContainText('Table 220.45 · NEC 2023')
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Copy into a Permit' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy into a Permit' })
  await copy.getByLabel('Permit').selectOption(permitId)
  await expect(copy.getByLabel('Amperage')).toHaveValue('78 A')
  await copy.getByLabel('Number of Circuits').fill('24')
  await copy.getByRole('button', { name: 'Copy' }).click()
  await toastSays(page, 'Copied into the permit')
  expect(await (await page.request.get(`/api/permits/${permitId}`)).json()).toMatchObject({
    amperage: '78 A',
    service_size: '100 A',
    voltage: '120/240 V',
    num_circuits: 24,
  })

  await details.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename Calculation' }).getByLabel('Name').fill('House, approved')
  await page.getByRole('button', { name: 'Rename' }).click()
  await toastSays(page, 'Calculation renamed')
  const renamed = page.getByRole('dialog', { name: 'House, approved' })
  await renamed.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await toastSays(page, 'Calculation deleted')
  await expect(page.getByRole('button', { name: /House, approved/ })).toBeHidden()
})
