import { expect, type Page } from '@playwright/test'

const QUIET_MS = 500

/** Waits until the page loads nothing more. Its network is never idle: a question for news stays open. */
export async function settle(page: Page): Promise<void> {
  let before = -1
  const more = async () => {
    const last = before
    before = await page.evaluate(() => performance.getEntriesByType('resource').length)
    return before - last
  }
  await expect.poll(more, { intervals: [QUIET_MS] }).toBe(0)
}
