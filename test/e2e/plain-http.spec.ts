import { freePort } from '../processes.ts'
import { type Company, startCompany } from './company.ts'
import { expect, logIn, sharedByFiles, test as base } from './product.ts'

// How many try Panelboard first: on an office computer, opened by its address, without HTTPS. Browsers withhold many APIs there.

const SCREENS = ['/jobs', '/invoices', '/schedule', '/messages', '/marketing', '/settings', '/profile']
/** A header that counts over HTTPS only. */
const IGNORED = /Cross-Origin-Opener-Policy header has been ignored/

const admin = { username: 'owner', password: 'correct horse battery' }

async function startOffice() {
  const port = String(await freePort())
  const url = `http://office.test:${port}`
  const company = await startCompany({
    PORT: port,
    PUBLIC_URL: url,
    SAMPLE_DATA: 'false',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ADMIN_EMAIL: 'owner@office.test',
  })
  return { ...company, url }
}

const test = base.extend<object, { office: Company }>({
  office: sharedByFiles(startOffice, (office) => office.stop()),
  baseURL: async ({ office }, use) => use(office.url),
  serviceWorkers: 'allow',
})

test('everything but what needs a secure address works over plain HTTP', async ({ page, complaints }) => {
  await page.goto('/auth')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await logIn(page, admin)
  await expect(page.locator('h1')).toHaveText('Admin Dashboard')

  await page.goto('/clients?new=1')
  const form = page.getByRole('dialog', { name: 'Add Client' })
  await form.getByLabel('Name').fill('Rosa Delgado')
  await form.getByLabel('Email').fill('rosa@delgado.example')
  await form.getByRole('button', { name: 'Create Client' }).click()
  await expect(page.getByText('Client created successfully', { exact: true })).toBeVisible()

  await page.goto('/referrals')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await page.goto('/clients')
  await page.getByRole('searchbox').click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByRole('searchbox')).toHaveValue(/^http:\/\/office\.test:\d+\/\?ref=/)

  for (const path of SCREENS) {
    await page.goto(path)
    await expect(page.locator('h1'), path).toBeVisible()
  }
  expect(complaints.filter((complaint) => !IGNORED.test(complaint))).toEqual([])
  complaints.length = 0
})
