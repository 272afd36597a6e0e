import { authenticate, expect, people, resize, signIn, test } from './product.ts'

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
