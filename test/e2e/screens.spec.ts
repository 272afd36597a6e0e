import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, signIn, test } from './product.ts'

// Every screen, in each role, on a desk and on a phone, in both themes: it says what it is, nothing is cut, and axe finds nothing grave.

type Screen = { path: string; heading: string | RegExp }

const screens: Record<'nobody' | keyof typeof people, Screen[]> = {
  nobody: [
    { path: '/', heading: /./ },
    { path: '/auth', heading: /Log in/i },
    { path: '/reset-password', heading: /password/i },
    { path: '/nowhere', heading: '404 Page Not Found' },
  ],
  admin: [
    { path: '/', heading: 'Admin Dashboard' },
    { path: '/invoices', heading: 'Invoices' },
    { path: '/clients', heading: 'Clients' },
    { path: '/jobs', heading: 'Jobs' },
    { path: '/schedule', heading: 'Schedule' },
    { path: '/users', heading: 'Users' },
    { path: '/profile', heading: 'Your profile' },
    { path: '/bookings', heading: 'Appointment Bookings' },
    { path: '/settings', heading: /Settings/ },
    { path: '/payment/', heading: 'Invoice Payment' },
    { path: '/nowhere', heading: '404 Page Not Found' },
  ],
  employee: [
    { path: '/', heading: 'My Dashboard' },
    { path: '/invoices', heading: 'Invoices' },
    { path: '/clients', heading: 'Clients' },
    { path: '/jobs', heading: 'Jobs' },
    { path: '/schedule', heading: 'Schedule' },
    { path: '/users', heading: 'Users' },
    { path: '/profile', heading: 'Your profile' },
    { path: '/bookings', heading: 'Appointment Bookings' },
    { path: '/settings', heading: /Settings/ },
  ],
  client: [
    { path: '/', heading: /^Welcome, / },
    { path: '/invoices', heading: /Invoices/ },
    { path: '/jobs', heading: 'Jobs' },
    { path: '/profile', heading: 'Your profile' },
    { path: '/booking', heading: 'Appointment Bookings' },
  ],
}

const sizes = [
  { name: 'desk', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
]

async function settle(page: Page, { path, heading }: Screen): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** A screen that is wider than the window is cut on a phone. */
const expectNothingCut = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0)

for (const who of ['nobody', 'admin', 'employee', 'client'] as const)
  for (const size of sizes)
    test(`${who} on a ${size.name}`, async ({ page }) => {
      await page.setViewportSize(size)
      if (who !== 'nobody') await signIn(page, people[who])
      for (const screen of screens[who]) {
        await settle(page, screen)
        await expectNothingCut(page)
        await expectAccessible(page)
        await expect(page).toHaveTitle(/Panelboard/)
      }
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
      await expectAccessible(page)
    })

test('an employee and a client are told what is not theirs', async ({ page }) => {
  await signIn(page, people.employee)
  await page.goto('/settings')
  await expect(
    page.getByText('You are viewing settings in read-only mode. Only administrators can edit company settings.'),
  ).toBeVisible()
  await page.goto('/api/logout')
  await signIn(page, people.client)
  await page.goto('/clients')
  await expect(page.getByText("You don't have permission to view clients.")).toBeVisible()
})

test('the sidebar collapses with the keyboard, and stays so', async ({ page, context }) => {
  await signIn(page, people.admin)
  const width = () =>
    page
      .locator('aside')
      .first()
      .evaluate((element) => element.getBoundingClientRect().width)
  await expect.poll(width).toBe(256)
  await page.keyboard.press('Control+b')
  await expect.poll(width).toBe(48)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  await page.reload()
  await expect.poll(width).toBe(48)
  // Every item is a whole square: nothing of it is cut.
  for (const link of await page.locator('aside nav a').all()) {
    const box = await link.boundingBox()
    expect([box?.width, box?.height]).toEqual([32, 32])
    expect(await link.evaluate((element) => element.parentElement?.scrollWidth)).toBe(32)
  }
})

test('an invoice is written, found and read with the keyboard alone', async ({ page }) => {
  await signIn(page, people.admin)
  await page.goto('/invoices')
  const create = page.getByRole('button', { name: 'Create Invoice' }).first()
  await create.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Invoice' })
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await page.keyboard.type('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const first = dialog.getByRole('group', { name: 'Line 1' })
  await first.getByLabel('Description').focus()
  await page.keyboard.type('Keyboard line')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  const second = dialog.getByRole('group', { name: 'Line 2' })
  await expect(second.getByLabel('Description')).toBeFocused()
  await page.keyboard.type('Another line')
  await dialog.getByRole('button', { name: 'Create Invoice' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await page.getByPlaceholder('Search by invoice number or client...').focus()
  await page.keyboard.type('INV-')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
