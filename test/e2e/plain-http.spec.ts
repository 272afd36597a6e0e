import { freePort } from '../processes.ts'
import { startCompany } from './company.ts'
import { expect, logIn, test as base } from './product.ts'

// How many try Panelboard first: on an office computer, opened by its address, without HTTPS. Browsers withhold many APIs there.

const SCREENS = ['/jobs', '/invoices', '/schedule', '/messages', '/marketing', '/settings', '/profile']
/** A header that counts over HTTPS only. */
const IGNORED = /Cross-Origin-Opener-Policy header has been ignored/

const admin = { username: 'owner', password: 'correct horse battery' }

const test = base.extend<object, { address: string }>({
  address: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures off the pattern
    async ({}, use) => {
      const port = String(await freePort())
      const PUBLIC_URL = `http://office.test:${port}`
      const company = await startCompany({
        PORT: port,
        PUBLIC_URL,
        SAMPLE_DATA: 'false',
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
        ADMIN_EMAIL: 'owner@office.test',
      })
      await use(PUBLIC_URL)
      await company.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ address }, use) => use(address),
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
