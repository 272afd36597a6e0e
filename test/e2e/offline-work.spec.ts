import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { png } from '../pictures.ts'
import { LOST, test, workerReady } from './front.ts'
import { authenticate, expect, expectAccessible, getJson, logIn, people, postJson, watch } from './product.ts'
import { settle } from './settle.ts'

// A day of work without a network, with the service worker: nothing is lost, and nothing is done twice.

test.use({ viewport: { width: 390, height: 844 } })

const SAVED = 'Saved on this device'
const LAST = 'Breaker 12 is mislabeled'
const photoNamed = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png(40, 30)) })
const waitingButton = (page: Page): Locator => page.getByRole('button', { name: /waiting|not saved/ })

/** Opens a screen within the page, as a link does: without the server. */
const goTo = (page: Page, path: string) => page.evaluate((address) => history.pushState(null, '', address), path)

const listAll = async <T>(request: APIRequestContext, path: string): Promise<T[]> => (await request.get(path)).json()

const expectWaiting = (page: Page, count: number) => expect(waitingButton(page)).toContainText(`${count} waiting`)

/** Signs in as an electrician who is off the clock, and returns a job with nobody on site. */
async function begin(page: Page): Promise<{ id: string }> {
  await authenticate(page, people.employee)
  await page.request.post('/api/clock/stop', { data: {} })
  const [client] = await listAll<{ id: string }>(page.request, '/api/clients?limit=1')
  return postJson(page, '/api/jobs', { client_id: client?.id, title: 'Rewire the attic' })
}

