import { openAsAdmin, toastSays } from './office.ts'
import { authenticate, expect, expectAccessible, getJson, people, resize, test } from './product.ts'

test('saves a load calculation to a job on a phone, copies it into the permit, renames and deletes it', async ({
  page,
}) => {
  await resize(page, { width: 390, height: 844 })
  await openAsAdmin(page, '/calculators')
  const jobs: { id: string; title: string; client_name: string }[] = await getJson(
    page,
    '/api/jobs?q=panel%20upgrade&limit=1',
  )
  const [job] = jobs
  if (!job) throw new Error('The sample company has no panel upgrade')
  const headers = { 'Idempotency-Key': crypto.randomUUID(), origin: new URL(page.url()).origin }
  const permit = { job_id: job.id, permit_type: 'Service Upgrade', project_address: '1200 Congress Ave, Austin' }
  const created = await page.request.post('/api/permits', { headers, data: permit })
  expect(created.status()).toBe(201)
  const { id: permitId } = await created.json()

  await page.getByRole('link', { name: 'Dwelling load, standard' }).click()
  await page.getByLabel('Code edition').selectOption('2023')
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
  await details.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Compare with 2026' }).click()
  const comparison = page.getByRole('dialog', { name: 'NEC 2023 and NEC 2026' })
  await expect(comparison.getByRole('row', { name: 'Result 18,600 VA 18,075 VA' })).toBeVisible()
  await expectAccessible(page)
  await comparison.getByRole('button', { name: 'Close' }).last().click()
  await details.getByRole('button', { name: 'Copy into a Permit' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy into a Permit' })
  await copy.getByLabel('Permit').selectOption(permitId)
  await expect(copy.getByLabel('Amperage')).toHaveValue('78 A')
  await copy.getByLabel('Number of Circuits').fill('24')
  await copy.getByRole('button', { name: 'Copy' }).click()
  await toastSays(page, 'Copied into the permit')
  expect(await getJson(page, `/api/permits/${permitId}`)).toMatchObject({
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

test('calculates a fault current on a phone, saves it to a job and gets its labels', async ({ page }) => {
  await resize(page, { width: 390, height: 844 })
  await openAsAdmin(page, '/calculators')
  await page.getByRole('link', { name: 'Fault current', exact: true }).click()
  await page.getByLabel('Code edition').selectOption('2023')
  await page.getByLabel('Voltage').fill('480')
  await page.getByLabel('Transformer').fill('1500')
  await page.getByLabel('Impedance').fill('3.5')
  const run = page.getByRole('group', { name: 'Run 1' })
  await run.getByLabel('Ends at').fill('Switchboard')
  await run.getByLabel('Length').fill('25')
  await run.getByLabel('Sets').fill('6')
  await run.getByLabel('Equipment rating').fill('35')
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('55,137 A')
  await expect(result).toBeInViewport({ ratio: 1 })
  const tooWeak = page.getByText(/^Switchboard is not rated for this fault current: 35,000 A/)
  await expect(tooWeak.first()).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)
  await run.getByLabel('Equipment rating').fill('65')
  await expect(tooWeak).toHaveCount(0)

  await page.getByRole('button', { name: 'Save to a Job' }).click()
  const save = page.getByRole('dialog', { name: 'Save Calculation' })
  await save.getByLabel('Name').fill('Switchboard fault current')
  await save.getByRole('combobox', { name: 'Job' }).fill('panel upgrade')
  await page.getByRole('option').first().click()
  await save.getByRole('button', { name: 'Save Calculation' }).click()
  await toastSays(page, 'Calculation saved')
  await page.goto('/calculators')
  await page.getByText('Switchboard fault current').click()
  const details = page.getByRole('dialog', { name: 'Switchboard fault current' })
  await details.getByRole('button', { name: 'More actions' }).click()
  const [label] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Labels, 4 × 2 in' }).click(),
  ])
  expect(label.suggestedFilename()).toBe('Switchboard fault current labels.pdf')
})

/** A calculator, what is typed or chosen in it, and its result. */
const onPhone: [kind: string, edition: string, fields: Record<string, string>, result: string][] = [
  ['circuit', '2023', { 'Continuous load': '48', 'Length, one way': '300', Terminals: '75' }, '3 AWG'],
  ['motor', '2023', { Horsepower: '2 hp', 'Nameplate amps': '11.5', 'Service factor': '1.15' }, '14 AWG'],
  ['hvac', '2026', { MCA: '18.6', MOCP: '30' }, '12 AWG'],
  ['power-source', '2023', { 'Current, each': '32' }, '8 AWG'],
  [
    'multifamily',
    '2023',
    { 'Dwelling units': '12', 'Floor area': '10080', 'VA each': '8000', Heating: '7000' },
    '108,338 VA',
  ],
  [
    'commercial',
    '2026',
    { 'Floor area': '10000', 'Lighting per sq ft': '1.9', 'Receptacle outlets': '80' },
    '31,200 VA',
  ],
  ['service', '2023', { Rating: '400', 'Parallel sets': '2' }, '2/0 AWG'],
  ['pull-box', '2023', { To: 'top' }, '18 × 18'],
]

test('every calculator fits a phone, and keeps its result in view', async ({ page }) => {
  await resize(page, { width: 390, height: 844 })
  await authenticate(page, people.admin)
  const main = page.getByRole('main')
  const result = main.getByRole('region', { name: 'Result' })
  for (const [kind, edition, fields, text] of onPhone) {
    await page.goto(`/calculators/${kind}`)
    await page.getByLabel('Code edition').selectOption(edition)
    for (const [label, value] of Object.entries(fields)) {
      const field = main.getByLabel(new RegExp(`^${label}`)).first()
      if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value)
      else await field.fill(value)
    }
    await expect(result).toContainText(text)
    await expect(result).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBeLessThanOrEqual(390)
    await expectAccessible(page)
  }
})

test('an administrator verifies a figure and adds an amendment, which new calculations show', async ({ page }) => {
  await openAsAdmin(page, '/settings?field=code-checks')
  await page.getByRole('button', { name: 'Verify 2026' }).click()
  const sections = page.getByRole('dialog', { name: 'Verify NEC 2026' })
  await sections.getByLabel('Search sections').fill('120.41')
  await sections.getByRole('button', { name: 'Checked in the Printed Code: 120.41' }).click()
  await toastSays(page, '120.41 checked')
  await expect(sections.getByText(/^Checked by /)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/compliance?tab=standards')
  await page.getByRole('button', { name: 'Add Amendment' }).click()
  const add = page.getByRole('dialog', { name: 'Add Local Amendment' })
  await add.getByLabel('City').fill('Austin')
  await add.getByLabel('Section').fill('110.12')
  await add.getByLabel('Change').fill('Local text replaces this section.')
  await expectAccessible(page)
  await add.getByRole('button', { name: 'Add Amendment' }).click()
  await toastSays(page, 'Amendment added')
  await expect(page.getByRole('list', { name: 'Local amendments' })).toContainText('Local text replaces this section.')

  await page.goto('/calculators/dwelling-standard')
  await page.getByLabel('Code edition').selectOption('2026')
  await page.getByLabel('Floor area').fill('1500')
  await expect(page.getByRole('listitem').filter({ hasText: 'General lighting' })).toContainText('Checked by')
})
