import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { openAsAdmin, toastSays } from './office.ts'
import { authenticate, escape, expect, expectAccessible, getJson, people, test } from './product.ts'
import { book, dayAhead, idOfGrace, openAsClient, PHONE, upcoming } from './visits.ts'

// Visits as the office schedules them.

async function newBooking(page: Page, values: { service: string; day: string; time: string }): Promise<Locator> {
  await page.getByRole('button', { name: 'New Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Booking' })
  await dialog.getByLabel('Service type').fill(values.service)
  await dialog.getByLabel('Date and time', { exact: true }).fill(values.day)
  await dialog.getByLabel('Time', { exact: true }).fill(values.time)
  return dialog
}

test('the office books a visit, confirms and completes it', async ({ page }) => {
  await openAsAdmin(page, '/bookings')
  const { day } = await dayAhead(page, 20)
  await page.getByRole('button', { name: 'New Booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Booking' })
  await expect(dialog.getByLabel('Duration (minutes)')).toHaveValue('60')
  await expect(dialog.getByLabel('Technician')).toHaveValue(/./)
  await expect(dialog.getByLabel('Notes')).toHaveAccessibleDescription('The client can see these.')
  await dialog.getByRole('button', { name: 'Create Booking' }).click()
  await expect(dialog.getByText('Service type is required')).toBeVisible()
  await expect(dialog.getByText('Date and time is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Client' }).fill('Grace')
  await page.getByRole('option', { name: /Grace Holloway/ }).click()
  await dialog.getByLabel('Service type').fill('Rewire the barn')
  await dialog.getByLabel('Date and time', { exact: true }).fill(day)
  await dialog.getByLabel('Time', { exact: true }).fill('06:15')
  await expect(dialog.getByLabel('Location')).toHaveValue(/^4812 Shoal Creek/)
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
  await line.getByRole('button', { name: 'Complete' }).focus()
  await page.keyboard.press('Enter')
  await expect(line).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)
  const completed = page.getByRole('listitem').filter({ hasText: 'Rewire the barn' })
  await completed.getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Booking Details' })
  await expect(details).toContainText('Completed')
  await escape(details)

  await page.getByPlaceholder('Search by service, client, or place...').fill('nobody books this')
  await expect(page.getByText('No appointments found')).toBeVisible()
})

