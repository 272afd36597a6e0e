import type { Locator, Page } from '@playwright/test'
import { openAsAdmin, toastSays } from './office.ts'
import { expect, expectAccessible, test, resize } from './product.ts'

// The office plans a day by mouse, by keyboard and on mobile. Each test has two visits on a day of its own.

const MARCUS = 'Marcus Reyes'
const PRIYA = 'Priya Nair'

type Job = { title: string; at?: string; technician?: string }

/** Creates jobs through the API, as another office window would. */
async function plan(page: Page, jobs: Job[]): Promise<void> {
  await page.evaluate(async (jobs) => {
    const read = async (path: string) => (await fetch(path)).json()
    const [clients, employees] = await Promise.all([
      read('/api/clients?q=Grace+Holloway'),
      read('/api/users?role=employee') as Promise<{ id: string; name: string }[]>,
    ])
    for (const { title, at, technician } of jobs) {
      const assigned_to = employees.find(({ name }) => name === technician)?.id
      const body = { client_id: clients[0].id, title, scheduled_date: at, assigned_to }
      const reply = await fetch('/api/jobs', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(await reply.text())
    }
  }, jobs)
}

const openDay = async (page: Page, day: string, jobs: Job[]) => {
  await openAsAdmin(page, '/')
  await plan(page, jobs)
  await page.goto(`/schedule?view=day&date=${day}`)
}

const visit = (page: Page, title: string) => page.locator('.ec-event[data-visit]').filter({ hasText: title })

/** The position of a technician's hour on screen. */
async function pointOf(page: Page, technician: string, hour: number): Promise<{ x: number; y: number }> {
  await page.locator('.ec-col-head').filter({ hasText: technician }).waitFor()
  const names = await page.locator('.ec-col-head').allTextContents()
  const column = page.locator('.ec-body .ec-day').nth(names.indexOf(technician))
  const box = await column.boundingBox()
  if (!box) throw new Error(`No column of ${technician}`)
  return { x: box.x + box.width / 2, y: box.y + (box.height / 24) * hour + 2 }
}

async function drag(page: Page, from: Locator, to: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('Nothing to drag')
  await page.mouse.move(box.x + 24, box.y + 3)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 9, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up()
}

const openWeek = async (page: Page, day: string, jobs: Job[]) => {
  await openAsAdmin(page, '/')
  await plan(page, jobs)
  await page.goto(`/schedule?date=${day}`)
}

const card = (page: Page, title: string) =>
  page.getByRole('gridcell').locator('[data-visit]').filter({ hasText: title })
/** A technician's day on the board: `cell(page, 'Tuesday, April 13, 2027, Priya Nair')`. */
const cell = (page: Page, name: string) =>
  page.getByRole('gridcell').filter({ has: page.getByLabel(`Add a visit: ${name}`) })

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('Not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('drags a visit to another hour and to another technician, and it stays there', async ({ page }) => {
  await openDay(page, '2027-02-01', [{ title: 'Dragged', at: '2027-02-01T09:00', technician: MARCUS }])
  await expect(visit(page, 'Dragged')).toContainText('9:00 – 10:00 AM')
  await drag(page, visit(page, 'Dragged'), await pointOf(page, MARCUS, 13))
  await toastSays(page, 'Dragged moved: Mon, Feb 1, 1:00 – 2:00 PM, Marcus Reyes.')
  await drag(page, visit(page, 'Dragged'), await pointOf(page, PRIYA, 13))
  await toastSays(page, 'Dragged moved: Mon, Feb 1, 1:00 – 2:00 PM, Priya Nair.')
  await page.reload()
  await expect(visit(page, 'Dragged')).toContainText('1:00 – 2:00 PM · Priya Nair')
  await expectAccessible(page)
})

