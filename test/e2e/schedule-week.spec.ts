import type { Locator, Page } from '@playwright/test'
import { toastSays } from './office.ts'
import { drag, type Job, MARCUS, moveByKey, plan, PRIYA } from './planning.ts'
import { expect, expectAccessible, test, resize } from './product.ts'

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

test("gives a job from the tray the technician's first free time in the week view", async ({ page }) => {
  await openWeek(page, '2083-04-26', [
    { title: 'Taken', at: '2083-04-27T08:00', technician: MARCUS },
    { title: 'To place' },
  ])
  const waiting = page
    .getByRole('list', { name: 'Unscheduled jobs' })
    .getByRole('listitem')
    .filter({ hasText: 'To place' })
  await expect(card(page, 'Taken')).toBeVisible()
  await waiting.scrollIntoViewIfNeeded()
  await drag(page, waiting, await getMiddle(cell(page, 'Tuesday, April 27, 2083, Marcus Reyes')))
  await toastSays(page, 'To place is scheduled: Tue, Apr 27, 9:00 – 10:00 AM, Marcus Reyes.')
  await expect(cell(page, 'Tuesday, April 27, 2083, Marcus Reyes')).toContainText('To place')
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
  await moveByKey(
    page,
    card(page, 'By key'),
    'Shift+ArrowDown',
    'By key moved: Wed, May 5, 9:00 – 10:00 AM, Priya Nair.',
  )
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