async function openEdit(page: Page, id: string): Promise<Locator> {
  await goTo(page, `/jobs?open=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
  return page.getByRole('dialog', { name: 'Edit Job' })
}

async function editNotes(page: Page, id: string, notes: string): Promise<void> {
  const form = await openEdit(page, id)
  await form.getByLabel('Notes').fill(notes)
  await form.getByRole('button', { name: 'Update Job' }).click()
  await expect(form).toBeHidden()
  await goTo(page, '/jobs')
}

async function switchTo(page: Page, activity: string): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: /clock|Shop|Break|Drive/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: activity, exact: true }).click()
  await expect(page.locator('header').getByRole('button', { name: new RegExp(activity) })).toBeVisible()
  // On a phone it is over the header for five seconds.
  await page.locator('[data-toast]').getByRole('button', { name: 'Close' }).click()
}

/** Opens once what is needed without a network: the edit of a job. */
async function prepareEdit(page: Page, job: { id: string }): Promise<void> {
  await page.goto(`/jobs?open=${job.id}`)
  await workerReady(page)
  const edit = await openEdit(page, job.id)
  await expect(edit.getByLabel('Notes')).toBeVisible()
  await settle(page)
  await goTo(page, '/jobs')
  await expect(edit).toBeHidden()
}

/** Also the forms of a new client and of a new job. */
async function prepare(page: Page, job: { id: string }): Promise<void> {
  await prepareEdit(page, job)
  await goTo(page, '/clients?new=1')
  await expect(page.getByRole('dialog', { name: 'Add Client' })).toBeVisible()
  await settle(page)
  await goTo(page, '/jobs?new=1')
  const form = page.getByRole('dialog', { name: 'Create New Job' })
  await form.getByRole('combobox', { name: 'Client' }).click()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await settle(page)
  await goTo(page, '/jobs')
  await expect(form).toBeHidden()
}

const ACTIVITIES = ['Shop', 'Break', 'Drive', 'Shop', 'Break', 'Drive', 'Shop', 'Break', 'Drive', 'Shop', 'Break']

test('a day without a network: twenty changes arrive once, in order, and a conflict waits for a person', async ({
  page,
  context,
  front,
  complaints,
}, testInfo) => {
  test.slow()
  const job = await begin(page)
  await prepare(page, job)

  await front.cut()
  await goTo(page, '/clients?new=1')
  const client = page.getByRole('dialog', { name: 'Add Client' })
  await client.getByLabel('Name').fill('Client from the attic')
  await client.getByLabel('Email').fill('attic@mail.example')
  await client.getByRole('button', { name: 'Create Client' }).click()
  await expect(page.getByText(SAVED, { exact: true }).first()).toBeVisible()
  await expect(client).toBeHidden()
  await goTo(page, '/clients')
  await expect(page.getByRole('list', { name: 'Made on this device' })).toContainText('Client from the attic')
  await page.screenshot({ path: testInfo.outputPath('made-here.png') })

  await goTo(page, '/jobs?new=1')
  const form = page.getByRole('dialog', { name: 'Create New Job' })
  await form.getByRole('combobox', { name: 'Client' }).fill('attic')
  await page.getByRole('option', { name: 'Client from the attic' }).click()
  await form.getByLabel('Title').fill('Job from the attic')
  await form.getByRole('button', { name: 'Create Job' }).click()
  await expect(form).toBeHidden()
  await expectWaiting(page, 2)

  for (const activity of ACTIVITIES) await switchTo(page, activity)
  await expectWaiting(page, 13)

  await goTo(page, `/jobs?open=${job.id}`)
  const photos = page.getByRole('dialog').getByRole('region', { name: 'Photos' })
  await photos
    .getByLabel('Photos and PDFs')
    .setInputFiles(['one', 'two', 'three'].map((name) => photoNamed(`${name}.png`)))
  await expect(page.getByText('16 waiting')).toBeVisible()
  await goTo(page, '/jobs')
  for (const notes of ['First', 'Second', 'Third', 'Ladder is in the garage']) await editNotes(page, job.id, notes)
  await expectWaiting(page, 20)
  await page.screenshot({ path: testInfo.outputPath('offline.png') })
  await waitingButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Waiting changes' })
  await expect(sheet.getByRole('listitem')).toHaveCount(20)
  await expect(sheet.getByText('New client: Client from the attic')).toBeVisible()
  await expect(sheet.getByText('Photo or file: Rewire the attic').first()).toBeVisible()
  await expectAccessible(page)
  await page.screenshot({ path: testInfo.outputPath('waiting.png') })

  // The tab is closed, a colleague changes the job, and a third of the replies are lost on the way back.
  await page.close()
  await front.restore()
  const { updated_at } = await (await context.request.get(`/api/jobs/${job.id}`)).json()
  const colleague = { notes: 'Gate code is 4711', updated_at }
  expect((await context.request.patch(`/api/jobs/${job.id}`, { data: colleague })).status()).toBe(200)
  front.dropReplies(3)
  const next = await context.newPage()
  await next.goto('/')
  await expect(waitingButton(next)).toHaveText(/1 not saved/)
  await waitingButton(next).click()
  const left = next.getByRole('dialog', { name: 'Waiting changes' })
  await expect(left.getByText('another user changed it meanwhile').first()).toBeVisible()
  await expect(left.getByText('Gate code is 4711')).toBeVisible()
  await expectAccessible(next)
  await next.screenshot({ path: testInfo.outputPath('conflict.png') })

  const added = await listAll<{ id: string; name: string }>(
    context.request,
    '/api/clients?q=Client%20from%20the%20attic',
  )
  expect(added).toHaveLength(1)
  const made = await listAll<{ client_id: string }>(context.request, '/api/jobs?q=Job%20from%20the%20attic')
  expect(made.map(({ client_id }) => client_id)).toEqual([added[0]?.id])
  const files = await listAll<{ original_name: string; made_at: string }>(
    context.request,
    `/api/files?job_id=${job.id}`,
  )
  expect(files.map(({ original_name }) => original_name)).toEqual(['three.jpg', 'two.jpg', 'one.jpg'])
  expect(files.every(({ made_at }) => made_at !== null)).toBe(true)

  // The first of the four edits is refused; the others build on it.
  await expect(left.getByRole('listitem')).toHaveCount(4)
  await left.getByRole('button', { name: 'Use mine' }).click()
  await expect(left.getByText('Everything has been sent.')).toBeVisible()
  const after = await (await context.request.get(`/api/jobs/${job.id}`)).json()
  expect(after.notes).toBe('Ladder is in the garage')
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !LOST.test(complaint)))
})

test('a photo of a checklist answer is shown while it waits, and arrives before its answer', async ({
  page,
  front,
  complaints,
}) => {
  const item = 'Cables are supported'
  const job = await begin(page)
  const create = async (path: string, data: object) => postJson(page, path, data)
  const order = await create('/api/work-orders', { job_id: job.id, scope_of_work: 'Replace the wiring' })
  const { id } = await create('/api/compliance-checklists', {
    work_order_id: order.id,
    checklist_type: 'Attic',
    nec_version: '2023',
    items: [{ id: '1', text: item }],
  })
  await page.goto(`/jobs?open=${job.id}`)
  await workerReady(page)
  await page.getByRole('button', { name: 'Replace the wiring' }).click()
  await page
    .getByRole('region', { name: 'Checklists' })
    .getByRole('button', { name: /^Attic/ })
    .click()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Answer Checklist' })
  await expect(form.getByText(item).first()).toBeVisible()
  await settle(page)

  await front.cut()
  await form.getByLabel(`Photo: ${item}`, { exact: true }).setInputFiles([photoNamed('cable.png')])
  const photo = form.getByRole('img', { name: item })
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await form.getByText('Pass', { exact: true }).click()
  await form.getByRole('button', { name: 'Save Answers' }).click()
  await expect(form).toBeHidden()
  await front.restore()
  const read = (path: string) => getJson(page, path)
  await expect.poll(async () => (await read(`/api/compliance-checklists/${id}`)).items[0].answer).toBe('pass')
  const [file, ...others] = await read(`/api/files?work_order_id=${order.id}`)
  expect(others).toEqual([])
  expect((await read(`/api/compliance-checklists/${id}`)).items[0].photo_id).toBe(file.id)
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !LOST.test(complaint)))
})

test('a clock-in that waits still shows after the page was loaded again', async ({ page, front, complaints }) => {
  test.slow()
  const job = await begin(page)
  await page.goto(`/jobs?open=${job.id}`)
  await workerReady(page)
  const details = page.getByRole('dialog', { name: 'Job Details' })
  await expect(details.getByRole('button', { name: 'Clock In' })).toBeVisible()
  await settle(page)
  await front.cut()
  await details.getByRole('button', { name: 'Clock In' }).click()
  await expect(details.getByText('On site since')).toBeVisible()
  await page.reload()
  await expect(details.getByText('On site since')).toBeVisible()
  await expect(details.getByRole('button', { name: 'Clock In' })).toBeHidden()
  await front.restore()
  await expect.poll(async () => (await getJson(page, `/api/jobs/${job.id}`)).on_site_since).not.toBeNull()
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !LOST.test(complaint)))
})

test('a session that ended meanwhile loses nothing: one sign-in, then everything is sent', async ({
  page,
  context,
  front,
  complaints,
}) => {
  test.slow()
  const job = await begin(page)
  await prepareEdit(page, job)
  await front.cut()
  await switchTo(page, 'Shop')
  await editNotes(page, job.id, LAST)
  await expectWaiting(page, 2)
  await context.clearCookies()
  await front.restore()
  await expect(page).toHaveURL(/\/auth/)
  await expect(
    page.getByText(/^2 changes of .+ wait on this device\. .+ deleted when somebody else does\.$/),
  ).toBeVisible()
  await logIn(page, people.employee)
  const stored = async () => (await (await context.request.get(`/api/jobs/${job.id}`)).json()).notes
  await expect.poll(stored).toBe(LAST)
  await expect(waitingButton(page)).toBeHidden()
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !LOST.test(complaint)))
})

test('a new version that is deployed meanwhile sends what the one before stored, once, after the browser was restarted', async ({
  playwright,
  launchOptions,
  viewport,
  baseURL,
  front,
}, testInfo) => {
  test.slow()
  const start = async () => {
    const profile = testInfo.outputPath('profile')
    const options = { ...launchOptions, viewport, serviceWorkers: 'allow' as const, ...(baseURL && { baseURL }) }
    const browser = await playwright.chromium.launchPersistentContext(profile, options)
    return { browser, page: browser.pages()[0] ?? (await browser.newPage()), complaints: watch(browser) }
  }
  const first = await start()
  const job = await begin(first.page)
  const countShops = async (page: Page) => {
    const { timesheets } = await getJson(page, '/api/timesheets')
    return timesheets[0].entries.filter(({ kind }: { kind: string }) => kind === 'shop').length
  }
  const shops = await countShops(first.page)
  await prepareEdit(first.page, job)

  await front.cut()
  await switchTo(first.page, 'Shop')
  for (const notes of ['First', LAST]) await editNotes(first.page, job.id, notes)
  await goTo(first.page, `/jobs?open=${job.id}`)
  const photos = first.page.getByRole('dialog').getByRole('region', { name: 'Photos' })
  await photos.getByLabel('Photos and PDFs').setInputFiles([photoNamed('cellar.png')])
  await expect(first.page.getByText('4 waiting')).toBeVisible()
  await first.browser.close()

  const { browser, page, complaints } = await start()
  await page.goto('/')
  await expectWaiting(page, 4)
  await page.goto('about:blank')
  front.update()
  front.dropReplies(2)
  await front.restore()
  await page.goto('/')
  await expect(page.locator('script[src*="NextOne"]')).toBeAttached()
  const read = (path: string) => getJson(page, path)
  await expect.poll(async () => (await read(`/api/jobs/${job.id}`)).notes).toBe(LAST)
  await expect.poll(async () => (await read(`/api/files?job_id=${job.id}`)).length).toBe(1)
  await expect(waitingButton(page)).toBeHidden()
  expect(await read(`/api/files?job_id=${job.id}`)).toHaveLength(1)
  expect(await countShops(page)).toBe(shops + 1)
  front.dropReplies(0)
  const office = await playwright.request.newContext({ baseURL: front.url, extraHTTPHeaders: { origin: front.url } })
  await office.post('/api/login', { data: people.admin })
  const history = await office.get(`/api/audit/history?record=job&record_id=${job.id}`)
  const events: { changes: { after: string }[] }[] = await history.json()
  await office.dispose()
  const saved = events.flatMap(({ changes }) => changes.map(({ after }) => after))
  expect(saved.filter((text) => text === 'First' || text === LAST)).toEqual([LAST, 'First'])
  await browser.close()
  expect([...first.complaints, ...complaints].filter((complaint) => !LOST.test(complaint))).toEqual([])
})
