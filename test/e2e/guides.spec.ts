import type { Page } from '@playwright/test'
import { expect, expectAccessible, people, resize, signIn, test } from './product.ts'

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
