import type { Locator, Page } from '@playwright/test'
import { openAsAdmin } from './office.ts'
import { expect, expectAccessible, test } from './product.ts'

// The office plans a day: by hand, by keyboard, on a phone. Two visits of each test's own on a day of their own.

const MARCUS = 'Marcus Reyes'
const PRIYA = 'Priya Nair'

type Job = { title: string; at?: string; technician?: string }

/** Makes jobs through the API, as another window of the office would. */
async function plan(page: Page, jobs: Job[]): Promise<void> {
  await page.evaluate(async (jobs) => {
    const read = async (path: string) => (await fetch(path)).json()
    const [clients, employees] = await Promise.all([
      read('/api/clients?limit=1'),
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
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()

/** Where somebody's hour is on the screen. */
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

test('a visit is dragged to another hour and to another technician, and stays there', async ({ page }) => {
  await openDay(page, '2027-02-01', [{ title: 'Dragged', at: '2027-02-01T09:00', technician: MARCUS }])
  await expect(visit(page, 'Dragged')).toContainText('9:00 – 10:00 AM')
  await drag(page, visit(page, 'Dragged'), await pointOf(page, MARCUS, 13))
  await said(page, 'Dragged moved: Mon, Feb 1, 1:00 – 2:00 PM, Marcus Reyes.')
  await drag(page, visit(page, 'Dragged'), await pointOf(page, PRIYA, 13))
  await said(page, 'Dragged moved: Mon, Feb 1, 1:00 – 2:00 PM, Priya Nair.')
  await page.reload()
  await expect(visit(page, 'Dragged')).toContainText('1:00 – 2:00 PM · Priya Nair')
  await expectAccessible(page)
})

test('a move is taken back', async ({ page }) => {
  await openDay(page, '2027-02-02', [{ title: 'Undone', at: '2027-02-02T09:00', technician: MARCUS }])
  await drag(page, visit(page, 'Undone'), await pointOf(page, PRIYA, 11))
  await said(page, 'Undone moved: Tue, Feb 2, 11:00 AM – 12:00 PM, Priya Nair.')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await said(page, 'Undone moved: Tue, Feb 2, 9:00 – 10:00 AM, Marcus Reyes.')
})

test('a conflict is refused, names the other visit, and puts everything back', async ({ page }) => {
  await openDay(page, '2027-02-03', [
    { title: 'First come', at: '2027-02-03T09:00', technician: PRIYA },
    { title: 'Too late', at: '2027-02-03T14:00', technician: MARCUS },
  ])
  await expect(visit(page, 'Too late')).toBeVisible()
  const before = await visit(page, 'Too late').boundingBox()
  await drag(page, visit(page, 'Too late'), await pointOf(page, PRIYA, 9.5))
  await said(
    page,
    /^Too late was not moved\. Priya Nair already has a visit at that time: First come for .*, 9:00 AM to 10:00 AM\./,
  )
  await expect.poll(() => visit(page, 'Too late').boundingBox()).toEqual(before)
  await page.reload()
  await expect(visit(page, 'Too late')).toContainText('2:00 – 3:00 PM · Marcus Reyes')
})

test('a job from the tray is dragged onto a time', async ({ page }) => {
  await openDay(page, '2027-02-04', [{ title: 'Waiting' }])
  const card = page.getByRole('list', { name: 'Unscheduled jobs' }).getByRole('listitem').filter({ hasText: 'Waiting' })
  await page.locator('.ec-main').waitFor()
  await drag(page, card, await pointOf(page, MARCUS, 10))
  await said(page, 'Waiting is scheduled: Thu, Feb 4, 10:00 – 11:00 AM, Marcus Reyes.')
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(visit(page, 'Waiting')).toContainText('10:00 – 11:00 AM · Marcus Reyes')
})

test('everything without a mouse', async ({ page }) => {
  await openDay(page, '2027-02-05', [{ title: 'By keyboard', at: '2027-02-05T09:00', technician: MARCUS }])
  await visit(page, 'By keyboard').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await said(page, 'By keyboard moved: Fri, Feb 5, 9:15 – 10:15 AM, Marcus Reyes.')
  await expect(visit(page, 'By keyboard')).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await said(page, 'By keyboard moved: Fri, Feb 5, 9:15 – 10:15 AM, Priya Nair.')
  await expect(visit(page, 'By keyboard')).toBeFocused()
  await page.keyboard.press('+')
  await said(page, 'By keyboard now takes 1 h 15 min')
  await page.keyboard.press('m')
  const form = page.getByRole('dialog', { name: 'Move By keyboard' })
  await expect(form.getByLabel('Date', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Time').fill('15:30')
  await form.getByLabel('Technician').selectOption(MARCUS)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await said(page, 'By keyboard moved: Fri, Feb 5, 3:30 – 4:45 PM, Marcus Reyes.')
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

test('a time that the clocks skip is refused in the form', async ({ page }) => {
  await openDay(page, '2027-03-14', [{ title: 'At night', at: '2027-03-14T01:00' }])
  await visit(page, 'At night').focus()
  await page.keyboard.press('m')
  const form = page.getByRole('dialog', { name: 'Move At night' })
  await form.getByLabel('Time').fill('02:30')
  await form.getByRole('button', { name: 'Move' }).click()
  await expect(form.getByText('The clocks are put forward then, so that time does not exist.')).toBeVisible()
})

test('on a phone the agenda: call, map, another day, the tray', async ({ page }) => {
  await openAsAdmin(page, '/')
  await plan(page, [{ title: 'In the attic', at: '2027-02-08T09:00', technician: MARCUS }, { title: 'Some day' }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/schedule?date=2027-02-09')
  await expect(page.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Monday, February 8, 2027, visits planned' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'In the attic' })
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
  await expect(page.getByRole('listitem').filter({ hasText: 'Some day' })).toContainText('2:00 PM')
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(page).toHaveURL(/view=day/)
  await expect(visit(page, 'In the attic')).toBeVisible()
  expect(await sideways()).toBeLessThanOrEqual(0)
})
