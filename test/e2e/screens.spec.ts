import type { Page } from '@playwright/test'
import { authenticate, escape, expect, expectAccessible, logOut, people, resize, signIn, test } from './product.ts'

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

test('at 320 pixels, as on a desktop zoomed to 400%, no screen scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, people.admin, '/')
  for (const path of ['/compliance', '/hours', '/schedule', '/sales', '/messages', '/settings']) {
    await page.goto(path)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.locator('h1'), path).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})

test('high contrast, which drops fills, shows what is on and what is chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signIn(page, people.admin, '/profile')
  await expect(page.getByRole('switch', { name: 'Email' })).toHaveCSS('appearance', 'auto')
  await page.goto('/compliance')
  await expect(page.getByRole('tab', { selected: true })).toHaveCSS('outline-style', 'solid')
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
      // A change that arrives meanwhile, such as a reminder going out, is rightly read again. The next try is without one.
      await expect(async () => {
        reads.length = 0
        await page.goto(path)
        await expect(page.locator('main h1')).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        expect(reads).toEqual([...new Set(reads)])
        expect(reads).not.toContain('/api/public/company')
      }).toPass()
      // Leaves the screen, which may still be reading, before the next one or another sign-in.
      await page.goto('about:blank')
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

// Finding anything from any screen, with the keyboard and with a thumb.

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' })
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })

/** A client with an invoice, whose number it returns. */
async function addOwner(page: Page, name: string, phone: string): Promise<string> {
  const email = `${name.toLowerCase().replace(' ', '.')}@owner.example`
  const client = await page.request.post('/api/clients', { data: { name, email, phone } })
  const items = [{ description: 'Service call', quantity: '1', unit_price: '95.00' }]
  const invoice = await page.request.post('/api/invoices', { data: { client_id: (await client.json()).id, items } })
  expect(invoice.status()).toBe(201)
  return (await invoice.json()).invoice_number
}

test('finds a client by a misspelled name and by phone, an invoice by number, and an action, by keyboard', async ({
  page,
}) => {
  await authenticate(page, people.admin)
  const number = await addOwner(page, 'Wilhelmina Quackenbush', '512 555-0177')
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()

  const open = async () => {
    // Its code loads after the screen.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(palette(page)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(field(page)).toBeFocused()
  }
  await open()
  await expect(option(page, 'Create Invoice')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type('quakenbush')
  await expect(option(page, /^Wilhelmina Quackenbush/).first()).toBeVisible()
  await expectAccessible(page)
  await field(page).fill('(512) 555-0177')
  const client = option(page, /^Wilhelmina Quackenbush.*\(512\) 555-0177/)
  await expect(client).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await escape(page.getByRole('dialog', { name: 'Wilhelmina Quackenbush' }))
  await expect(page).toHaveURL('/clients')

  await open()
  await expect(option(page, /^Wilhelmina Quackenbush/)).toBeVisible()
  await page.keyboard.type(number.replace(/-0*/, ' ').toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Invoice Details' })).toContainText(number)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await open()
  await page.keyboard.type('motor calc')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Motor' })).toBeVisible()
  await open()
  await page.keyboard.type('xyzzy plugh')
  await expect(palette(page).getByText('Nothing found for “xyzzy plugh”')).toBeVisible()
  await escape(palette(page))
})

test('keys go to screens, to the search and to a new record; the help sheet turns them off', async ({ page }) => {
  await signIn(page, people.employee, '/clients')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(sheet.getByText('On the schedule')).toBeVisible()
  await expectAccessible(page)
  await escape(sheet)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
  await page.keyboard.type('gi')
  await page.getByRole('searchbox', { name: 'Search' }).blur()
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Invoice' }).first()).toBeVisible()
  await page.keyboard.press('n')
  await escape(page.getByRole('dialog', { name: 'Create Invoice' }))
  await page.keyboard.press('?')
  await sheet.getByRole('switch', { name: 'Shortcuts of a single key' }).uncheck()
  await escape(sheet)
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await expect(sheet).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('finds with a thumb; the list shows all of a kind; a client finds only what is theirs', async ({ page }) => {
    await authenticate(page, people.admin)
    for (const n of [1, 2, 3, 4, 5, 6, 7]) await addOwner(page, `Farnsworth ${n}`, `512 555-019${n}`)
    await page.goto('/')
    await page.getByRole('button', { name: 'Find anything' }).tap()
    await field(page).fill('farnsworth')
    await expectAccessible(page)
    for (const line of await palette(page).getByRole('option').all())
      expect((await line.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await option(page, 'Show all in Clients').tap()
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('farnsworth')
    await expect(page.getByText('7 of')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    const refused: string[] = []
    page.on('response', (reply) => reply.status() === 403 && refused.push(reply.url()))
    await logOut(page)
    await signIn(page, people.client)
    await page.getByRole('button', { name: 'Find anything' }).tap()
    await field(page).fill('farnsworth')
    await expect(palette(page).getByText('Nothing found for “farnsworth”')).toBeVisible()
    expect(refused).toEqual([])
    await field(page).fill('my invoices')
    await option(page, 'My Invoices').tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible()
  })
})
