import type { Page } from '@playwright/test'
import { authenticate, expect, expectAccessible, people, resize, signIn, test } from './product.ts'

// Keyboard use across screens, and what they read. What the screens show is in facts.spec.ts and facts-roles.spec.ts.

test('the sidebar collapses with the keyboard and stays collapsed', async ({ page, context }) => {
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
  // Every item is a full square with nothing cut off.
  for (const link of await page.locator('aside nav a').all()) {
    const box = await link.boundingBox()
    expect([box?.width, box?.height]).toEqual([32, 32])
    expect(await link.evaluate((element) => element.parentElement?.scrollWidth)).toBe(32)
  }
})

test('what Tab reaches after skipping to the content is clear of the header', async ({ page }) => {
  await signIn(page, people.admin, '/clients')
  const add = page.getByRole('button', { name: 'Add Client' })
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await resize(page, { width: 1440, height: 400 })
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(add).toBeFocused()
  const header = await page.locator('header').first().boundingBox()
  expect((await add.boundingBox())?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
})

test('a screen reads each thing once, and nothing of the public pages', async ({ page }) => {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) reads.push(pathname + search)
  })
  for (const role of ['admin', 'employee', 'client'] as const) {
    await authenticate(page, people[role])
    for (const path of ['/', '/invoices']) {
      await page.goto(path)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      expect(reads).toEqual([...new Set(reads)])
      expect(reads).not.toContain('/api/public/company')
      // Leaves the screen, which may still be reading, before the next one or another sign-in.
      await page.goto('about:blank')
      reads.length = 0
    }
  }
})

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the guide' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('opens the help of the invoices, and finds how to void one', async ({ page }) => {
  await signIn(page, people.admin, '/invoices')
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL('/admin-guide#invoices')
  await expect(heading(page, 'Invoices')).toBeFocused()
  await expect(heading(page, 'Invoices')).toBeInViewport()
  await expectAccessible(page)

  await search(page).fill('void an invoice')
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('listitem').first()).toContainText('Void an invoice')
  await results.getByRole('link', { name: /^Void an invoice/ }).click()
  await expect(page).toHaveURL('/admin-guide#void-invoice')
  await expect(heading(page, 'Void an invoice')).toBeFocused()
  await expect(search(page)).toHaveValue('')

  await search(page).fill('zebra crossing')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await search(page).press('Escape')
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Price book' }).click()
  await expect(heading(page, 'Price book')).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Contents' }).locator('[aria-current]')).toHaveText('Price book')
  await page.getByRole('main').getByRole('link', { name: '/referrals' }).click()
  await expect(heading(page, 'Share & Earn')).toBeVisible()
})

test('reads the guide on a phone, prints it, and leads back into the app', async ({ page }) => {
  await resize(page, { width: 390, height: 844 })
  await signIn(page, people.client, '/client-guide#pay-invoice')
  await expect(heading(page, 'Pay an invoice')).toBeInViewport()
  await expectAccessible(page)
  await page.getByText('Contents', { exact: true }).first().click()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Quotes' }).click()
  await expect(heading(page, 'Quotes')).toBeInViewport()
  const broken = await page.locator('main img').evaluateAll(async (images) => {
    const loaded = images.map(async (image) => {
      if (!(image instanceof HTMLImageElement)) return 'not an image'
      image.loading = 'eager'
      await image.decode().catch(() => undefined)
      return image.naturalWidth > 0 && image.width <= innerWidth ? null : image.src
    })
    return (await Promise.all(loaded)).filter((src) => src !== null)
  })
  expect(broken).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.emulateMedia({ media: 'print' })
  await expect(search(page)).toBeHidden()
  await expect(page.getByText('Contents', { exact: true }).first()).toBeHidden()
  await expect(heading(page, 'Pay an invoice')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/admin-guide')
  await expect(page.getByText("You don't have permission to view this guide.")).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Help' }).click()
  await expect(page).toHaveURL('/client-guide#help')
})
