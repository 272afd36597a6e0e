import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addDays, dayIn, formatWeekday } from '#contract/dates.ts'
import { toastSays } from './office.ts'
import { expect, expectAccessible, logOut, people, resize, signIn, test } from './product.ts'

// Hours from the phone to payroll, as an electrician and the office see them.

const PHONE = { width: 390, height: 844 }
const clock = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Time clock$|\d:\d\d$/ })

async function choose(page: Page, item: string): Promise<void> {
  await clock(page).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('an electrician clocks a day on the phone and submits the week, the office approves and exports it', async ({
  page,
}) => {
  await resize(page, PHONE)
  await signIn(page, people.employee)
  await choose(page, 'Drive')
  await expect(clock(page)).toHaveAccessibleName(/^Drive 0:0\d$/)
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Clock In' }) })
    .first()
  const title = (await card.getAttribute('aria-label')) ?? ''
  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Clock In' }).click()
  await expect(clock(page)).toContainText(title)
  await choose(page, 'Break')
  await expect(clock(page)).toContainText('Break')
  await choose(page, 'Clock Out')
  await expect(clock(page)).toHaveAccessibleName('Time clock')

  await choose(page, 'My Hours')
  await expect(page.getByRole('region', { name: 'Week' })).toBeVisible()
  for (const activity of ['Drive', title, 'Break'])
    await expect(page.getByRole('listitem').filter({ hasText: activity }).first()).toBeVisible()
  const previous = page.getByRole('button', { name: 'Previous week' })
  await previous.click()
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  await expect(previous).toBeFocused()
  // A week that is over and has no hours in the sample company.
  const day = addDays(dayIn('America/Chicago', new Date()), -182)
  await page.goto(`/hours?week=${addDays(day, 7)}`)
  await previous.click()
  const name = formatWeekday('UTC', `${day}T00:00:00Z`)
  await page.getByRole('button', { name: `Add entry on ${name}` }).click()
  const form = page.getByRole('dialog', { name: 'Add Entry' })
  await form.getByLabel('Activity').selectOption('Shop')
  await form.getByLabel('Start time').fill('08:00')
  await form.getByLabel('End time').fill('12:00')
  await form.getByRole('button', { name: 'Add Entry' }).click()
  await expect(form.getByText('Say why')).toBeVisible()
  await form.getByLabel('Reason').fill('My phone was empty')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add Entry' }).click()
  await expect(form).toBeHidden()
  const entry = page.getByRole('region', { name }).getByRole('listitem')
  await expect(entry).toContainText('8:00 AM – 12:00 PM')
  await entry.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Correct' }).click()
  const correction = page.getByRole('dialog', { name: 'Correct Entry' })
  await correction.getByLabel('End time').fill('12:30')
  await correction.getByLabel('Reason').fill('Lunch was later')
  await correction.getByRole('button', { name: 'Save Changes' }).click()
  await expect(entry).toContainText('4 h 30 min')
  await expect(entry).toContainText('Lunch was later')
  await page.getByRole('button', { name: 'Submit Week' }).click()
  await toastSays(page, 'Week submitted')
  await expectAccessible(page)
  const week = new URL(page.url()).searchParams.get('week')

  await logOut(page)
  await resize(page, { width: 1440, height: 900 })
  await signIn(page, people.admin, `/hours?week=${week}`)
  const row = page.getByRole('row').filter({ hasText: 'Marcus Reyes' })
  await expect(row).toContainText('Submitted')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Marcus Reyes' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await toastSays(page, 'Week approved')
  await page.getByRole('button', { name: 'Export Payroll' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Payroll' })
  await dialog.getByLabel('Format').selectOption('Gusto')
  await expect(dialog).toContainText('Column names can vary; check the first file with your provider.')
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(`gusto-${week}.csv`)
  expect(await readFile(await file.path(), 'utf8')).toContain('Reyes,Marcus,,,4.50,')
  await expect(page.getByText('Exported', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Add entry on ${name}` })).toHaveAttribute('aria-disabled', 'true')
})
