import { type Page, request } from '@playwright/test'
import { png } from '../pictures.ts'
import { LOST, test } from './front.ts'
import { authenticate, expect, expectAccessible, getJson, people, signIn, signInByForm } from './product.ts'

// An electrician's phone in a crawl space: what the device has is shown, with the service worker as users have it.

test.use({ viewport: { width: 390, height: 844 } })

const TITLE = 'Rewire the crawl space'
const SCOPE = 'Replace the cloth-covered wiring'
const NOT_HERE = 'This has not been opened on this device, so it cannot be shown without a connection.'

/** Tomorrow's job of the employee, with a work order, its checklist and a photo. */
async function planJob(page: Page) {
  await authenticate(page, people.admin)
  const create = async (path: string, options: object) => {
    const reply = await page.request.post(path, options)
    expect(reply.status(), await reply.text()).toBe(201)
    return reply.json()
  }
  const staff = await getJson(page, '/api/users?role=staff')
  const { id: assigned_to } = staff.find(({ username }: { username: string }) => username === people.employee.username)
  const client = await create('/api/clients', { data: { name: 'Opal Underhill', phone: '+15125550188' } })
  const job = await create('/api/jobs', {
    data: {
      client_id: client.id,
      title: TITLE,
      assigned_to,
      scheduled_date: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T10:00:00.000Z`,
      location: '12 Low St, Austin, TX 78701',
    },
  })
  const order = await create('/api/work-orders', { data: { job_id: job.id, scope_of_work: SCOPE } })
  await create('/api/compliance-checklists', {
    data: {
      work_order_id: order.id,
      checklist_type: 'Crawl space',
      nec_version: '2023',
      items: [{ id: '1', text: 'Cables are supported', code: 'NEC 334.30' }],
    },
  })
  const file = { name: 'before.png', mimeType: 'image/png', buffer: Buffer.from(png(40, 30)) }
  await create('/api/files', { multipart: { file, job_id: job.id, category: 'photo', description: 'Before' } })
  const unseen = await create('/api/clients', { data: { name: 'Unseen Yates' } })
  return { job, client, unseen }
}

/** Everything for the week ahead is on the device. */
const weekIsHere = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('panelboard.week-read') !== null, null, { timeout: 120_000 })

/** Everything readable that the browser stores, apart from the app's code. */
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const pictures = await caches.has('pictures')
    return { names, pictures, text: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]) }
  })

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^No connection\. You see what this device had/ })

test('the week ahead, and what was opened before, can be read without a connection', async ({
  page: first,
  context,
  front,
  complaints,
}) => {
  // It opens the app seven times, each time as patient with the server as a person's phone.
  test.slow()
  const { job, client, unseen } = await planJob(first)
  await signIn(first, people.employee, '/clients')
  await expect(first.getByText(client.name)).toBeVisible()
  await weekIsHere(first)
  await first.close()

  await front.cut()
  const page = await context.newPage()
  await page.goto('/schedule')
  await expect(page.getByText(TITLE).filter({ visible: true })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/jobs?open=${job.id}`)
  const details = page.getByRole('dialog', { name: 'Job Details' })
  await expect(details.getByText(TITLE)).toBeVisible()
  const photo = details.getByRole('button', { name: 'Open Before' }).locator('img')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await details.getByRole('button', { name: SCOPE }).click()
  const order = page.getByRole('dialog', { name: 'Work Order Details' })
  await order
    .getByRole('region', { name: 'Checklists' })
    .getByRole('button', { name: /^Crawl space/ })
    .click()
  await expect(page.getByText('Cables are supported')).toBeVisible()
  await expect(page.getByRole('dialog').getByText(NOT_HERE)).toHaveCount(0)

  await page.goto(`/clients?open=${client.id}`)
  await expect(page.getByRole('dialog', { name: client.name }).getByText('(512) 555-0188')).toBeVisible()
  await page.goto(`/clients?open=${unseen.id}`)
  await expect(page.getByRole('dialog').getByText(NOT_HERE)).toBeVisible()
  await page.goto('/employee-guide')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 2 })).toBeVisible()
  await page.goto('/calculators')
  await expect(page.getByRole('heading', { name: 'Calculators', level: 1 })).toBeVisible()

  await page.goto('/clients')
  await expect(page.getByText(client.name)).toBeVisible()
  await front.restore()
  const colleague = await request.newContext({ baseURL: front.url, extraHTTPHeaders: { origin: front.url } })
  await colleague.post('/api/login', { data: people.admin })
  const added = await colleague.post('/api/clients', { data: { name: 'Added meanwhile' } })
  expect(added.status(), await added.text()).toBe(201)
  await colleague.dispose()
  await expect(page.getByText('Added meanwhile')).toBeVisible()
  await expect(banner(page)).toBeHidden()
  expect(complaints.filter((complaint) => !LOST.test(complaint))).toEqual([])
  complaints.length = 0
})

test('a session that expired leaves what the device has, and signing out nothing, whatever the worker keeps', async ({
  page,
  context,
}) => {
  await signIn(page, people.employee, '/clients')
  await weekIsHere(page)
  const before = await readStorage(page)
  expect(before.names).toHaveLength(1)
  expect(before.pictures).toBe(true)

  // A page that is open as its session ends goes to sign-in itself, and cuts off the next navigation.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/clients')
  await page.goto('/auth')
  expect((await readStorage(page)).names).toEqual(before.names)
  await signInByForm(page, people.employee)
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
  await expect.poll(async () => (await readStorage(page)).names).toEqual([])
  const { pictures, text } = await readStorage(page)
  expect(pictures).toBe(false)
  expect(text).not.toContain('Marcus')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible()
})
