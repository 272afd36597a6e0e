import { expect, test as base } from '@playwright/test'
import twilio from 'twilio'
import { png } from '../pictures.ts'
import { startTwilioPeer, type TwilioPeer } from '../peers/twilio.ts'
import type { Product } from '../processes.ts'
import { startCompany } from './company.ts'
import { toastSays } from './office.ts'
import { authenticate, expectAccessible, getJson, people, postJson, resize, signIn, watch } from './product.ts'

// Texts with a client over Twilio's own library, from the first one to STOP and START.

const GRACE = '+15125550104'
const PHONE = { width: 390, height: 844 }

type Town = { product: Product; peer: TwilioPeer }

const test = base.extend<object, { town: Town }>({
  town: [
    async ({}, use) => {
      const peer = await startTwilioPeer()
      const product = await startCompany(peer.env)
      await use({ product, peer })
      await product.stop()
      await peer.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ town }, use) => use(town.product.url),
})

let count = 0
/** A text from Grace, as Twilio hands it on. */
async function textFromGrace(
  { product, peer }: Town,
  Body: string,
  more: Record<string, string> = {},
): Promise<string> {
  const url = `${product.url}/api/webhooks/twilio/sms`
  const form = { MessageSid: `SMe2e${(count += 1)}`, From: GRACE, To: '+15125550199', Body, ...more }
  const reply = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'x-twilio-signature': twilio.getExpectedTwilioSignature(peer.env.TWILIO_AUTH_TOKEN, url, form) },
  })
  expect(reply.status).toBe(200)
  return reply.text()
}

test('the office texts a client, who answers, stops texts, and resumes them', async ({ page, context, town }) => {
  const complaints = watch(context)
  // Other screens look for new texts every 15 seconds; the journey moves the clock instead of waiting.
  await page.clock.install()
  const soon = () => page.clock.fastForward(15_000)
  await authenticate(page, people.admin)
  // The journey runs at any hour. Before the first page, which loads the settings.
  await page.request.patch('/api/settings', { data: { quiet_hours: null } })
  await page.goto('/clients')
  await page.getByPlaceholder('Search by name, email, or phone...').fill('Grace Holloway')
  await page.getByRole('row').filter({ hasText: 'Grace Holloway' }).click()
  const details = page.getByRole('dialog', { name: 'Grace Holloway' })
  await expect(details).toContainText('About their bookings, visits, quotes and invoices: allowed')
  await expect(details).toContainText('Review requests and offers: Client has not agreed to get texts of this kind')
  await details.getByRole('button', { name: 'Record consent' }).click()
  await page.getByRole('menuitem', { name: 'Agreed on the phone' }).click()
  await expect(details).toContainText('Agreed on the phone on')
  await details.getByRole('link', { name: 'Text' }).click()
  await page.getByRole('button', { name: 'Open Conversation' }).click()

  const pane = page.getByRole('region', { name: 'Conversation' })
  const box = pane.getByLabel('Message to Grace Holloway')
  await box.fill('Is Thursday at 9 good for you?')
  await box.press('Enter')
  await expect(pane.getByRole('log')).toContainText('Is Thursday at 9 good for you?')
  await expect(box).toHaveValue('')
  // On some days the sample company reminds her of a visit tomorrow.
  const toGrace = () => town.peer.messages.filter(({ to, text }) => to === GRACE && !text.includes('a reminder'))
  expect(toGrace()).toMatchObject([{ text: 'Is Thursday at 9 good for you?' }])
  await expectAccessible(page)

  // New messages show without a reload, here and in the navigation.
  await page.goto('/jobs')
  await textFromGrace(town, 'Thursday is fine')
  const sidebar = page.locator('aside')
  await soon()
  await expect(sidebar.getByText('2 unread')).toBeVisible()
  await sidebar.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('tab', { name: 'Conversations' }).click()
  await page.getByRole('row').filter({ hasText: 'Thursday is fine' }).click()
  await expect(pane.getByRole('log')).toContainText('Thursday is fine')
  await expect(sidebar.getByText('1 unread')).toBeVisible()

  // This screen polls every 3 seconds, and shows pictures.
  town.peer.pictures.set('MEpanel', png(64, 48))
  await textFromGrace(town, 'This is the panel', { NumMedia: '1', MediaUrl0: town.peer.pictureUrl('MEpanel') })
  await soon()
  await expect(pane.getByRole('log')).toContainText('This is the panel')
  await expect(pane.getByRole('link', { name: 'Open picture 1' }).getByRole('presentation')).toBeVisible()

  expect(await textFromGrace(town, "Please don't text me anymore")).toContain('You are unsubscribed')
  await soon()
  await expect(pane.getByRole('status').filter({ hasText: 'Texts stopped' })).toContainText(
    'They resume when Grace Holloway texts START.',
  )
  await expect(box).toHaveCount(0)
  const refused = await page.request.post('/api/notifications/sms', { data: { to: GRACE, message: 'Hello' } })
  expect([refused.status(), (await refused.json()).message]).toEqual([409, 'Recipient has opted out of text messages'])
  expect(toGrace()).toHaveLength(1)

  await textFromGrace(town, 'START')
  await soon()
  await expect(box).toBeVisible()
  expect(complaints).toEqual([])
})

