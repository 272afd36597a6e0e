import type { Page } from '@playwright/test'
import { expect, expectAccessible, resize } from '../product.ts'
import { missing } from './missing.ts'
import type { Screen } from './screen.ts'

const sizes = [
  { name: 'desktop', width: 1440, height: 900, at: 'wide', theme: 'dark' },
  { name: 'laptop', width: 1280, height: 800, at: 'wide', theme: null },
  { name: 'phone', width: 390, height: 844, at: 'phone', theme: 'light' },
] as const

// One run reports everything that is missing, not just the first thing.
const softly = expect.configure({ soft: true })

/**
 * Opens a screen once and checks it at each size: all facts are visible, it is no wider than the window, and axe
 * reports no serious issues, in dark on desktop and in light on mobile.
 */
export async function visit(page: Page, { path, heading, title, open, only, facts }: Screen): Promise<void> {
  await resize(page, only === 'phone' ? sizes[2] : sizes[0])
  await page.goto(path)
  if (heading) await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page).toHaveTitle(title ?? /Panelboard/)
  await open?.(page)
  for (const size of sizes.filter(({ at }) => only === undefined || only === at)) {
    await resize(page, size)
    const wanted = facts.filter(({ at }) => at === undefined || at === size.at)
    await softly
      .poll(() => page.evaluate(missing, wanted), { message: `${path} on a ${size.name}`, timeout: 10_000 })
      .toEqual([])
    // The journeys run axe on the dialogs they open.
    if (heading === undefined || size.theme === null) continue
    await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), size.theme)
    await expectAccessible(page)
  }
}
