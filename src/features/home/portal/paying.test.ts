import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { clients } from '#features/people/clients/server/table.ts'
import { createClient, createCompany, createInvoice, createQuote } from '#test/factories.ts'
import { type HeldLink, linkTo } from '#test/links.ts'
import { mailsTo } from '#test/mailbox.ts'
import { setUpPayingWorld } from '#test/peers/paying.ts'
import { createWorld } from '#test/world.ts'

describe.each(['sandbox', 'stripe'] as const)('paying an invoice by link (%s)', async (provider) => {
  const paying = await setUpPayingWorld(provider)

  const card = (number = '4242424242424242') => ({ number, exp_month: 12, exp_year: 2030, cvc: '123' })

  /** An invoice of a client without a sign-in, and a link to it. */
  async function invoiceByLink() {
    const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
    const client = await createClient(paying.world.db, { email, name: 'Rosa Parks' })
    const { id } = await paying.invoice({ client_id: client.id })
    return { id, email, link: await linkTo(paying.world, 'invoice', id) }
  }

  const start = async (link: HeldLink, amount?: string) => {
    const reply = await link.post('/payment-intent', amount === undefined ? {} : { amount })
    const secret = String(reply.body?.clientSecret)
    return { ...reply, secret, intent: secret.split('_secret_')[0] ?? '' }
  }

  const confirm = async (link: HeldLink, secret: string, number?: string): Promise<number> =>
    provider === 'sandbox'
      ? (await link.post('/test-card', { clientSecret: secret, ...card(number) })).status
      : paying.confirm(secret, number)

  const pay = async (link: HeldLink, amount?: string) => {
    const { secret, intent } = await start(link, amount)
    expect(await confirm(link, secret)).toBeLessThan(300)
    return link.post('/payments', { stripe_payment_intent_id: intent })
  }

  test('the receipt of a part that arrives after the invoice was cancelled says that nothing is due', async () => {
    const { id, email, link } = await invoiceByLink()
    const { secret, intent } = await start(link, '40.00')
    await confirm(link, secret)
    expect((await paying.office.post(`/api/invoices/${id}/cancel`)).status).toBe(201)
    expect((await link.post('/payments', { stripe_payment_intent_id: intent })).status).toBe(201)
    const [receipt] = await mailsTo(paying.world, email)
    expect(receipt?.text).toMatch(/\$40\.00[\s\S]*Balance due\W+\$0\.00/)
  })

  test('a part first, then the balance: both are on the books, and a receipt for each goes to the client', async () => {
    const { id, email, link } = await invoiceByLink()
    const part = await pay(link, '40.00')
    expect([part.status, part.body.invoice.status, part.body.invoice.amount_paid]).toEqual([201, 'sent', '40.00'])
    const rest = await start(link)
    expect(rest.body.amount).toBe('60.00')
    await confirm(link, rest.secret)
    const done = await link.post('/payments', { stripe_payment_intent_id: rest.intent })
    expect([done.body.invoice.status, done.body.invoice.amount_paid]).toEqual(['paid', '100.00'])
    const books = await paying.books(id)
    expect(books.payments.map(({ amount, recorded_by }) => `${amount} ${recorded_by}`).toSorted()).toEqual([
      '40.00 null',
      '60.00 null',
    ])
    const [second, first] = await mailsTo(paying.world, email)
    expect([first?.text, second?.text]).toEqual([
      expect.stringMatching(/Rosa Parks[\s\S]*\$40\.00[\s\S]*Balance due\W+\$60\.00/),
      expect.stringMatching(/\$60\.00[\s\S]*Balance due\W+\$0\.00/),
    ])
    const { deliveries } = (await paying.office.get(`/api/invoices/${id}`)).body
    const receipt = { recipient: email, subject: expect.stringMatching(/^Receipt for invoice INV-/), status: 'sent' }
    expect(deliveries).toMatchObject([receipt, receipt])
  })

  test('a paid deposit is mailed to the office, once', async () => {
    await createCompany(paying.world.db)
    const { id: client_id } = await createClient(paying.world.db, { name: 'Rosa Parks' })
    const { id: quote_id } = await createQuote(paying.world.db, { client_id })
    const { id } = await paying.invoice({ client_id, quote_id, is_deposit: true })
    const link = await linkTo(paying.world, 'invoice', id)
    await pay(link, '40.00')
    await pay(link)
    const mails = await mailsTo(paying.world, 'office@bluebonnet.example')
    const texts = Object.fromEntries(mails.map(({ subject, text }) => [subject, text]))
    expect(texts).toEqual({
      'Rosa Parks paid $40.00 of a deposit of $100.00': expect.stringContaining('$60.00 of it is still open.'),
      'Rosa Parks paid a deposit of $100.00': expect.stringContaining('The work can be scheduled.'),
    })
  })

  test('a signed-in client pays a part too, and not more than the balance', async () => {
    const { id } = await paying.invoice()
    const start = (body: object) => paying.payer.post(`/api/invoices/${id}/payment-intent`, body)
    const tooMuch = await start({ amount: '100.01' })
    expect([tooMuch.status, tooMuch.body.message]).toEqual([400, 'Amount must be at most the balance of $100.00'])
    const { clientSecret, amount } = (await start({ amount: '40' })).body
    expect(amount).toBe('40.00')
    await paying.confirm(clientSecret)
    expect((await paying.report(id, clientSecret.split('_secret_')[0])).status).toBe(201)
    expect(await paying.books(id)).toMatchObject({ status: 'sent', amount_paid: '40.00' })
    expect((await paying.payer.post(`/api/invoices/${id}/payment-intent`)).body.amount).toBe('60.00')
  })

  test('reporting a payment again changes nothing and sends no second receipt', async () => {
    const { id, email, link } = await invoiceByLink()
    const { secret, intent } = await start(link)
    await confirm(link, secret)
    for (let n = 0; n < 3; n += 1)
      expect((await link.post('/payments', { stripe_payment_intent_id: intent })).status).toBe(201)
    expect((await paying.books(id)).payments).toHaveLength(1)
    expect(await mailsTo(paying.world, email)).toHaveLength(1)
  })

  test('a client whose address is unknown pays without a receipt', async () => {
    const { id, email, link } = await invoiceByLink()
    await paying.world.db.update(clients).set({ email: null }).where(eq(clients.email, email))
    expect((await pay(link)).status).toBe(201)
    expect((await paying.books(id)).status).toBe('paid')
  })

  test.each([
    ['100.01', 'Amount must be at most the balance of $100.00'],
    ['0', 'Amount must be greater than 0'],
    ['-5', 'Amount must be greater than 0'],
    ['0.49', 'Amount must be at least $0.50'],
    ['99.60', 'Pay all of it, or leave at least $0.50: a card cannot pay less'],
  ])('refuses to collect %s of $100.00', async (amount, message) => {
    const { link } = await invoiceByLink()
    const reply = await link.post('/payment-intent', { amount })
    expect([reply.status, reply.body.message]).toEqual([400, message])
  })

  test('another amount replaces the open payment, which can no longer be charged', async () => {
    const { id, link } = await invoiceByLink()
    const part = await start(link, '40.00')
    const whole = await start(link)
    expect(await confirm(link, part.secret)).toBeGreaterThanOrEqual(400)
    expect(await confirm(link, whole.secret)).toBeLessThan(300)
    await link.post('/payments', { stripe_payment_intent_id: whole.intent })
    expect((await paying.books(id)).amount_paid).toBe('100.00')
  })

  test('a part that was started survives another payment as long as it fits the balance', async () => {
    const { id, link } = await invoiceByLink()
    const part = await start(link, '40.00')
    await paying.office.post(`/api/invoices/${id}/payments`, { amount: '30.00', payment_method: 'cash' })
    await paying.world.runBackground()
    expect(await confirm(link, part.secret)).toBeLessThan(300)
    await link.post('/payments', { stripe_payment_intent_id: part.intent })
    expect((await paying.books(id)).amount_paid).toBe('70.00')
  })

  test('a part that no longer fits the balance is cancelled', async () => {
    const { id, link } = await invoiceByLink()
    const part = await start(link, '40.00')
    await paying.office.post(`/api/invoices/${id}/payments`, { amount: '80.00', payment_method: 'cash' })
    await paying.world.runBackground()
    expect(await confirm(link, part.secret)).toBeGreaterThanOrEqual(400)
    expect((await start(link)).body.amount).toBe('20.00')
  })

  test('40 payers by link and signed in, with different amounts, never pay more than the total', async () => {
    const { id } = await paying.invoice()
    const link = await linkTo(paying.world, 'invoice', id)
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const started = n % 4 === 0 ? await paying.start(id) : await start(link, n % 4 === 1 ? undefined : `${n}.00`)
        if (started.status !== 201) return
        await (n % 4 === 0 ? paying.confirm(started.secret) : confirm(link, started.secret))
        await link.post('/payments', { stripe_payment_intent_id: started.intent })
      }),
    )
    await pay(link).catch(() => null)
    const books = await paying.books(id)
    expect([books.status, books.amount_paid]).toEqual(['paid', '100.00'])
  })

  test('the payment of another invoice cannot be confirmed or reported by this link', async () => {
    const mine = await invoiceByLink()
    const other = await invoiceByLink()
    const theirs = await start(other.link)
    const reported = await mine.link.post('/payments', { stripe_payment_intent_id: theirs.intent })
    expect([reported.status, reported.body.message]).toEqual([404, 'Payment not found'])
    const tried = await mine.link.post('/test-card', { clientSecret: theirs.secret, ...card() })
    expect([tried.status, tried.body.message]).toEqual([404, 'Payment not found'])
    expect((await paying.books(other.id)).status).toBe('sent')
  })

  test('a paid, a cancelled and a draft invoice take no payment', async () => {
    const { id, link } = await invoiceByLink()
    await pay(link)
    expect((await start(link)).body).toEqual({ message: 'This invoice is already paid' })
    expect((await link.open()).body.invoice.status).toBe('paid')
    const cancelled = await paying.invoice({ status: 'cancelled' })
    const draft = await paying.invoice({ status: 'draft' })
    expect((await start(await linkTo(paying.world, 'invoice', cancelled.id))).status).toBe(409)
    const early = await linkTo(paying.world, 'invoice', draft.id)
    expect([(await start(early)).status, (await early.open()).status]).toEqual([409, 404])
    expect((await paying.books(id)).payments).toHaveLength(1)
  })
})

test('without a card provider the page says how to pay instead', async () => {
  const world = await createWorld({ env: { PUBLIC_URL: 'https://panelboard.example' } })
  const link = await linkTo(world, 'invoice', (await createInvoice(world.db)).id)
  expect((await link.open()).body.card_payments).toBe('off')
  const reply = await link.post('/payment-intent')
  expect([reply.status, reply.body.message]).toEqual([
    409,
    'Card payments are not set up. Please pay by check or call us.',
  ])
  await world.close()
})
