import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { setUpWorld } from '#test/world.ts'
import { inTransaction } from '../database/transaction.ts'
import type { MailMessage } from '../mail/mail.ts'
import { deliveries, emailPreferences, smsOptOuts } from '../tables.ts'
import { deliver, MAX_ATTEMPTS, tidyDeliveries } from './deliver.ts'
import { DeliveryError } from './delivery-error.ts'
import { deliverNow, queueMail, queueSms } from './outbox.ts'

const provider = { fault: null as DeliveryError | null, onSend: async () => {} }
const world = await setUpWorld()
const local = world.services.mail
world.services.mail = {
  ...local,
  send: async (message) => {
    await provider.onSend()
    if (provider.fault) throw provider.fault
    return local.send(message)
  },
}
const ctx = world.createContext(null)

beforeEach(async () => {
  provider.fault = null
  provider.onSend = async () => {}
  world.sent.mail.length = 0
  world.sent.sms.length = 0
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  await world.db.delete(deliveries)
})

const mail: MailMessage = { to: 'jo@example.com', subject: 'Hello\r\nBcc: x', text: 'planted', html: '<p>planted</p>' }
const sms = { to: '+15125550100', text: 'Hello' }
const away = () => new DeliveryError('The mail server could not be reached', { code: 'ESOCKET' })
const pass = (minutes: number) => void (world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000))

async function getRow(id: string | null) {
  const [row] = await world.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.id, id ?? ''))
  return row
}

async function queued(): Promise<string> {
  return (await queueMail(ctx, mail)) ?? expect.unreachable('nothing was queued')
}