test('on mobile, a list leads to the texts, with the box within reach of the thumb', async ({ page }) => {
  await resize(page, PHONE)
  await signIn(page, people.employee, '/messages')
  await page.getByRole('tab', { name: 'Conversations' }).click()
  await page.getByRole('row').filter({ hasText: 'Bill Krause' }).click()
  const pane = page.getByRole('region', { name: 'Conversation' })
  const box = await pane.getByLabel('Message to Bill Krause').boundingBox()
  expect(box?.y).toBeGreaterThan(PHONE.height - 120)
  await expectAccessible(page)
  await pane.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Bill Krause' })).toBeVisible()
})

test('an on-my-way text leaves in two taps, and only once', async ({ page, town }) => {
  await resize(page, PHONE)
  await authenticate(page, people.admin)
  await page.request.patch('/api/settings', { data: { quiet_hours: null } })
  const clients = await getJson(page, '/api/clients')
  const { id: client_id } = clients.find(({ name }: { name: string }) => name === 'Bill Krause')
  const title = 'Replace the breaker'
  const { id } = await postJson(page, '/api/jobs', { client_id, title })
  await page.goto(`/jobs?open=${id}`)
  const way = page.getByRole('dialog').getByRole('button', { name: 'On my way' })
  await way.click()
  await page.getByRole('menuitem', { name: /^In 30 minutes/ }).click()
  await toastSays(page, 'Bill Krause was texted')
  await way.click()
  await page.getByRole('menuitem', { name: /^In 15 minutes/ }).click()
  await toastSays(page, /was already texted at/)
  const notices = town.peer.messages.filter(({ text }) => text.includes('is on the way and should arrive between'))
  expect(notices).toHaveLength(1)
})

test('sends a text to a staff member with a template', async ({ page, town }) => {
  await authenticate(page, people.admin)
  await page.request.patch('/api/settings', { data: { quiet_hours: null } })
  await page.goto('/messages')
  // The sample company has an unread text, so the screen opens on Conversations.
  const staff = page.getByRole('tab', { name: 'Text Staff' })
  await staff.click()
  await page.getByLabel('Employee').selectOption({ label: 'Marcus Reyes' })
  await page.getByRole('button', { name: 'Emergency Call' }).click()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await toastSays(page, 'Message Sent')
  const sent = page.getByRole('list', { name: 'Sent Messages' })
  await expect(sent).toContainText('Marcus Reyes')
  await expect(sent).toContainText('(512) 555-0102')
  await expect(sent).toContainText('We have an emergency call.')
  const emergencies = town.peer.messages.filter(({ text }) => text.startsWith('We have an emergency call.'))
  expect(emergencies).toMatchObject([{ to: '+15125550102' }])
  await page.reload()
  await staff.click()
  await expect(page.getByText('No messages sent yet')).toBeVisible()
})
