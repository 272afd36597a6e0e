import { type Browser, expect, type Page, test as base } from '@playwright/test'
import { startSmtpPeer } from '../peers/smtp.ts'
import { startStripePeer, type StripePeer } from '../peers/stripe.ts'
import { startTwilioPeer } from '../peers/twilio.ts'
import type { Product } from '../processes.ts'
import { startCompany } from './company.ts'
import { addClient, fillCard, openInvoice, sendInvoice, toastSays, writeInvoice } from './office.ts'
import { authenticate, getJson, people, register, watch } from './product.ts'
import { routeStripe } from '../peers/stripe-js.ts'

// The money path from an empty list to a paid invoice, over real SMTP, the real Twilio SDK, and both card providers.

type Peers = {
  smtp: Awaited<ReturnType<typeof startSmtpPeer>>
  twilio: Awaited<ReturnType<typeof startTwilioPeer>>
  stripe: StripePeer
}
type Town = { product: Product; peers: Peers }

async function withTown(provider: 'sandbox' | 'stripe', use: (town: Town) => Promise<void>): Promise<void> {
  const peers = { smtp: await startSmtpPeer(), twilio: await startTwilioPeer(), stripe: await startStripePeer() }
  const product = await startCompany({
    ...peers.smtp.env,
    ...peers.twilio.env,
    ...(provider === 'stripe' ? peers.stripe.env : {}),
  })
  await use({ product, peers })
  await product.stop()
  await Promise.all([peers.smtp.close(), peers.twilio.close(), peers.stripe.close()])
}

const test = base.extend<object, { sandbox: Town; stripe: Town }>({
  sandbox: [async ({}, use) => withTown('sandbox', use), { scope: 'worker' }],
  stripe: [async ({}, use) => withTown('stripe', use), { scope: 'worker' }],
})

const linkIn = (text: string, path: string): string => {
  const link = new RegExp(`https?://\\S*${path}\\S*`).exec(text)?.[0]
  if (!link) throw new Error(`No link to ${path} in: ${text}`)
  return link.replace(/[>)\].,]+$/, '')
}

async function mailTo(peers: Peers, address: string, subject: RegExp) {
  const find = () =>
    peers.smtp.messages.findLast((mail) => mail.recipients.includes(address) && subject.test(mail.subject))
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy()
  const mail = find()
  if (!mail) throw new Error('The mail is gone')
  return mail
}

/** Everything up to the pay link: client, invitation, registration, invoice, sending. */
async function untilSent(browser: Browser, { product, peers }: Town, name: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  const context = () => browser.newContext({ baseURL: product.url })
  const officeContext = await context()
  const complaints = watch(officeContext)
  const office = await officeContext.newPage()
  await authenticate(office, people.admin)
  await addClient(office, { name, email, phone: '(512) 555-0144' })

  await office.getByPlaceholder('Search by name, email, or phone...').fill(name)
  await office.getByText(name, { exact: true }).first().click()
  await office.getByRole('button', { name: 'Invite to portal' }).click()
  const invitation = await mailTo(peers, email, /invit/i)

  const homeContext = await context()
  complaints.push(...watch(homeContext))
  const home = await homeContext.newPage()
  await home.goto(linkIn(invitation.text, '/invite'))
  await home.getByRole('link', { name: 'Create Account' }).click()
  await register(home, { name, email, username: name.replaceAll(' ', '.'), password: 'correct horse' })
  await home.getByRole('button', { name: /connect|accept/i }).click()

  const number = await writeInvoice(office, {
    client: name,
    lines: [
      { description: 'Replace 200 A main panel', quantity: '1', price: '1850.00' },
      { description: 'Labor, licensed electrician', quantity: '6.5', price: '95.50' },
    ],
    tax: '8.25',
    total: '$2,674.59',
  })
  await sendInvoice(office, number)
  await toastSays(office, 'Invoice sent via email and SMS')

  const mail = await mailTo(peers, email, new RegExp(number))
  expect(mail.attachments.map((attachment) => attachment.name)).toEqual([`${number}.pdf`])
  const text = peers.twilio.messages.findLast((sms) => sms.to === '+15125550144')?.text ?? ''
  const link = linkIn(mail.text, '/l/')
  expect(text).toContain(link)
  // The client is signed in at home, where the app has the bill.
  const [invoice] = await getJson(office, `/api/invoices?q=${number}`)
  const payLink = new URL(`/payment/${invoice.id}`, link).href
  return { office, home, number, payLink, complaints }
}

