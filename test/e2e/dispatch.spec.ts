import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { outboxFolder } from '#server/outbox/local-outbox.ts'
import { toastSays } from './office.ts'
import { MARCUS, plan, PRIYA } from './planning.ts'
import { expect, expectAccessible, postJson, resize, test } from './product.ts'

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
