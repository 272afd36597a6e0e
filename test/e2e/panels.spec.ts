import { authenticate, expect, expectAccessible, people, resize, test } from './product.ts'
import { toastSays } from './office.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a panel is drawn on a phone: property, panel, circuits, a label put right, a circuit moved, the label sheet', async ({
  page,
}) => {
  await authenticate(page, people.employee)
  const [client] = await (await page.request.get('/api/clients?q=Abernathy')).json()
  await page.goto(`/clients?open=${client.id}`)
  await page.getByRole('button', { name: 'Add Property' }).tap()
  const house = page.getByRole('dialog', { name: 'Add Property' })
  await expect(house.getByLabel('Address')).toHaveValue('77 Lakeway Dr')
  await house.getByRole('button', { name: 'Add Property' }).tap()
  await expect(house).toBeHidden()
  await page.getByRole('button', { name: 'Add Panel' }).first().tap()
  const form = page.getByRole('dialog', { name: 'Add Panel' })
  await form.getByLabel('Name').fill('Panel A')
  await form.getByLabel('Spaces').fill('12')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add Panel' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Panel A' })).toBeVisible()

  const space = (name: string) => page.getByRole('button', { name, exact: true })
  const draw = async (empty: string, label: string, breaker: string, poles: string, load: string) => {
    await space(empty).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Label').fill(label)
    await dialog.getByLabel('Breaker').selectOption(breaker)
    await dialog.getByLabel('Poles').selectOption(poles)
    await dialog.getByLabel('Load (VA)').fill(load)
    await dialog.getByRole('button', { name: 'Add Circuit' }).tap()
    await expect(dialog).toBeHidden()
  }
  await draw('Space 1, empty', 'Range', '50 A', '2', '8000')
  await draw('Space 2, empty', 'lights', '15 A', '1', '600')
  await expect(space('Spaces 1 and 3, 50 A, 2-pole, Range')).toBeVisible()
  await expect(page.getByText('8,600 VA', { exact: true })).toBeVisible()

  await expect(page.getByText(/408\.4\(A\) · NEC \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Correct' }).tap()
  const edit = page.getByRole('dialog', { name: 'Edit Circuit' })
  await edit.getByLabel('Label').fill('Porch lights')
  await edit.getByRole('button', { name: 'Save' }).tap()
  await expect(edit).toBeHidden()
  await expect(page.getByText(/408\.4\(A\) · NEC \d+/)).toBeHidden()

  await space('Spaces 1 and 3, 50 A, 2-pole, Range').tap()
  await page.getByRole('button', { name: 'Move', exact: true }).tap()
  await space('Space 5, empty, move here').tap()
  await toastSays(page, 'Range moved to spaces 5 and 7')
  await expect(space('Spaces 5 and 7, 50 A, 2-pole, Range')).toBeVisible()
  await expect(page.getByText('Space 1: Range, 50 A, 2-pole, 8,000 VA → none')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)

  const sheet = await page.request.get(`${new URL(page.url()).pathname.replace('/panels/', '/api/panels/')}/labels`)
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('labels of a panel, and its room for a charger before and after its load is calculated', async ({ page }) => {
  await authenticate(page, people.employee)
  await resize(page, { width: 1440, height: 900 })
  const [panel] = await (await page.request.get('/api/panels?q=Main%20panel&limit=1')).json()
  await page.goto(`/panels/${panel.id}`)
  await page.getByLabel('Code edition').selectOption('2023')
  await expect(page.getByText('408.4(A) · NEC 2023')).toBeVisible()

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Labels', exact: true }).click()
  const labels = page.getByRole('dialog', { name: 'Labels' })
  await labels.getByRole('switch', { name: 'Standby generator' }).check()
  await expect(labels.getByRole('switch', { name: 'Arc flash' })).toBeDisabled()
  await labels.getByLabel('Paper').selectOption('4x2')
  await expectAccessible(page)
  const href = await labels.getByRole('link', { name: 'Open Labels' }).getAttribute('href')
  const sheet = await page.request.get(href ?? '')
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(href).toContain('paper=4x2&labels=source%2Cstandby')

  await page.goto(`/panels?q=${encodeURIComponent(panel.client_name)}`)
  const row = page.getByRole('row', { name: `${panel.client_name} Main panel` })
  await expect(row).toContainText('Not known')
  const job = { client_id: panel.client_id, property_id: panel.property_id, title: 'EV charger' }
  const { id } = await (await page.request.post('/api/jobs', { data: job })).json()
  const house = { floor_area: 2400, cooling_va: 4300, dryer_va: 5000 }
  expect(
    (await page.request.post(`/api/calculations/dwelling-optional?save=1&job_id=${id}`, { data: house })).ok(),
  ).toBe(true)
  await page.reload()
  await expect(row).toContainText('Has room')
  await page.getByLabel('New load').selectOption('Spa')
  await expect(row).toContainText('Enter the amperes on the nameplate.')
  await page.getByLabel('Nameplate (A)').fill('190')
  await expect(row).toContainText('Needs load management')
  await page.getByLabel('Room', { exact: true }).selectOption('Has room')
  await expect(row).toBeHidden()
  await page.getByLabel('Room', { exact: true }).selectOption('Needs load management')
  await expectAccessible(page)
  await row.click()
  const details = page.getByRole('dialog', { name: 'Main panel' })
  await expect(details).toContainText('45,600 VA')
  await expectAccessible(page)
  await details.getByRole('link', { name: 'New Quote' }).click()
  const quote = page.getByRole('dialog').filter({ has: page.getByRole('combobox', { name: 'Client' }) })
  await expect(quote.getByRole('combobox', { name: 'Client' })).toHaveValue(panel.client_name)
})
