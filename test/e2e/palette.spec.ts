import type { Page } from '@playwright/test'
import { authenticate, escape, expect, expectAccessible, logOut, people, signIn, test } from './product.ts'

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
