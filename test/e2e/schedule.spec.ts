import type { Page } from '@playwright/test'
import { toastSays } from './office.ts'
import { drag, type Job, MARCUS, moveByKey, plan, PRIYA } from './planning.ts'
import { authenticate, escape, expect, expectAccessible, logOut, people, resize, test } from './product.ts'

// The office plans a day by mouse, by keyboard and on mobile. Each test uses a different day.

const openDay = async (page: Page, day: string, jobs: Job[]) => {
  await plan(page, jobs)
  await page.goto(`/schedule?view=day&date=${day}`)
}

const visit = (page: Page, title: string) => page.locator('.ec-event[data-visit]').filter({ hasText: title })

/** The position of a technician's hour on screen. */
async function getPoint(page: Page, technician: string, hour: number): Promise<{ x: number; y: number }> {
  await page.locator('.ec-col-head').filter({ hasText: technician }).waitFor()
  const names = await page.locator('.ec-col-head').allTextContents()
  const column = page.locator('.ec-body .ec-day').nth(names.indexOf(technician))
  const box = await column.boundingBox()
  if (!box) throw new Error(`No column of ${technician}`)
  return { x: box.x + box.width / 2, y: box.y + (box.height / 24) * hour + 2 }
}

test('drags a visit to another hour and to another technician, and it stays there', async ({ page }) => {
  await openDay(page, '2083-02-01', [{ title: 'Dragged', at: '2083-02-01T09:00', technician: MARCUS }])
  await expect(visit(page, 'Dragged')).toContainText('9:00 – 10:00 AM')
  await drag(page, visit(page, 'Dragged'), await getPoint(page, MARCUS, 13))
  await toastSays(page, 'Dragged moved: Mon, Feb 1, 1:00 – 2:00 PM, Marcus Reyes.')
  await drag(page, visit(page, 'Dragged'), await getPoint(page, PRIYA, 13))
  await toastSays(page, 'Dragged moved: Mon, Feb 1, 1:00 – 2:00 PM, Priya Nair.')
  await page.reload()
  await expect(visit(page, 'Dragged')).toContainText('1:00 – 2:00 PM · Priya Nair')
  await expectAccessible(page)
})

test('rejects a conflict, names the other visit, and puts everything back', async ({ page }) => {
  await openDay(page, '2083-02-03', [
    { title: 'First come', at: '2083-02-03T09:00', technician: PRIYA },
    { title: 'Too late', at: '2083-02-03T14:00', technician: MARCUS },
  ])
  await expect(visit(page, 'Too late')).toBeVisible()
  const before = await visit(page, 'Too late').boundingBox()
  await drag(page, visit(page, 'Too late'), await getPoint(page, PRIYA, 9.5))
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
  await openDay(page, '2083-02-04', [
    ...Array.from({ length: 12 }, (_, i) => ({ title: `Ahead ${i}` })),
    { title: 'Waiting' },
  ])
  const card = page.getByRole('list', { name: 'Unscheduled jobs' }).getByRole('listitem').filter({ hasText: 'Waiting' })
  await page.locator('.ec-main').waitFor()
  await card.scrollIntoViewIfNeeded()
  await drag(page, card, await getPoint(page, MARCUS, 10))
  await toastSays(page, 'Waiting is scheduled: Thu, Feb 4, 10:00 – 11:00 AM, Marcus Reyes.')
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(visit(page, 'Waiting')).toContainText('10:00 – 11:00 AM · Marcus Reyes')
})

