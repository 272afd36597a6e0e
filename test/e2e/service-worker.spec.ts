import { LOST, test, workerReady } from './front.ts'
import { expect, expectAccessible, people, signIn } from './product.ts'

// The app as its service worker opens it. All other journeys run without one.

test('without a connection, and nothing on the device, the app opens with a message, and by itself later', async ({
  page,
  front,
  complaints,
}) => {
  await signIn(page, people.employee, '/')
  await expect(page.locator('h1')).toHaveText('My Dashboard')
  await workerReady(page)

  await front.cut()
  await page.addInitScript(() => localStorage.removeItem('panelboard.device'))
  await page.goto('/jobs')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByText('Panelboard cannot be reached.')).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/auth', '/l/a-link', '/payment/0199', '/api/logout', '/verify']) {
    const other = await page.context().newPage()
    await expect(other.goto(path), path).rejects.toThrow('ERR_CONNECTION_REFUSED')
    await other.close()
  }

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await front.restore()
  await expect(page.locator('h1')).toHaveText('My Dashboard')
  expect(complaints.filter((complaint) => !LOST.test(complaint))).toEqual([])
  complaints.length = 0
})

test('a new version is offered and never forced, and the open page keeps its code', async ({ page, front }) => {
  await signIn(page, people.admin, '/clients?new=1')
  const name = page.getByRole('dialog', { name: 'Add Client' }).getByLabel('Name')
  await name.fill('Typed before the update')
  await workerReady(page)
  const builds = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('build ')))
  expect(await builds()).toHaveLength(1)

  front.update()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const toast = page.getByText('A new version is ready', { exact: true })
  await expect(toast).toBeVisible()
  await expect(name).toHaveValue('Typed before the update')
  expect(await builds()).toHaveLength(2)

  await name.fill('')
  // Above an open dialog, which hides it from roles.
  await page.getByText('Reload', { exact: true }).click()
  await expect(page.locator('script[src*="NextOne"]')).toBeAttached()
  await expect(page.getByRole('dialog', { name: 'Add Client' })).toBeVisible()
  await expect(toast).toBeHidden()
})