test('undoes a move', async ({ page }) => {
  await openDay(page, '2027-02-02', [{ title: 'Undone', at: '2027-02-02T09:00', technician: MARCUS }])
  await drag(page, visit(page, 'Undone'), await pointOf(page, PRIYA, 11))
  await toastSays(page, 'Undone moved: Tue, Feb 2, 11:00 AM – 12:00 PM, Priya Nair.')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await toastSays(page, 'Undone moved: Tue, Feb 2, 9:00 – 10:00 AM, Marcus Reyes.')
})

test('rejects a conflict, names the other visit, and puts everything back', async ({ page }) => {
  await openDay(page, '2027-02-03', [
    { title: 'First come', at: '2027-02-03T09:00', technician: PRIYA },
    { title: 'Too late', at: '2027-02-03T14:00', technician: MARCUS },
  ])
  await expect(visit(page, 'Too late')).toBeVisible()
  const before = await visit(page, 'Too late').boundingBox()
  await drag(page, visit(page, 'Too late'), await pointOf(page, PRIYA, 9.5))
  await toastSays(
    page,
    /^Too late was not moved\. Priya Nair already has a visit at that time: First come for .*, 9:00 AM to 10:00 AM\./,
  )
  await expect.poll(() => visit(page, 'Too late').boundingBox()).toEqual(before)
  await page.reload()
  await expect(visit(page, 'Too late')).toContainText('2:00 – 3:00 PM · Marcus Reyes')
})

test('drags a job from the tray onto a time', async ({ page }) => {
  // Enough jobs that the tray scrolls, as it does once quotes are accepted.
  await openDay(page, '2027-02-04', [
    ...Array.from({ length: 12 }, (_, i) => ({ title: `Ahead ${i}` })),
    { title: 'Waiting' },
  ])
  const card = page.getByRole('list', { name: 'Unscheduled jobs' }).getByRole('listitem').filter({ hasText: 'Waiting' })
  await page.locator('.ec-main').waitFor()
  await card.scrollIntoViewIfNeeded()
  await drag(page, card, await pointOf(page, MARCUS, 10))
  await toastSays(page, 'Waiting is scheduled: Thu, Feb 4, 10:00 – 11:00 AM, Marcus Reyes.')
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(visit(page, 'Waiting')).toContainText('10:00 – 11:00 AM · Marcus Reyes')
})