test('rejects a double booking, names the other visit, and keeps what was typed', async ({ page }) => {
  await authenticate(page, people.admin)
  const { day, instant } = await dayAhead(page, 21)
  const { id } = await getJson(page, '/api/auth/user')
  await book(page, { service_type: 'First come', scheduled_date: instant, assigned_to: id })
  await page.goto('/bookings')
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
  await authenticate(page, people.admin)
  const { instant } = await dayAhead(page, 22)
  const { id } = await (await book(page, { service_type: 'Moving target', scheduled_date: instant })).json()
  // News of the change would update the line before its button is pressed.
  await page.route('**/api/news*', () => undefined)
  await page.goto('/bookings')
  const line = upcoming(page, 'Moving target')
  await expect(line).toBeVisible()
  await page.request.patch(`/api/bookings/${id}`, { data: { duration_minutes: 240 } })
  await line.getByRole('button', { name: 'Confirm' }).click()
  await toastSays(page, 'Another user changed this after you opened it')
  await expect(line).toContainText('240 min')
  await line.getByRole('button', { name: 'Confirm' }).click()
  await expect(line).toContainText('Confirmed')
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

// Visits as a client books them.

const listTimes = (page: Page) => page.locator('label').filter({ hasText: /^\d+:\d\d [AP]M$/ })

/** Presses Tab until the locator has focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there')
}

test('a client books on a phone, the office confirms, the client cancels', async ({ page, browser, product }) => {
  const client = await openAsClient(browser, product.url)
  await client.goto('/booking?from=mail')
  await expect(client).toHaveURL('/bookings?from=mail')
  await client.getByText('EV charger estimate').click()
  await expect(client.getByText(/^Times are in /)).toBeVisible()
  await client
    .locator('label', { hasText: /\d:\d\d [AP]M/ })
    .last()
    .click()
  await expect(client.getByLabel('Address')).toHaveValue(/Shoal Creek/)
  await client.getByLabel('Notes').fill('Two cars')
  await expect(client.getByRole('group', { name: 'Your appointment' })).toContainText('On your clock')
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  await expectAccessible(client)
  const created = client.waitForResponse((reply) => reply.request().method() === 'POST')
  await client.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(client.getByRole('heading', { name: 'We received your booking' })).toBeFocused()
  const { id } = await (await created).json()
  const own = upcoming(client, 'EV charger estimate')
  await expect(own).toContainText('Pending')
  await expectAccessible(client)

  await openAsAdmin(page, `/bookings?open=${id}`)
  const details = page.getByRole('dialog', { name: 'Booking Details' })
  for (const text of ['Grace Holloway', 'Two cars', 'Booked by the client']) await expect(details).toContainText(text)
  await expectAccessible(page)
  await details.getByRole('button', { name: 'Confirm' }).click()
  await expect(details).toContainText('Confirmed')

  await client.reload()
  await expect(own).toContainText('Confirmed')
  const saved = client.waitForEvent('download')
  await own.getByRole('link', { name: 'Add to calendar' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe('appointment.ics')
  expect(await readFile(await download.path(), 'utf8')).toContain('SUMMARY:EV charger estimate')
  const when = (await own.textContent()) ?? ''
  await own.getByRole('button', { name: 'Move' }).click()
  await client.getByRole('button', { name: 'Move to another time' }).click()
  await client.getByRole('group', { name: 'Time' }).getByRole('button').first().click()
  await client.getByRole('button', { name: /^Move to \d/ }).click()
  await expect(client.getByRole('status')).toBeVisible()
  await client.goto('/bookings')
  await expect(own).toContainText('Confirmed')
  expect(await own.textContent()).not.toBe(when)
  await own.getByRole('button', { name: 'Cancel' }).click()
  await client.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(own).toHaveCount(0)
  await client.close()
})

test('a client books in their own words, and is asked before typed text is lost', async ({ browser, product }) => {
  const client = await openAsClient(browser, product.url, { width: 1440, height: 900 })
  await client.goto('/bookings')
  await client.getByText('Something else').click()
  await client
    .locator('label', { hasText: /\d:\d\d [AP]M/ })
    .last()
    .click()
  await client.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(client.getByText('Say what you need')).toBeVisible()
  await client.getByLabel('What is it?').fill('Doorbell transformer hums')
  await client.getByRole('link', { name: 'My Jobs', exact: true }).click()
  const question = client.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(client.getByRole('group', { name: 'Your appointment' })).toContainText('Doorbell transformer hums')
  await expectAccessible(client)
  await client.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(client.getByRole('heading', { name: 'We received your booking' })).toBeFocused()
  await expect(upcoming(client, 'Doorbell transformer hums')).toContainText('60 min')
  await client.close()
})

test('rejects a time that was taken in the meantime, and keeps what was typed', async ({ page, browser, product }) => {
  const client = await openAsClient(browser, product.url)
  await client.goto('/bookings')
  await client.getByText('Panel inspection').click()
  await listTimes(client).last().click()
  const scheduled_date = await client.locator('input[name=scheduled_date]:checked').inputValue()
  await client.getByLabel('Notes').fill('Side entrance')
  await authenticate(page, people.admin)
  for (let visit = 0; visit < 8; visit++)
    await book(page, { service_type: 'Storm repair', scheduled_date, duration_minutes: 60 })
  await client.getByRole('button', { name: 'Book Appointment' }).click()
  await expect(client.getByRole('alert').filter({ hasText: 'That time is no longer free' })).toBeVisible()
  await expect(client.locator(`input[value="${scheduled_date}"]`)).toHaveCount(0)
  await expect(client.getByLabel('Notes')).toHaveValue('Side entrance')
  await client.close()
})

test('a client books with only the keyboard', async ({ browser, product }) => {
  const page = await openAsClient(browser, product.url, { width: 1440, height: 900 })
  await page.goto('/bookings')
  const first = page.getByRole('radio', { name: /Service call/ })
  await expect(first).toBeVisible()
  await tabTo(page, first)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Panel inspection/ })).toBeChecked()
  const day = page.getByRole('gridcell', { selected: true }).getByRole('button')
  await expect(day).toBeVisible()
  await tabTo(page, day)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const time = page.locator('input[name=scheduled_date]').first()
  await expect(time).toBeAttached()
  await tabTo(page, time)
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('Notes'))
  await page.keyboard.type('By keyboard')
  await tabTo(page, page.getByRole('button', { name: 'Book Appointment' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'We received your booking' })).toBeFocused()
  await page.close()
})

test('an administrator sets what clients can book', async ({ page, browser, product }) => {
  await openAsAdmin(page, '/settings')
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Online booking' }) })
  await card.getByRole('button', { name: 'Add Service' }).click()
  await card.getByLabel('Monday to').fill('07:00')
  await card.getByRole('button', { name: 'Save Online Booking' }).click()
  await expect(card.getByText('Closing must be after opening')).toBeVisible()
  await expect(card.getByText('Name the service')).toBeVisible()
  await expectAccessible(page)
  await card.getByLabel('Monday to').fill('17:30')
  await card.getByPlaceholder('Name').last().fill('Smoke detector check')
  await card
    .getByLabel(/^Minutes of service/)
    .last()
    .fill('30')
  await card.getByRole('switch', { name: 'Saturday' }).click()
  await card.getByRole('button', { name: 'Save Online Booking' }).click()
  await toastSays(page, 'Company settings updated')
  const { business_hours } = await getJson(page, '/api/settings')
  expect(business_hours).toMatchObject({ monday: { open: '08:00', close: '17:30' }, saturday: null })

  const client = await openAsClient(browser, product.url)
  await client.goto('/bookings')
  await expect(client.getByRole('radio', { name: /Smoke detector check 30 min/ })).toBeVisible()
  await client.close()
})

test('a client sees their notes and the first five completed visits', async ({ page, browser, product }) => {
  await openAsAdmin(page, '/bookings')
  const client_id = await idOfGrace(page)
  const { day } = await dayAhead(page, 30)
  const visits = Array.from({ length: 6 }, (_, index) => ({
    client_id,
    service_type: `Finished visit ${index + 1}`,
    scheduled_date: `${day}T${String(8 + index).padStart(2, '0')}:00`,
    notes: `Panel ${index + 1} is behind the shed`,
  }))
  for (const visit of visits) {
    const { id } = await (await book(page, visit)).json()
    for (const status of ['confirmed', 'completed'])
      await page.request.patch(`/api/bookings/${id}`, { data: { status } })
  }
  await book(page, { client_id, service_type: 'Ahead', scheduled_date: `${day}T15:00`, notes: 'The dog is friendly' })

  const client = await openAsClient(browser, product.url)
  await client.goto('/bookings')
  await expect(upcoming(client, 'Ahead')).toContainText('The dog is friendly')
  await expect(client.getByText(/^We also scheduled \d+ jobs for you\./)).toBeVisible()
  for (const own of [page, client]) {
    await own.reload()
    const completed = own.locator('section').filter({ has: own.getByRole('heading', { name: /^Completed \(\d+\)$/ }) })
    await expect(completed.getByRole('listitem')).toHaveCount(5)
    const last = completed.getByRole('listitem').filter({ hasText: 'Finished visit 6' })
    for (const fact of ['Completed', '1:00 PM', '60 min', 'Panel 6 is behind the shed'])
      await expect(last).toContainText(fact)
    await expectAccessible(own)
  }
  await client.close()
})

test('asks a client whose record is archived to call the office', async ({ page, browser, product }) => {
  await openAsAdmin(page, '/bookings')
  const id = await idOfGrace(page)
  const archive = (archived: boolean) => page.request.patch(`/api/clients/${id}`, { data: { archived } })
  const client = await openAsClient(browser, product.url)
  await archive(true)
  await client.goto('/bookings')
  await expect(
    client.getByText(/^Online booking is not available for your account\. Please call us at \(512\)/),
  ).toBeVisible()
  await expect(client.getByRole('radio')).toHaveCount(0)
  await expectAccessible(client)
  await archive(false)
  await client.reload()
  await expect(client.getByRole('radio', { name: /Service call/ })).toBeVisible()
  await client.close()
})