test('a message is sent if its transaction commits, and not otherwise', async () => {
  const undone = inTransaction(ctx, async (ctx) => {
    await queueMail(ctx, mail)
    await queueSms(ctx, sms, { purpose: 'Reminder' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await world.runBackground()
  expect(world.sent).toMatchObject({ mail: [], sms: [] })
  const about = { type: 'invoice', id: '0197f000-0000-7000-8000-000000000001' }
  const id = await inTransaction(ctx, (ctx) => queueMail(ctx, mail, { about }))
  await inTransaction(ctx, (ctx) => queueSms(ctx, sms, { purpose: 'Reminder' }))
  await world.runBackground()
  expect(world.sent).toMatchObject({ mail: [{ ...mail, key: id }], sms: [sms] })
  expect(await getRow(id)).toMatchObject({
    channel: 'email',
    recipient: 'jo@example.com',
    subject: 'Hello Bcc: x',
    about_type: 'invoice',
    about_id: about.id,
    status: 'sent',
    provider: 'local',
    provider_id: expect.any(String),
    attempts: 1,
    error: null,
    created_at: '2026-06-15T15:00:00.000Z',
    sent_at: '2026-06-15T15:00:00.000Z',
  })
})

test('message content is not kept after sending', async () => {
  const id = await queued()
  expect(JSON.stringify(await getRow(id))).toContain('planted')
  await world.runBackground()
  expect(JSON.stringify(await getRow(id))).not.toContain('planted')
})

test('twenty who queue with the same key at the same time queue one message', async () => {
  const queueing = Array.from({ length: 20 }, () => queueMail(ctx, mail, { onceKey: 'reminder-1' }))
  const ids = (await Promise.all(queueing)).filter((id) => id !== null)
  await world.runBackground()
  expect(ids).toHaveLength(1)
  expect(world.sent.mail).toHaveLength(1)
  expect(await queueMail(ctx, mail, { onceKey: 'reminder-1' })).toBeNull()
})

test('an unavailable provider is retried until it is back', async () => {
  const id = await queued()
  provider.fault = away()
  await world.runBackground()
  expect(await getRow(id)).toMatchObject({ status: 'queued', attempts: 1, error: provider.fault.message })
  provider.fault = null
  await world.runBackground()
  expect(await getRow(id)).toMatchObject({ status: 'sent', attempts: 2, error: null })
})

test('after its last attempt a message has failed, and keeps its content for another try', async () => {
  const id = await queued()
  provider.fault = away()
  for (let attempt = 0; attempt <= MAX_ATTEMPTS; attempt += 1) await world.runBackground()
  expect(await getRow(id)).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS, message: mail })
})

test('a failed message with a sign-in link is not kept', async () => {
  provider.fault = new DeliveryError('No such mailbox', { isFinal: true })
  const id = await queueMail(ctx, mail, { secret: true })
  await world.runBackground()
  expect(await getRow(id)).toMatchObject({ status: 'failed', attempts: 1, message: {} })
})

test('an unexpected error is reported without its message', async () => {
  const id = await queued()
  provider.onSend = () => Promise.reject(new Error('planted'))
  await world.runBackground()
  expect((await getRow(id))?.error).toBe('The message could not be sent. See the server log.')
})

test('two simultaneous deliveries of one message send it once', async () => {
  const id = await queued()
  await Promise.allSettled(Array.from({ length: 10 }, () => deliver(ctx, { id })))
  expect(world.sent.mail).toHaveLength(1)
})

test('an attempt cut off by a crash is repeated as the same email, but not while it may be in progress', async () => {
  const id = await queued()
  await world.db.update(deliveries).set({ status: 'sending', attempts: 1, attempted_at: ctx.now().toISOString() })
  await world.runBackground()
  expect(world.sent.mail).toEqual([])
  pass(2)
  await world.runBackground()
  expect(world.sent.mail).toMatchObject([{ key: id }])
  expect(await getRow(id)).toMatchObject({ status: 'sent', attempts: 2 })
})

test('a client who opted out of texts gets none, even when a caller waits', async () => {
  await world.db.insert(smsOptOuts).values({ phone: sms.to })
  const id = await queueSms(ctx, sms, { purpose: 'Reminder' })
  await world.runBackground()
  const error = 'Recipient has opted out of text messages'
  expect(await getRow(id)).toMatchObject({ status: 'failed', attempts: 1, error })
  expect(await deliverNow(ctx, { channel: 'sms', message: sms })).toEqual({ success: false, error })
  expect(world.sent.sms).toEqual([])
  await world.db.delete(smsOptOuts)
})

test('an offer that waits when its reader opts out is not sent, but other emails to them are', async () => {
  const email = 'jo@example.com'
  await world.db.insert(emailPreferences).values({ email, offers_stopped_at: ctx.now().toISOString() })
  const offer = { ...mail, to: 'Jo@Example.com', unsubscribe: 'https://app.example.com/l/token' }
  const id = await queueMail(ctx, offer)
  await queueMail(ctx, mail)
  await world.runBackground()
  const error = 'Recipient has opted out of offers by email'
  expect(await getRow(id)).toMatchObject({ status: 'failed', attempts: 1, error })
  expect(world.sent.mail).toMatchObject([{ to: email }])
  await world.db.delete(emailPreferences)
})

test('a waiting caller gets the result, and the attempt is recorded before the provider is called', async () => {
  const seen: unknown[] = []
  provider.onSend = async () => void seen.push(...(await world.db.select().from(deliveries)))
  const about = { type: 'invoice', id: '0197f000-0000-7000-8000-000000000001' }
  expect(await deliverNow(ctx, { channel: 'email', message: mail }, { about })).toEqual({
    success: true,
    providerId: expect.any(String),
  })
  expect(seen).toMatchObject([{ status: 'sending', attempts: 1, about_id: about.id }])
  expect(await world.db.select().from(deliveries)).toMatchObject([{ status: 'sent', message: {} }])
  provider.fault = away()
  expect(await deliverNow(ctx, { channel: 'email', message: mail }, { about })).toEqual({
    success: false,
    error: provider.fault.message,
  })
  await world.runBackground()
  expect(await world.db.select().from(deliveries).where(eq(deliveries.status, 'failed'))).toMatchObject([
    { attempts: 1, message: mail },
  ])
})

test('a call that was cut off is repeated as the same email, and a text is not sent again', async () => {
  const onceKey = 'send email 1'
  provider.onSend = () => Promise.reject(new Error('the first attempt'))
  await deliverNow(ctx, { channel: 'email', message: mail }, { onceKey })
  await deliverNow(ctx, { channel: 'sms', message: sms }, { onceKey: 'send sms 1' })
  const cutOff = await world.db.update(deliveries).set({ status: 'sending' }).returning()
  const first = cutOff.find(({ channel }) => channel === 'email')
  provider.onSend = async () => {}
  world.sent.sms.length = 0
  const again = await deliverNow(ctx, { channel: 'email', message: { ...mail, subject: 'Newer' } }, { onceKey })
  expect(again).toMatchObject({ success: true })
  expect(world.sent.mail).toMatchObject([{ key: first?.id, text: 'planted', subject: mail.subject }])
  expect(await deliverNow(ctx, { channel: 'email', message: mail }, { onceKey })).toEqual(again)
  expect(await deliverNow(ctx, { channel: 'sms', message: sms }, { onceKey: 'send sms 1' })).toEqual({
    success: false,
    error: 'The server stopped while this message was on its way, so it may have arrived.',
  })
  expect([world.sent.mail.length, world.sent.sms.length]).toEqual([1, 0])
})

test('never waits for a provider inside a transaction', async () => {
  const waiting = inTransaction(ctx, (ctx) => deliverNow(ctx, { channel: 'email', message: mail }))
  await expect(waiting).rejects.toThrow('Nothing outside is called inside a transaction')
  expect(world.sent.mail).toEqual([])
})

test('an abandoned message is reported as failed, and a forgotten one is picked up once', async () => {
  const [cut, forgotten] = [await queued(), await queued()]
  await world.db
    .update(deliveries)
    .set({ status: 'sending', attempted_at: ctx.now().toISOString() })
    .where(eq(deliveries.id, cut))
  await world.runBackground().catch(() => undefined)
  await world.db.update(deliveries).set({ status: 'queued' }).where(eq(deliveries.id, forgotten))
  world.sent.mail.length = 0
  pass(11)
  await tidyDeliveries(ctx)
  expect(await getRow(cut)).toMatchObject({
    status: 'failed',
    error: 'The server stopped while this message was on its way, so it may have arrived.',
  })
  await world.runBackground()
  expect(world.sent.mail).toEqual([])
  pass(120)
  await tidyDeliveries(ctx)
  await tidyDeliveries(ctx)
  await world.runBackground()
  expect(world.sent.mail).toMatchObject([{ key: forgotten }])
})

test('content that failed a month ago is not kept for another try', async () => {
  provider.fault = new DeliveryError('No such mailbox', { isFinal: true })
  const id = await queued()
  await world.runBackground()
  await tidyDeliveries(ctx)
  expect(await getRow(id)).toMatchObject({ message: mail })
  pass(31 * 24 * 60)
  await tidyDeliveries(ctx)
  expect(await getRow(id)).toMatchObject({ message: {} })
})

test('a settled message is removed after four years, also one that must not be queued twice', async () => {
  const [old, once] = [await queued(), await queueMail(ctx, mail, { onceKey: 'reminder' })]
  await world.runBackground()
  pass(4 * 365 * 24 * 60)
  await tidyDeliveries(ctx)
  expect(await getRow(old)).toMatchObject({ status: 'sent' })
  expect(await queueMail(ctx, mail, { onceKey: 'reminder' })).toBeNull()
  expect(await getRow(once ?? '')).toMatchObject({ status: 'sent' })
  pass(10 * 24 * 60)
  const waiting = await queued()
  await tidyDeliveries(ctx)
  const left = await world.db.select({ id: deliveries.id }).from(deliveries)
  expect(left).toEqual([{ id: waiting }])
})
