import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { outboxFolder } from '#server/outbox/local-outbox.ts'
import { toastSays } from './office.ts'
import { drag, type Job, MARCUS, moveByKey, plan, PRIYA } from './planning.ts'
import { expect, expectAccessible, postJson, resize, test } from './product.ts'

// The office plans a week by mouse, by keyboard and by touch. Each test uses a different week.

const openWeek = async (page: Page, day: string, jobs: Job[]) => {
  await plan(page, jobs)
  await page.goto(`/schedule?date=${day}`)
}

const card = (page: Page, title: string) =>
  page.getByRole('gridcell').locator('[data-visit]').filter({ hasText: title })
/** A technician's day on the board: `cell(page, 'Tuesday, April 13, 2083, Priya Nair')`. */
const cell = (page: Page, name: string) =>
  page.getByRole('gridcell').filter({ has: page.getByLabel(`Add a visit: ${name}`) })

async function getMiddle(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('drags a card to another day and technician in the week view, keeps its time, and undoes it', async ({ page }) => {
  await openWeek(page, '2083-04-12', [{ title: 'Carried', at: '2083-04-12T10:15', technician: MARCUS }])
  await expect(cell(page, 'Monday, April 12, 2083, Marcus Reyes')).toContainText('10:15 AM')
  await drag(page, card(page, 'Carried'), await getMiddle(cell(page, 'Wednesday, April 14, 2083, Priya Nair')))
  await toastSays(page, 'Carried moved: Wed, Apr 14, 10:15 – 11:15 AM, Priya Nair.')
  await expect(cell(page, 'Wednesday, April 14, 2083, Priya Nair')).toContainText('Carried')
  await expect(page.getByRole('rowheader').filter({ hasText: PRIYA })).toContainText('1h1 visit')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await toastSays(page, 'Carried moved: Mon, Apr 12, 10:15 – 11:15 AM, Marcus Reyes.')
  await page.reload()
  await expect(cell(page, 'Monday, April 12, 2083, Marcus Reyes')).toContainText('Carried')
})

test('uses the week view without a mouse: one Tab stop, arrow keys, a move, a new job', async ({ page }) => {
  await openWeek(page, '2083-05-03', [{ title: 'By key', at: '2083-05-04T09:00', technician: MARCUS }])
  await card(page, 'By key').focus()
  await moveByKey(
    page,
    card(page, 'By key'),
    'Shift+ArrowRight',
    'By key moved: Wed, May 5, 9:00 – 10:00 AM, Marcus Reyes.',
  )
  const toPriya = 'By key moved: Wed, May 5, 9:00 – 10:00 AM, Priya Nair.'
  await moveByKey(page, card(page, 'By key'), 'Shift+ArrowDown', toPriya)
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await toastSays(page, 'By key moved: Wed, May 5, 9:00 – 10:00 AM, Marcus Reyes.')
  await expect(card(page, 'By key')).toBeFocused()
  await moveByKey(page, card(page, 'By key'), 'Shift+ArrowDown', toPriya)
  await page.keyboard.press('m')
  const form = page.getByRole('dialog', { name: 'Move By key' })
  await form.getByLabel('Technician').selectOption(MARCUS)
  await form.getByRole('button', { name: 'Move', exact: true }).click()
  await toastSays(page, 'By key moved: Wed, May 5, 9:00 – 10:00 AM, Marcus Reyes.')
  await expect(card(page, 'By key')).toBeFocused()
  expect(await page.getByRole('grid').locator('[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('ArrowRight')
  const free = page.getByRole('button', { name: 'Add a visit: Thursday, May 6, 2083, Marcus Reyes' })
  await expect(free).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  const below = page.getByRole('button', { name: 'Add a visit: Wednesday, May 5, 2083, Marcus Reyes' })
  await expect(below).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(card(page, 'By key')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'New job' }).press('Enter')
  const create = page.getByRole('dialog', { name: 'Create New Job' })
  await expect(create.getByLabel('Assigned To').locator('option:checked')).toHaveText(MARCUS)
  // The 8 o'clock hour is free, and is the first one.
  await expect(create.getByLabel('Time', { exact: true })).toHaveValue('08:00')
})

test('keeps a full week readable at 1280 pixels: whole words, nothing rotated or cut off, the rest one click away', async ({
  page,
}) => {
  const title = 'Replace the main service disconnect and the meter base outside'
  const hours = ['07', '09', '11', '13', '15', '17']
  await resize(page, { width: 1280, height: 800 })
  await openWeek(page, '2083-05-10', [
    ...hours.map((hour) => ({ title, at: `2083-05-11T${hour}:00`, technician: MARCUS })),
    { title, at: '2083-05-11T09:00', technician: PRIYA },
  ])
  await expect(card(page, title)).toHaveCount(4)
  for (const drawn of await card(page, title).all()) {
    const look = await drawn.evaluate((element) => {
      const text = element.querySelector('.visit-title')
      return {
        width: element.clientWidth,
        mode: text && getComputedStyle(text).writingMode,
        cut: text ? text.scrollWidth - text.clientWidth : null,
        over: element.scrollWidth - element.clientWidth,
      }
    })
    expect(look.width).toBeGreaterThanOrEqual(100)
    expect(look).toMatchObject({ mode: 'horizontal-tb', cut: 0, over: 0 })
  }
  const grid = page.getByRole('grid')
  expect(await grid.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await page.getByRole('button', { name: '3 more on Tuesday, May 11, 2083, Marcus Reyes: show the day' }).click()
  await expect(page).toHaveURL(/view=day&date=2083-05-11|date=2083-05-11&view=day/)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })
  test('moves a card to another technician with a long press', async ({ page, context }) => {
    await resize(page, { width: 1024, height: 768 })
    await openWeek(page, '2083-05-17', [{ title: 'Pressed', at: '2083-05-17T09:00', technician: MARCUS }])
    const from = await getMiddle(card(page, 'Pressed'))
    const to = await getMiddle(cell(page, 'Monday, May 17, 2083, Priya Nair'))
    const client = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const taken = page.locator('[aria-hidden=true]').filter({ hasText: /^PressedMon, May 17, 9:00 AM, \w+ \w+$/ })
    await touch('touchStart', from)
    await expect(taken).toBeVisible()
    await touch('touchMove', { x: to.x, y: (from.y + to.y) / 2 })
    await touch('touchMove', to)
    await expect(taken).toContainText(PRIYA)
    await touch('touchEnd')
    await toastSays(page, 'Pressed moved: Mon, May 17, 9:00 – 10:00 AM, Priya Nair.')
  })
})

// The office dispatches in bulk. Each test uses a different week of 2083.

const PHONE = { width: 390, height: 844 }

test('selects three visits on the board, moves them together, and undoes it once', async ({ page }) => {
  await plan(page, [
    { title: 'First of three', at: '2083-09-13T09:00', technician: MARCUS },
    { title: 'Second of three', at: '2083-09-13T11:00', technician: MARCUS },
    { title: 'Third of three', at: '2083-09-14T09:00', technician: PRIYA },
    { title: 'In the way', at: '2083-09-16T11:00', technician: MARCUS },
  ])
  await page.goto('/schedule?date=2083-09-13')
  const card = (title: string) => page.getByRole('checkbox', { name: title })
  const cell = (name: string) => page.getByRole('gridcell').filter({ has: page.getByLabel(`Add a visit: ${name}`) })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await card('First of three').click()
  // By keyboard.
  await card('Second of three').press('Space')
  await card('Third of three').click()
  const bar = page.getByRole('region', { name: 'Selected visits' })
  await expect(bar).toContainText('3 visits selected')
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Move...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 3 visits' })
  await dialog.getByLabel('Move the first day to', { exact: true }).fill('09/16/2083')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  // One would be double-booked, so nothing moves.
  const refused = dialog.getByRole('alert', { name: 'Visits that cannot change' })
  await expect(refused).toContainText('Marcus Reyes already has a visit at that time: In the way for Grace Holloway')
  await dialog.getByLabel('Move the first day to', { exact: true }).fill('09/17/2083')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await toastSays(page, '3 visits moved to Fri, Sep 17.')
  await expect(cell('Friday, September 17, 2083, Marcus Reyes')).toContainText('Second of three')
  await expect(cell('Saturday, September 18, 2083, Priya Nair')).toContainText('Third of three')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await toastSays(page, '3 visits restored.')
  await expect(cell('Monday, September 13, 2083, Marcus Reyes')).toContainText('First of three')
  await expect(cell('Tuesday, September 14, 2083, Priya Nair')).toContainText('Third of three')
})

/** The token of the link in a mail to this address. A text may wait for the end of quiet hours. */
async function tokenSentTo(dataDir: string, address: string): Promise<string | undefined> {
  const folder = outboxFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  )
  const mail = mails.find((content) => content.includes(`To: ${address}`)) ?? ''
  return /\/l\/([\w-]{32})/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1]
}