test('does everything without a mouse', async ({ page }) => {
  await openDay(page, '2027-02-05', [{ title: 'By keyboard', at: '2027-02-05T09:00', technician: MARCUS }])
  await visit(page, 'By keyboard').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await toastSays(page, 'By keyboard moved: Fri, Feb 5, 9:15 – 10:15 AM, Marcus Reyes.')
  await expect(visit(page, 'By keyboard')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await toastSays(page, 'By keyboard moved: Fri, Feb 5, 9:15 – 10:15 AM, Priya Nair.')
  await expect(visit(page, 'By keyboard')).toBeFocused()
  await page.keyboard.press('+')
  await toastSays(page, 'By keyboard now takes 1 h 15 min')
  await page.keyboard.press('m')
  const form = page.getByRole('dialog', { name: 'Move By keyboard' })
  await expect(form.getByLabel('Date', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Time').fill('15:30')
  await form.getByLabel('Technician').selectOption(MARCUS)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await toastSays(page, 'By keyboard moved: Fri, Feb 5, 3:30 – 4:45 PM, Marcus Reyes.')
  await expect(visit(page, 'By keyboard')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Job Details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('.ec-main').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Friday, February 5, 2027, 8:00 AM, Marcus Reyes, free')).toBeAttached()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'New job' }).press('Enter')
  const create = page.getByRole('dialog', { name: 'Create New Job' })
  await expect(create.getByLabel('Assigned To').locator('option:checked')).toHaveText(MARCUS)
})

test('rejects a time skipped by daylight saving in the form', async ({ page }) => {
  await openDay(page, '2027-03-14', [{ title: 'At night', at: '2027-03-14T01:00' }])
  await visit(page, 'At night').focus()
  await page.keyboard.press('m')
  const form = page.getByRole('dialog', { name: 'Move At night' })
  await form.getByLabel('Time').fill('02:30')
  await form.getByRole('button', { name: 'Move' }).click()
  await expect(form.getByText('The clocks are put forward then, so that time does not exist.')).toBeVisible()
})

test('shows the agenda on mobile: call, map, another day, the tray', async ({ page }) => {
  await openAsAdmin(page, '/')
  await plan(page, [{ title: 'In the attic', at: '2027-02-08T09:00', technician: MARCUS }, { title: 'Some day' }])
  await resize(page, { width: 390, height: 844 })
  await page.goto('/schedule?date=2027-02-09')
  await expect(page.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Monday, February 8, 2027, visits planned' }).click()
  const agenda = page.getByRole('main')
  const row = agenda.getByRole('listitem').filter({ hasText: 'In the attic' })
  await expect(row).toContainText('9:00 AM')
  await expect(row.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+1/)
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Move In the attic' }).click()
  await page.getByLabel('Time').fill('11:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(row).toContainText('11:00 AM')
  await page.getByRole('button', { name: /^Unscheduled/ }).click()
  await page.getByRole('button', { name: 'Schedule Some day' }).click()
  const form = page.getByRole('dialog', { name: 'Schedule Some day' })
  await form.getByLabel('Time').fill('14:00')
  await form.getByRole('button', { name: 'Schedule' }).click()
  await expect(agenda.getByRole('listitem').filter({ hasText: 'Some day' })).toContainText('2:00 PM')
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(page).toHaveURL(/view=day/)
  await expect(visit(page, 'In the attic')).toBeVisible()
  expect(await sideways()).toBeLessThanOrEqual(0)
})

test('drags a card to another day and technician in the week view, keeps its time, and undoes it', async ({ page }) => {
  await openWeek(page, '2027-04-12', [{ title: 'Carried', at: '2027-04-12T10:15', technician: MARCUS }])
  await expect(cell(page, 'Monday, April 12, 2027, Marcus Reyes')).toContainText('10:15 AM')
  await drag(page, card(page, 'Carried'), await middleOf(cell(page, 'Wednesday, April 14, 2027, Priya Nair')))
  await toastSays(page, 'Carried moved: Wed, Apr 14, 10:15 – 11:15 AM, Priya Nair.')
  await expect(cell(page, 'Wednesday, April 14, 2027, Priya Nair')).toContainText('Carried')
  await expect(page.getByRole('rowheader').filter({ hasText: PRIYA })).toContainText('1h1 visit')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await toastSays(page, 'Carried moved: Mon, Apr 12, 10:15 – 11:15 AM, Marcus Reyes.')
  await page.reload()
  await expect(cell(page, 'Monday, April 12, 2027, Marcus Reyes')).toContainText('Carried')
})

test('rejects a conflict in the week view, names the other visit, and returns the card', async ({ page }) => {
  await openWeek(page, '2027-04-19', [
    { title: 'Here first', at: '2027-04-20T09:00', technician: PRIYA },
    { title: 'In the way', at: '2027-04-21T09:30', technician: MARCUS },
  ])
  await expect(card(page, 'In the way')).toBeVisible()
  await drag(page, card(page, 'In the way'), await middleOf(cell(page, 'Tuesday, April 20, 2027, Priya Nair')))
  await toastSays(
    page,
    /^In the way was not moved\. Priya Nair already has a visit at that time: Here first for .*, 9:00 AM to 10:00 AM\./,
  )
  await expect(cell(page, 'Wednesday, April 21, 2027, Marcus Reyes')).toContainText('In the way')
  await expect(cell(page, 'Tuesday, April 20, 2027, Priya Nair')).not.toContainText('In the way')
})

test("gives a job from the tray the technician's first free time in the week view", async ({ page }) => {
  await openWeek(page, '2027-04-26', [
    { title: 'Taken', at: '2027-04-27T08:00', technician: MARCUS },
    { title: 'To place' },
  ])
  const waiting = page
    .getByRole('list', { name: 'Unscheduled jobs' })
    .getByRole('listitem')
    .filter({ hasText: 'To place' })
  await expect(card(page, 'Taken')).toBeVisible()
  await waiting.scrollIntoViewIfNeeded()
  await drag(page, waiting, await middleOf(cell(page, 'Tuesday, April 27, 2027, Marcus Reyes')))
  await toastSays(page, 'To place is scheduled: Tue, Apr 27, 9:00 – 10:00 AM, Marcus Reyes.')
  await expect(cell(page, 'Tuesday, April 27, 2027, Marcus Reyes')).toContainText('To place')
})

test('uses the week view without a mouse: one Tab stop, arrow keys, a move, a new job', async ({ page }) => {
  await openWeek(page, '2027-05-03', [{ title: 'By key', at: '2027-05-04T09:00', technician: MARCUS }])
  await card(page, 'By key').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await toastSays(page, 'By key moved: Wed, May 5, 9:00 – 10:00 AM, Marcus Reyes.')
  await expect(card(page, 'By key')).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await toastSays(page, 'By key moved: Wed, May 5, 9:00 – 10:00 AM, Priya Nair.')
  await expect(card(page, 'By key')).toBeFocused()
  await page.keyboard.press('m')
  const form = page.getByRole('dialog', { name: 'Move By key' })
  await form.getByLabel('Technician').selectOption(MARCUS)
  await form.getByRole('button', { name: 'Move', exact: true }).click()
  await toastSays(page, 'By key moved: Wed, May 5, 9:00 – 10:00 AM, Marcus Reyes.')
  await expect(card(page, 'By key')).toBeFocused()
  expect(await page.getByRole('grid').locator('[tabindex="0"]').count()).toBe(1)
  await page.keyboard.press('ArrowRight')
  const free = page.getByRole('button', { name: 'Add a visit: Thursday, May 6, 2027, Marcus Reyes' })
  await expect(free).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  const below = page.getByRole('button', { name: 'Add a visit: Wednesday, May 5, 2027, Marcus Reyes' })
  await expect(below).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(card(page, 'By key')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'New job' }).press('Enter')
  const create = page.getByRole('dialog', { name: 'Create New Job' })
  await expect(create.getByLabel('Assigned To').locator('option:checked')).toHaveText(MARCUS)
  // The 8 o'clock hour is free, and is the first one.
  await expect(create.getByLabel('Time')).toHaveValue('08:00')
})

test('rejects a time skipped by daylight saving in the week view', async ({ page }) => {
  await openWeek(page, '2027-03-14', [{ title: 'Night shift', at: '2027-03-15T02:30', technician: PRIYA }])
  await card(page, 'Night shift').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await toastSays(page, 'Night shift was not moved. The clocks are put forward then, so that time does not exist.')
  await expect(cell(page, 'Monday, March 15, 2027, Priya Nair')).toContainText('Night shift')
})

test('keeps a full week readable at 1280 pixels: whole words, nothing rotated or cut off, the rest one click away', async ({
  page,
}) => {
  const title = 'Replace the main service disconnect and the meter base outside'
  const hours = ['07', '09', '11', '13', '15', '17']
  await resize(page, { width: 1280, height: 800 })
  await openWeek(page, '2027-05-10', [
    ...hours.map((hour) => ({ title, at: `2027-05-11T${hour}:00`, technician: MARCUS })),
    { title, at: '2027-05-11T09:00', technician: PRIYA },
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
  await page.getByRole('button', { name: '3 more on Tuesday, May 11, 2027, Marcus Reyes: show the day' }).click()
  await expect(page).toHaveURL(/view=day&date=2027-05-11|date=2027-05-11&view=day/)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })
  test('moves a card to another technician with a long press', async ({ page, context }) => {
    await resize(page, { width: 1024, height: 768 })
    await openWeek(page, '2027-05-17', [{ title: 'Pressed', at: '2027-05-17T09:00', technician: MARCUS }])
    const from = await middleOf(card(page, 'Pressed'))
    const to = await middleOf(cell(page, 'Monday, May 17, 2027, Priya Nair'))
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
