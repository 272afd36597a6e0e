import { startTwilioPeer, type TwilioPeer } from '../peers/twilio.ts'
import { linkTo, test as mailed } from './mail.ts'
import { addClient, fillCard, openInvoice, sendInvoice, toastSays, writeInvoice } from './office.ts'
import { authenticate, expect, getJson, people, register, sharedByFiles, watch } from './product.ts'

// The money path from an empty list to a paid invoice, over real SMTP and the real Twilio SDK.

const test = mailed.extend<object, { twilio: TwilioPeer }>({
  twilio: sharedByFiles(startTwilioPeer, (twilio) => twilio.close()),
  env: [async ({ smtp, twilio }, use) => use({ ...smtp.env, ...twilio.env }), { scope: 'worker' }],
})

test('a client is invited, gets an invoice by mail and text, and pays it', async ({
  page: office,
  browser,
  product,
  smtp,
  twilio,
}) => {
  const name = 'Maria Delgado'
  const email = 'maria.delgado@example.com'
  await authenticate(office, people.admin)
  await addClient(office, { name, email, phone: '(512) 555-0144' })
  await office.getByPlaceholder('Search by name, email, or phone...').fill(name)
  await office.getByText(name, { exact: true }).first().click()
  await office.getByRole('button', { name: 'Invite to portal' }).click()

  const context = await browser.newContext({ baseURL: product.url })
  const complaints = watch(context)
  const home = await context.newPage()
  await home.goto(await linkTo(smtp, email, '/invite'))
  await home.getByRole('button', { name: 'Create Account' }).click()
  await expect(home.getByLabel('Full name')).toHaveValue(name)
  await expect(home.getByLabel('Email')).toHaveValue(email)
  await register(home, { username: 'maria', password: 'correct horse' })
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
  const findMail = () =>
    smtp.messages.findLast(({ recipients, subject }) => recipients.includes(email) && subject.includes(number))
  await expect.poll(findMail, { timeout: 20_000 }).toBeTruthy()
  const mail = findMail()
  expect(mail?.attachments.map((attachment) => attachment.name)).toEqual([`${number}.pdf`])
  const [link = ''] = /https?:\/\/\S*\/l\/[\w-]+/.exec(mail?.text ?? '') ?? []
  expect(link).not.toBe('')
  expect(twilio.messages.findLast(({ to }) => to === '+15125550144')?.text).toContain(link)

  // The client is signed in at home, where the app has the bill.
  const [{ id }] = await getJson(office, `/api/invoices?q=${number}`)
  await home.goto(`/payment/${id}`)
  await fillCard(home)
  await home.getByRole('button', { name: 'Pay $2,674.59' }).click()
  await expect(home.getByText('Payment Successful!')).toBeVisible()
  await expect(home).toHaveURL(/\/invoices$/)
  await expect(home.getByRole('row', { name: number }).getByText('Paid')).toBeVisible()
  await office.goto('/invoices')
  await openInvoice(office, number)
  const details = office.getByRole('dialog', { name: 'Invoice Details' })
  await expect(details.getByText('Paid', { exact: true }).first()).toBeVisible()
  expect(complaints).toEqual([])
})
