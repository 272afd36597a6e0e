import type { Browser, Locator, Page } from '@playwright/test'
import { addDays, dayIn, instantOf } from '#contract/dates.ts'
import { openAsAdmin, toastSays } from './office.ts'
import { expect, expectAccessible, people, signIn, test } from './product.ts'

// Visits as the office schedules them.

const PHONE = { width: 390, height: 844 }

/** A day that many days from the company's today, with no visits scheduled. */
async function dayAhead(page: Page, days: number): Promise<{ day: string; instant: string }> {
  const { time_zone } = await (await page.request.get('/api/settings')).json()
  const day = addDays(dayIn(time_zone, new Date()), days)
  return { day, instant: instantOf(time_zone, `${day}T06:15`) ?? '' }
}

const book = (page: Page, body: object) => page.request.post('/api/bookings', { data: body })

async function idOfGrace(page: Page): Promise<string> {
  const [{ id }] = await (await page.request.get('/api/clients?q=Grace+Holloway')).json()
  return id
}

const upcoming = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

async function newBooking(page: Page, values: { service: string; day: string; time: string }): Promise<Locator> {
  await page.getByRole('button', { name: 'New Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Booking' })
  await dialog.getByLabel('Service type').fill(values.service)
  await dialog.getByLabel('Date and time', { exact: true }).fill(values.day)
  await dialog.getByLabel('Time', { exact: true }).fill(values.time)
  return dialog
}

async function openAsClient(browser: Browser, baseURL: string, viewport = PHONE): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, timezoneId: 'Asia/Kolkata', locale: 'en-US' })
  const page = await context.newPage()
  await signIn(page, people.client)
  return page
}

test('the office books a visit, confirms and completes it', async ({ page }) => {
  await openAsAdmin(page, '/bookings')
  const { day } = await dayAhead(page, 20)
  await page.getByRole('button', { name: 'New Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Booking' })
  await expect(dialog.getByLabel('Duration (minutes)')).toHaveValue('60')
  await expect(dialog.getByLabel('Technician')).toHaveValue(/./)
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await expect(dialog.getByText('Service type is required')).toBeVisible()
  await expect(dialog.getByText('Date and time is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Grace')
  await page.getByRole('option', { name: /Grace Holloway/ }).click()
  await dialog.getByLabel('Service type').fill('Rewire the barn')
  await dialog.getByLabel('Date and time', { exact: true }).fill(day)
  await dialog.getByLabel('Time', { exact: true }).fill('06:15')
  await dialog.getByRole('button', { name: /^Use 4812 Shoal Creek/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await toastSays(page, 'Booking created')

  const line = upcoming(page, 'Rewire the barn')
  for (const text of ['Pending', '6:15 AM', '60 min', 'Grace Holloway', 'Dana Whitfield', '4812 Shoal Creek'])
    await expect(line).toContainText(text)
  await expect(line.getByRole('link')).toHaveAttribute('href', /^tel:\+1512/)
  await line.getByRole('button', { name: 'Confirm' }).click()
  await toastSays(page, 'Booking updated')
  await expect(line).toContainText('Confirmed')
  await line.getByRole('button', { name: 'Complete' }).click()
  await expect(line).toHaveCount(0)
  const completed = page.getByRole('listitem').filter({ hasText: 'Rewire the barn' })
  await completed.getByRole('button').click()
  await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText('Completed')
  await page.keyboard.press('Escape')

  await page.getByPlaceholder('Search by service, client, or place...').fill('nobody books this')
  await expect(page.getByText('No appointments found')).toBeVisible()
})

test('rejects a double booking, names the other visit, and keeps what was typed', async ({ page }) => {
  await openAsAdmin(page, '/bookings')
  const { day, instant } = await dayAhead(page, 21)
  const { id } = await (await page.request.get('/api/auth/user')).json()
  await book(page, { service_type: 'First come', scheduled_date: instant, assigned_to: id })
  await page.reload()
  const dialog = await newBooking(page, { service: 'Second come', day, time: '06:45' })
  await dialog.getByLabel('Notes').fill('Gate code 4417')
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await expect(dialog.getByRole('alert')).toContainText('already has a visit at that time: First come')
  await expect(dialog.getByLabel('Notes')).toHaveValue('Gate code 4417')
  await dialog.getByLabel('Time', { exact: true }).fill('07:15')
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/bookings?new=1&at=${day}T09:00&technician=${id}`)
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('09:00')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/bookings')

  const line = upcoming(page, 'Second come')
  await line.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Booking' })
  await edit.getByLabel('Time', { exact: true }).fill('06:30')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.getByRole('alert')).toContainText('already has a visit at that time: First come')
  await edit.getByLabel('Technician').selectOption({ label: 'Unassigned' })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await toastSays(page, 'Booking updated')
  await expect(line).toContainText('6:30 AM')
  await expect(line).toContainText('Not assigned')

  await line.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Booking' }).click()
  await expect(line).toHaveCount(0)
})

test('does not confirm a booking that changed since it was shown', async ({ page }) => {
  await openAsAdmin(page, '/bookings')
  const { instant } = await dayAhead(page, 22)
  const { id } = await (await book(page, { service_type: 'Moving target', scheduled_date: instant })).json()
  await page.reload()
  const line = upcoming(page, 'Moving target')
  await expect(line).toBeVisible()
  await page.request.patch(`/api/bookings/${id}`, { data: { duration_minutes: 240 } })
  await line.getByRole('button', { name: 'Confirm' }).click()
  await toastSays(page, 'Another user changed this after you opened it')
  await expect(line).toContainText('240 min')
  await line.getByRole('button', { name: 'Confirm' }).click()
  await expect(line).toContainText('Confirmed')
})

test('shows an unknown status as pending', async ({ page, browser, product }) => {
  await openAsAdmin(page, '/bookings')
  const client_id = await idOfGrace(page)
  const { instant } = await dayAhead(page, 31)
  await book(page, { client_id, service_type: 'From the future', scheduled_date: instant })
  const client = await openAsClient(browser, product.url)
  for (const own of [page, client]) {
    await own.route(/\/api\/bookings(\?|\/[\da-f-]{36}|$)/, async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ response: reply, body: (await reply.text()).replaceAll('"pending"', '"on_hold"') })
    })
    await own.goto('/bookings')
    const line = upcoming(own, 'From the future')
    await expect(line).toContainText('Pending')
    await line.getByRole('button', { name: 'From the future' }).click()
    await expect(own.getByRole('dialog')).toContainText('Pending')
  }
  await client.close()
})

test("the office picks one of the company's services with its duration, or types another", async ({ page }) => {
  await openAsAdmin(page, '/bookings')
  await page.getByRole('button', { name: 'New Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Booking' })
  const service = dialog.getByRole('combobox', { name: 'Service type' })
  const duration = dialog.getByLabel('Duration (minutes)')
  await service.click()
  const offered = page.getByRole('listbox', { name: 'Service type' }).getByRole('option')
  await expect(offered.first()).toContainText('60 min')
  await expectAccessible(page)
  await service.pressSequentially('gene')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(service).toHaveValue('Generator service')
  await expect(duration).toHaveValue('120')
  await duration.fill('45')
  await service.fill('')
  await page.getByRole('option', { name: /Panel inspection/ }).click()
  await expect(service).toHaveValue('Panel inspection')
  await expect(duration).toHaveValue('45')
  await service.fill('Rewire the shed')
  await page.keyboard.press('Tab')
  await expect(service).toHaveValue('Rewire the shed')
  await expect(offered).toHaveCount(0)
})
