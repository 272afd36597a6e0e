import { beforeEach, describe, expect, test } from 'vitest'
import { DeliveryError } from '#server/outbox/delivery-error.ts'
import { smsOptOuts } from '#server/tables.ts'
import { createClient, createCompany, createInvoice, createUser } from '#test/factories.ts'
import { liveProviders } from '#test/providers.ts'
import { setUpWorld } from '#test/world.ts'

const { sent: outbox, providers, services } = liveProviders()
const world = await setUpWorld({
  env: {
    PUBLIC_URL: 'https://bills.example',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  },
  services,
})
await createCompany(world.db)
await world.db.insert(smsOptOuts).values({ phone: '+15125550177' })
const staff = await world.signedIn(await createUser(world.db, 'employee'))

async function invoiceFor(
  client: Parameters<typeof createClient>[1],
  values: Parameters<typeof createInvoice>[1] = {},
) {
  const { id } = await createClient(world.db, { name: 'Rosa Delgado', ...client })
  return createInvoice(world.db, { client_id: id, status: 'draft', due_date: '2026-07-15', ...values })
}
const send = (id: string, headers?: Record<string, string>) => staff.post(`/api/invoices/${id}/send`, {}, headers)
const read = async (id: string) => (await staff.get(`/api/invoices/${id}`)).body
const success = { success: true }
const failed = (error: string) => ({ success: false, error })

