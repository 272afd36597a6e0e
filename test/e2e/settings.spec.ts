import { png } from '../pictures.ts'
import { openAsAdmin, toastSays } from './office.ts'
import { expect, expectAccessible, getJson, people, resize, signIn, test } from './product.ts'

// The company's settings, and the public landing page that shows them.
const picture = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'image/png', buffer: Buffer.from(bytes) })

test('shows what an administrator saves on the landing page', async ({ page, browser, product }) => {
  await openAsAdmin(page, '/settings')
  await page.getByLabel('Company name').fill('Lone Star Electric')
  await page.getByLabel('License number').fill('TECL 55501')
  await page.getByLabel('Tagline').fill('Wired right the first time')
  await page.getByLabel('City').fill('')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('City is required')).toBeVisible()
  await expect(page.getByLabel('City')).toBeFocused()
  await page.getByLabel('City').fill('Waco')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('mountain')
  await page.getByRole('option', { name: 'America/Denver' }).click()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await toastSays(page, 'Company settings updated')
  await page.locator('input[type=file]').setInputFiles(picture('logo.png', png(320, 80)))
  await toastSays(page, 'Logo updated')
  await expect(page.getByRole('img', { name: 'Logo of Lone Star Electric' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Lone Star Electric')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Denver')

  const visitor = await browser.newPage({ baseURL: product.url })
  await visitor.goto('/')
  for (const text of ['License TECL 55501', 'Wired right the first time', 'Serving Texas', '© 2024 Lone Star Electric'])
    await expect(visitor.getByText(text).first()).toBeVisible()
  const logo = visitor.locator('footer img')
  await expect(logo).toHaveJSProperty('complete', true)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await visitor.close()
})

test('rejects a logo that is not an image, and removes one', async ({ page }) => {
  await openAsAdmin(page, '/settings')
  const file = page.locator('input[type=file]')
  await file.setInputFiles(picture('logo.png', new TextEncoder().encode('<svg onload="alert(1)"/>')))
  await toastSays(page, 'Choose a picture in PNG, JPEG or WebP format')
  await file.setInputFiles(picture('huge.png', new Uint8Array(5 * 1024 * 1024 + 1)))
  await toastSays(page, 'huge.png is larger than 5 MB')
  await file.setInputFiles(picture('logo.png', png(32, 32)))
  await toastSays(page, 'Logo updated')
  await resize(page, { width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await toastSays(page, 'Logo removed')
  await expect(page.getByText('No logo yet')).toBeVisible()
})

test('keeps settings that another user saved in the meantime', async ({ page }) => {
  await openAsAdmin(page, '/settings')
  await page.getByLabel('Years in business').fill('31')
  const { updated_at: _, ...now } = await getJson(page, '/api/settings')
  await page.request.post('/api/settings', { data: { ...now, tagline: 'From somebody else' } })
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByRole('region', { name: 'Saved version' })).toContainText('From somebody else')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await toastSays(page, 'Company settings updated')
  await expect(page.getByLabel('Tagline')).toHaveValue('From somebody else')
  const saved = await getJson(page, '/api/settings')
  expect(saved).toMatchObject({ tagline: 'From somebody else', years_in_business: 31 })
})

test('other roles can read the settings; staff see which services are set up', async ({ page, browser, product }) => {
  const notice = 'You are viewing settings in read-only mode. Only administrators can edit company settings.'
  await signIn(page, people.employee, '/settings')
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.getByText('kept in the local outbox because SMTP is not set up')).toBeVisible()
  await expect(page.getByLabel('Company name')).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: 'Save Settings' })).toHaveCount(0)

  const client = await browser.newPage({ baseURL: product.url })
  await signIn(client, people.client, '/settings')
  await expect(client.getByText(notice)).toBeVisible()
  await expect(client.getByLabel('Company name')).toHaveAttribute('readonly')
  await expect(client.getByLabel('Street address')).toHaveCount(0)
  await client.close()
})