test('does everything without a mouse', async ({ page }) => {
  await openDay(page, '2083-02-05', [{ title: 'By keyboard', at: '2083-02-05T09:00', technician: MARCUS }])
  await visit(page, 'By keyboard').focus()
  await moveByKey(
    page,
    visit(page, 'By keyboard'),
    'Shift+ArrowDown',
    'By keyboard moved: Fri, Feb 5, 9:15 – 10:15 AM, Marcus Reyes.',
  )
  const toPriya = 'By keyboard moved: Fri, Feb 5, 9:15 – 10:15 AM, Priya Nair.'
  await moveByKey(page, visit(page, 'By keyboard'), 'Shift+ArrowRight', toPriya)
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await toastSays(page, 'By keyboard moved: Fri, Feb 5, 9:15 – 10:15 AM, Marcus Reyes.')
  await expect(visit(page, 'By keyboard')).toBeFocused()
  await moveByKey(page, visit(page, 'By keyboard'), 'Shift+ArrowRight', toPriya)
  await page.keyboard.press('+')
  await toastSays(page, 'By keyboard now takes 1 h 15 min')
  await page.keyboard.press('m')
  const form = page.getByRole('dialog', { name: 'Move By keyboard' })
  await expect(form.getByLabel('Date', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await form.getByLabel('Time', { exact: true }).fill('15:30')
  await form.getByLabel('Technician').selectOption(MARCUS)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await toastSays(page, 'By keyboard moved: Fri, Feb 5, 3:30 – 4:45 PM, Marcus Reyes.')
  await expect(visit(page, 'By keyboard')).toBeFocused()
  await page.keyboard.press('Enter')
  await escape(page.getByRole('dialog', { name: 'Job Details' }))
  await expect(visit(page, 'By keyboard')).toBeFocused()
  await page.locator('.ec-main').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Friday, February 5, 2083, 8:00 AM, Marcus Reyes, free')).toBeAttached()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'New job' }).press('Enter')
  const create = page.getByRole('dialog', { name: 'Create New Job' })
  await expect(create.getByLabel('Assigned To').locator('option:checked')).toHaveText(MARCUS)
})

test('shows the agenda on mobile: call, map, another day, the tray', async ({ page }) => {
  await plan(page, [{ title: 'In the attic', at: '2083-02-08T09:00', technician: MARCUS }, { title: 'Some day' }])
  await resize(page, { width: 390, height: 844 })
  await page.goto('/schedule?date=2083-02-09')
  await expect(page.getByRole('button', { name: 'Agenda' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Monday, February 8, 2083, visits planned' }).click()
  const agenda = page.getByRole('main')
  const row = agenda.getByRole('listitem').filter({ hasText: 'In the attic' })
  await expect(row).toContainText('9:00 AM')
  await expect(row.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+1/)
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await sideways()).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Move In the attic' }).click()
  await page.getByLabel('Time', { exact: true }).fill('11:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(row).toContainText('11:00 AM')
  await page.getByRole('button', { name: /^Unscheduled/ }).click()
  await page.getByRole('button', { name: 'Schedule Some day' }).click()
  const form = page.getByRole('dialog', { name: 'Schedule Some day' })
  await form.getByLabel('Time', { exact: true }).fill('14:00')
  await form.getByRole('button', { name: 'Schedule' }).click()
  await expect(agenda.getByRole('listitem').filter({ hasText: 'Some day' })).toContainText('2:00 PM')
  await page.getByRole('button', { name: 'Day', exact: true }).click()
  await expect(page).toHaveURL(/view=day/)
  await expect(visit(page, 'In the attic')).toBeVisible()
  expect(await sideways()).toBeLessThanOrEqual(0)
})

test("a technician opens on their own visits, and the paper shows addresses and phones without the screen's buttons", async ({
  page,
}) => {
  await openDay(page, '2083-02-09', [
    { title: 'Mine', at: '2083-02-09T09:00', technician: MARCUS, location: '4812 Shoal Creek Blvd' },
    { title: 'Not mine', at: '2083-02-09T09:00', technician: PRIYA },
  ])
  await logOut(page)
  await authenticate(page, people.employee)
  await page.goto('/schedule?view=agenda&date=2083-02-09')
  const technician = page.getByRole('combobox', { name: 'Technician' })
  await expect(technician.getByRole('option', { name: MARCUS })).toHaveJSProperty('selected', true)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(row('Mine')).toBeVisible()
  await expect(row('Not mine')).toHaveCount(0)
  await technician.selectOption({ label: 'All technicians' })
  await expect(row('Not mine')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-printed]')).toContainText(/Mine.*\(\d{3}\) \d{3}-\d{4}.*4812 Shoal Creek/s)
  await expect(page.getByText('Skip to content')).toBeHidden()
  await expect(page.locator('main').getByRole('button')).toHaveCount(0)
})