describe('sending', () => {
  test('emails the PDF with a pay link, texts, and marks the draft as sent', async () => {
    const { id, invoice_number } = await invoiceFor({ email: 'rosa@delgado.example', phone: '(512) 555-0142' })
    expect(await send(id)).toMatchObject({ status: 201, body: { results: { email: success, sms: success } } })
    const link = /https:\/\/bills\.example\/l\/[\w-]{32}/.exec(outbox.sms[0]?.text ?? '')?.[0] ?? 'no link'
    const [mail] = outbox.mail
    expect(mail).toMatchObject({
      to: 'rosa@delgado.example',
      from_name: 'Bluebonnet Electric',
      reply_to: 'office@bluebonnet.example',
      subject: `Invoice ${invoice_number} from Bluebonnet Electric`,
      attachments: [{ name: `${invoice_number}.pdf`, type: 'application/pdf' }],
    })
    expect(mail?.text).toContain('Hello Rosa Delgado,\n\nHere is your invoice from Bluebonnet Electric.')
    for (const text of [
      link,
      'View and pay',
      'Just reply to this email.',
      '$100.00',
      'Jul 15, 2026',
      'TECL 12345',
      'Texas Department of Licensing',
    ])
      expect(mail?.text).toContain(text)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/)
    expect(outbox.sms).toEqual([
      {
        to: '+15125550142',
        text: `Bluebonnet Electric: invoice ${invoice_number}, please pay $100.00 by Jul 15, 2026. View and pay: ${link}`,
      },
    ])
    expect(await read(id)).toMatchObject({ status: 'sent', sent_at: '2026-06-15T15:00:00.000Z' })
  })

  // Also of one with a sign-in: their phone may be signed out.
  test.each(['without', 'with'])(
    'one link, of a client %s a sign-in, opens the invoice from the mail, the text and the PDF',
    async (which) => {
      const user_id = which === 'with' ? (await createUser(world.db, 'client')).id : null
      const { id, invoice_number } = await invoiceFor({ phone: '(512) 555-0142', user_id })
      await send(id)
      const token = /\/l\/([\w-]{32})/.exec(outbox.mail[0]?.text ?? '')?.[1] ?? ''
      expect(outbox.sms[0]?.text).toContain(`/l/${token}`)
      const pdf = Buffer.from(outbox.mail[0]?.attachments?.[0]?.content ?? '', 'base64')
      expect(pdf.includes(`/URI (https://bills.example/l/${token})`)).toBe(true)
      expect((await world.anonymous().get(`/api/public/links/${token}`)).body.invoice).toMatchObject({ invoice_number })
      const { body } = await staff.get(`/api/links?kind=invoice&document_id=${id}`)
      expect(body).toMatchObject([{ expires_at: '2027-06-15T15:00:00.000Z', open_count: 1 }])
    },
  )

  test('a client who cannot be reached gets no link', async () => {
    const { id } = await invoiceFor({ email: null, phone: null })
    await send(id)
    expect((await staff.get(`/api/links?kind=invoice&document_id=${id}`)).body).toEqual([])
  })

  test('records every attempt on the invoice', async () => {
    const { id } = await invoiceFor({ email: 'rosa@delgado.example', phone: '+15125550142' })
    providers.sms = async () => Promise.reject(new DeliveryError('The number is not in service', { isFinal: true }))
    expect((await send(id)).body.results.sms).toEqual(failed('The number is not in service'))
    const attempts = (await read(id)).deliveries
    expect(attempts).toHaveLength(2)
    expect(attempts).toContainEqual(
      expect.objectContaining({ channel: 'sms', status: 'failed', error: 'The number is not in service' }),
    )
    expect(attempts).toContainEqual(expect.objectContaining({ channel: 'email', status: 'sent' }))
  })

  test.each([
    ['no phone', { phone: null }, { email: success, sms: failed('Client has no phone number') }, 'sent'],
    ['no email', { email: null }, { email: failed('Client has no email address'), sms: success }, 'sent'],
    [
      'neither',
      { phone: null, email: null },
      { email: failed('Client has no email address'), sms: failed('Client has no phone number') },
      'draft',
    ],
    [
      'a phone that cannot be dialled',
      { phone: '12' },
      { email: success, sms: failed("Client's phone number cannot receive text messages") },
      'sent',
    ],
    [
      'a phone that said STOP',
      { phone: '512-555-0177' },
      { email: success, sms: failed('Client has opted out of text messages') },
      'sent',
    ],
  ])('a client with %s', async (_, client, results, status) => {
    const { id } = await invoiceFor(client)
    expect((await send(id)).body).toEqual({ results })
    expect((await read(id)).status).toBe(status)
  })

  test('keeps the draft when neither was sent, and can be retried', async () => {
    const { id } = await invoiceFor({})
    providers.mail = async () => Promise.reject(new Error('refused'))
    providers.sms = async () => Promise.reject(new Error('refused'))
    const { body } = await send(id)
    expect([body.results.email.success, body.results.sms.success]).toEqual([false, false])
    expect(await read(id)).toMatchObject({ status: 'draft', sent_at: null })
    providers.mail = async () => undefined
    await send(id)
    expect((await read(id)).status).toBe('sent')
  })

  describe('an email that failed and is sent on retry', () => {
    const retried = async (id: string) => {
      providers.mail = async () => undefined
      const [delivery] = (await read(id)).deliveries
      const admin = await world.signedIn(await createUser(world.db, 'admin'))
      expect((await admin.post(`/api/deliveries/${delivery.id}/retry`)).status).toBe(201)
      world.clock.now = new Date('2026-06-17T09:00:00Z')
      await world.runBackground()
      expect(outbox.mail).toHaveLength(1)
    }
    beforeEach(() => {
      world.clock.now = new Date('2026-06-15T15:00:00Z')
      providers.mail = async () => Promise.reject(new DeliveryError('The mail server is away'))
    })

    test('marks the draft as sent at that point', async () => {
      const { id } = await invoiceFor({ phone: null })
      await send(id)
      await retried(id)
      const { status, sent_at, updated_at } = await read(id)
      expect({ status, sent_at }).toEqual({ status: 'sent', sent_at: '2026-06-17T09:00:00.000Z' })
      // The same job again, as after a crash at its end.
      const [delivery] = (await read(id)).deliveries
      await world.runJob('deliver', { id: delivery.id })
      expect(await read(id)).toMatchObject({ status, sent_at, updated_at })
      expect(outbox.mail).toHaveLength(1)
    })

    test('leaves an invoice that was cancelled in the meantime alone', async () => {
      const { id } = await invoiceFor({ phone: null })
      await send(id)
      await staff.patch(`/api/invoices/${id}`, { status: 'cancelled' })
      await retried(id)
      expect((await read(id)).status).toBe('cancelled')
    })
  })

  test('sending again asks for the balance and changes nothing', async () => {
    const { id } = await invoiceFor({}, { status: 'overdue', due_date: '2026-06-01' })
    await staff.post(`/api/invoices/${id}/payments`, { amount: '40', payment_method: 'cash' })
    await send(id)
    const { status, sent_at, updated_at } = await read(id)
    expect(status).toBe('overdue')
    world.clock.now = new Date('2026-06-16T15:00:00Z')
    await send(id)
    expect(await read(id)).toMatchObject({ status, sent_at, updated_at })
    const ask = 'please pay the balance of $60.00, which was due Jun 01, 2026.'
    expect(outbox.sms[1]?.text).toContain(ask)
    expect(outbox.mail[1]?.text).toContain(ask.replace('p', 'P'))
  })

  test.each([
    ['paid', 'This invoice is already paid'],
    ['cancelled', 'A cancelled invoice cannot be sent'],
  ] as const)('rejects a %s invoice', async (status, message) => {
    const { id } = await invoiceFor({}, { status })
    expect(await send(id)).toMatchObject({ status: 409, body: { message } })
    expect(outbox.mail).toEqual([])
  })

  test('two simultaneous sends send twice and break nothing', async () => {
    const { id } = await invoiceFor({})
    const replies = await Promise.all([send(id), send(id)])
    expect(replies.map(({ body }) => body.results)).toEqual([
      { email: success, sms: success },
      { email: success, sms: success },
    ])
    expect(await read(id)).toMatchObject({ status: 'sent', total: '100.00' })
  })

  test('is not repeated by another process after one that died before answering', async () => {
    const { id } = await invoiceFor({ email: 'rosa@delgado.example', phone: '(512) 555-0142' })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await send(id, key)
    // As if it had died after the providers accepted both messages.
    await world.pool.query('delete from idempotency_keys')
    const second = await send(id, key)
    expect([second.status, second.text]).toEqual([first.status, first.text])
    expect([outbox.mail.length, outbox.sms.length]).toEqual([1, 1])
  })

  test('leaves an invoice paid if it is paid during sending', async () => {
    const { id } = await invoiceFor({}, { status: 'sent' })
    providers.mail = () => staff.post(`/api/invoices/${id}/payments`, { payment_method: 'cash' })
    await send(id)
    expect((await read(id)).status).toBe('paid')
  })
})