test('a storm: the office moves a day, and a client asks for another time on a phone', async ({
  page,
  browser,
  product,
}) => {
  await plan(page, [{ title: 'Rained off', at: '2083-09-20T09:00', technician: MARCUS }])
  const data = { name: 'Stella Storm', email: 'stella@example.com', phone: '(512) 555-0188' }
  const client = await postJson(page, '/api/clients', data)
  const job = { client_id: client.id, title: 'Fix the meter base', scheduled_date: '2083-09-20T13:00' }
  expect((await page.request.post('/api/jobs', { data: job })).status()).toBe(201)
  await page.goto('/schedule?date=2083-09-20')
  await page.getByRole('button', { name: 'More for a day' }).click()
  await page.getByRole('menuitem', { name: 'Move a day...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move a day' })
  await expect(dialog).toContainText('2 visits will move.')
  await expect(dialog.getByRole('list', { name: 'Clients' })).toContainText('Stella StormEmail and text')
  await dialog.getByLabel('Move to', { exact: true }).fill('09/22/2083')
  await dialog.getByRole('button', { name: 'Move the day' }).click()
  await toastSays(page, '2 visits moved to Wed, Sep 22.')
  const visit = page.getByRole('gridcell').locator('[data-visit]').filter({ hasText: 'Fix the meter base' })
  await expect(visit).toContainText('Waiting for the client')
  // Half a minute to undo has to pass.
  await expect.poll(() => tokenSentTo(product.dataDir, 'stella@example.com'), { timeout: 120_000 }).toBeDefined()

  const context = await browser.newContext({ baseURL: product.url, viewport: PHONE })
  const phone = await context.newPage()
  await phone.goto(`/l/${await tokenSentTo(product.dataDir, 'stella@example.com')}`)
  await expect(phone.getByRole('heading', { name: 'Does the new time suit you?' })).toBeVisible()
  await expect(phone.getByText('Wednesday, September 22, 2083')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Ask for another time' }).click()
  await phone.getByLabel('Which days and times suit you?').fill('Friday after 3 PM')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('You asked for another time. We will call you.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('“Friday after 3 PM”')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(visit).toContainText('Asked for another time')
  await resize(page, PHONE)
  await page.goto('/schedule?date=2083-09-22')
  await expect(page.getByText('Asked for another time: “Friday after 3 PM”')).toBeVisible()
})