const payButton = (home: Page) => home.getByRole('button', { name: 'Pay $2,674.59' })

async function expectPaid(home: Page, office: Page, number: string): Promise<void> {
  await expect(home.getByText('Payment Successful!')).toBeVisible()
  await expect(home).toHaveURL(/\/invoices$/)
  await expect(home.getByRole('row', { name: number }).getByText('Paid')).toBeVisible()
  await office.goto('/invoices')
  await openInvoice(office, number)
  await expect(
    office.getByRole('dialog', { name: 'Invoice Details' }).getByText('Paid', { exact: true }).first(),
  ).toBeVisible()
}

test('with test cards: declined, then paid', async ({ browser, sandbox }) => {
  const { office, home, number, payLink, complaints } = await untilSent(browser, sandbox, 'Maria Delgado')
  await home.goto(payLink)
  await expect(home.getByRole('heading', { name: 'Invoice Payment' })).toBeVisible()
  await expect(home.getByText('Test mode')).toBeVisible()
  await fillCard(home, '4000000000000002')
  await payButton(home).click()
  await expect(home.getByText('Your card was declined.').first()).toBeVisible()
  await home.getByLabel('Card number').fill('4242424242424242')
  await payButton(home).click()
  await expectPaid(home, office, number)
  await home.goto(payLink)
  await expect(home.getByText('Already Paid')).toBeVisible()
  expect(complaints).toEqual([])
})

test('with Stripe: declined, then paid', async ({ browser, stripe }) => {
  const { office, home, number, payLink, complaints } = await untilSent(browser, stripe, 'Hank Moreno')
  await routeStripe(home.context(), stripe.peers.stripe)
  await home.goto(payLink)
  await home.getByLabel('Card number').fill('4000 0000 0000 0002')
  await payButton(home).click()
  await expect(home.getByText('Your card was declined.').first()).toBeVisible()
  await home.getByLabel('Card number').fill('4242 4242 4242 4242')
  await payButton(home).click()
  await expectPaid(home, office, number)
  expect(complaints).toEqual([])
})

test('with Stripe: the signed webhook settles the invoice when the browser closes too early', async ({
  browser,
  stripe,
}) => {
  const { product, peers } = stripe
  const { office, home, number, payLink, complaints } = await untilSent(browser, stripe, 'Opal Whitfield')
  await routeStripe(home.context(), peers.stripe)
  // The connection breaks after the card was charged, so the server never hears from the browser.
  await home.route('**/api/payments', (route) => route.abort())
  await home.goto(payLink)
  const charged = home.waitForResponse((reply) => reply.url().includes('/confirm'))
  await home.getByLabel('Card number').fill('4242 4242 4242 4242')
  await payButton(home).click()
  await charged
  await home.close()
  const intent = [...peers.stripe.intents.values()].at(-1)
  if (!intent) throw new Error('No intent was made')
  const target = `${product.url}/api/webhooks/stripe`
  expect(await peers.stripe.sendEvent(target, 'payment_intent.succeeded', intent, 'whsec_of_somebody_else')).toBe(400)
  expect(await peers.stripe.sendEvent(target, 'payment_intent.succeeded', intent)).toBeLessThan(300)
  expect(await peers.stripe.sendEvent(target, 'payment_intent.succeeded', intent)).toBeLessThan(300)
  await office.goto('/invoices')
  await openInvoice(office, number)
  const details = office.getByRole('dialog', { name: 'Invoice Details' })
  await expect(details.getByText('Paid', { exact: true }).first()).toBeVisible()
  expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
})
