import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, people, signIn, test } from './product.ts'

// A browser without a push service of its own, as in every test: it subscribes at an address that nothing reaches.

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

const subscribeNowhere = (context: BrowserContext) =>
  context.addInitScript(() => {
    const subscription = {
      endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser-of-the-tests',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    }
    Object.assign(PushManager.prototype, { subscribe: async () => ({ toJSON: () => subscription }) })
  })

const kind = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

test('staff choose what a device is notified of, until they log out of it', async ({ page, context }) => {
  await subscribeNowhere(context)
  await signIn(page, people.employee, '/profile')
  await expect(page.getByRole('heading', { name: 'Notifications on this device' })).toBeVisible()
  await kind(page, 'My visits').check()
  await expect(kind(page, 'My visits')).toBeEnabled()
  await kind(page, 'Texts').check()
  await expect(kind(page, 'Texts')).toBeEnabled()
  await expectAccessible(page)

  await page.reload()
  await expect(kind(page, 'My visits')).toBeChecked()
  await expect(kind(page, 'Texts')).toBeChecked()
  await expect(kind(page, 'Payments')).not.toBeChecked()
  await kind(page, 'Texts').uncheck()
  await expect(kind(page, 'Texts')).toBeEnabled()
  await expect(kind(page, 'My visits')).toBeChecked()

  await page.getByRole('link', { name: 'Log Out' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'none')
  await signIn(page, people.employee, '/profile')
  await expect(kind(page, 'My visits')).not.toBeChecked()
})

test('a push shows who and what, and its record opens in the window that is there', async ({ page, context }) => {
  await signIn(page, people.admin, '/')
  await expect(page.locator('h1')).toHaveText('Admin Dashboard')
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const data = JSON.stringify({
    title: 'New text message',
    body: 'From Grace Holloway',
    path: '/messages',
    tag: 'text 1',
  })
  const origin = new URL(page.url()).origin
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
    })
  await expect.poll(shown).toEqual([{ title: 'New text message', body: 'From Grace Holloway', tag: 'text 1' }])

  // A click cannot be made by a script: this is what the worker then says to the window.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const clients: Clients = Reflect.get(globalThis, 'clients')
    for (const client of await clients.matchAll()) client.postMessage({ path: '/messages' })
  })
  await expect(page).toHaveURL('/messages')
})

test.describe('where the user blocked them', () => {
  test.use({ permissions: [] })

  test('the profile says how to allow them, and a client is not asked', async ({ page }) => {
    await signIn(page, people.employee, '/profile')
    await expect(page.getByText(/^You blocked notifications\./)).toBeVisible()
    await signIn(page, people.client, '/profile')
    await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Notifications on this device' })).toBeHidden()
  })
})
