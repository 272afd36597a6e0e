import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import twilio from 'twilio'
import { companySettings } from '#features/settings/server/table.ts'
import { readConfig } from '#server/config.ts'
import { queueSms } from '#server/outbox/outbox.ts'
import { optedOutAt } from '#server/sms/opt-outs.ts'
import { twilioSms } from '#server/sms/twilio.ts'
import { rateLimits } from '#server/tables.ts'
import { createClient, createCompany, createJob, createUser } from '#test/factories.ts'
import { startTwilioPeer, type TwilioPeer } from '#test/peers/twilio.ts'
import { type Caller, createWorld, type World } from '#test/world.ts'
import { textMessages } from './server/table.ts'

const ORIGIN = 'https://app.example.com'
const PHONE = '+15125550142'

let world: World
let peer: TwilioPeer
let staff: Caller
let client: { id: string }
let sender: { id: string; name: string }
beforeAll(async () => {
  peer = await startTwilioPeer()
  const env = { ...peer.env, PUBLIC_URL: ORIGIN }
  const { twilio: account } = readConfig(env)
  if (!account) throw new Error('Twilio is not configured')
  world = await createWorld({ env, services: { sms: twilioSms(account) } })
  await createCompany(world.db)
  sender = await createUser(world.db, 'employee', { name: 'Marcus Reyes', phone: '+15125550111' })
  staff = await world.signedIn(sender)
  client = await createClient(world.db, { name: 'Grace Holloway', phone: PHONE })
})
afterAll(() => Promise.all([world.close(), peer.close()]))
beforeEach(async () => {
  peer.answer = 'ok'
  peer.messages.length = 0
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  await world.db.delete(rateLimits)
  await world.db.delete(textMessages)
})

let count = 0
async function webhook(path: string, form: Record<string, string>, token: string = peer.env.TWILIO_AUTH_TOKEN) {
  const reply = await world.app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(token, ORIGIN + path, form),
    },
  })
  return reply.statusCode
}
const receive = (Body: string, more: Record<string, string> = {}) =>
  webhook('/api/webhooks/twilio/sms', {
    MessageSid: `SMin${(count += 1)}`,
    From: PHONE,
    To: '+15125550199',
    Body,
    ...more,
  })
const report = (sid: string, MessageStatus: string, more: Record<string, string> = {}, token?: string) => {
  const path = peer.messages.find((message) => message.sid === sid)?.statusCallback?.replace(ORIGIN, '') ?? '/'
  return webhook(path, { MessageSid: sid, MessageStatus, ...more }, token)
}
const open = async (): Promise<{ id: string }> =>
  (await staff.post('/api/conversations', { client_id: client.id })).body
const textsOf = async ({ id }: { id: string }) => (await staff.get(`/api/conversations/${id}/messages`)).body
const say = async (body: string) => staff.post(`/api/conversations/${(await open()).id}/messages`, { body })

describe('a conversation', () => {
  test('holds what both sides wrote, newest first, under the name of the client', async () => {
    const { id } = await open()
    expect((await open()).id).toBe(id)
    expect(await say('  We can come at 3.  ')).toMatchObject({
      status: 201,
      body: { direction: 'out', body: 'We can come at 3.', status: 'sent', sent_by_name: 'Marcus Reyes' },
    })
    world.clock.now = new Date('2026-06-15T15:02:00Z')
    expect(await receive('Yes')).toBe(200)
    expect(await textsOf({ id })).toMatchObject([
      { direction: 'in', body: 'Yes', status: 'received', sent_by_name: null },
      { direction: 'out', body: 'We can come at 3.' },
    ])
    expect((await staff.get('/api/conversations?q=grace')).body).toMatchObject([
      { id, name: 'Grace Holloway', client_id: client.id, is_staff: false, last_message: 'Yes', unread_count: 1 },
    ])
    expect((await staff.get('/api/conversations?q=555-0142')).body).toMatchObject([{ id }])
  })

  test('counts unread texts until anyone on the staff opens it, and keywords do not count', async () => {
    const { id } = await open()
    await staff.post(`/api/conversations/${id}/read`)
    const unread = async () => (await staff.get('/api/conversations/unread')).body
    const before = await unread()
    expect(before.unread).toBe(0)
    await receive('Are you close?')
    await receive('HELP')
    const after = await unread()
    expect(after).toMatchObject({ unread: 1 })
    expect(after.version).not.toBe(before.version)
    expect((await staff.get('/api/conversations?status=unread')).body).toMatchObject([{ id, unread_count: 1 }])
    expect((await staff.post(`/api/conversations/${id}/read`)).body).toMatchObject({ id, unread_count: 0 })
    expect((await unread()).unread).toBe(0)
  })

  test('starts with a text from a number that no one knows, and can be answered', async () => {
    await receive('Do you install chargers?', { From: '+15125550777' })
    const [found] = (await staff.get('/api/conversations?q=5550777')).body
    expect(found).toMatchObject({ name: null, client_id: null, phone: '+15125550777', unread_count: 1 })
    expect(await staff.post(`/api/conversations/${found.id}/messages`, { body: 'We do.' })).toMatchObject({
      status: 201,
    })
    await createClient(world.db, { name: 'New Client', phone: '+15125550777' })
    expect((await staff.get('/api/conversations?q=5550777')).body).toMatchObject([{ name: 'New Client' }])
  })

  test('keeps a text with pictures, which are only counted', async () => {
    await receive('', { NumMedia: '2' })
    expect((await textsOf(await open()))[0]).toMatchObject({ body: '', pictures: 2 })
    expect((await staff.get('/api/conversations?q=grace')).body[0].last_message).toBe('Sent a picture')
  })

  test.each([
    ['', 'Enter a message'],
    ['   ', 'Enter a message'],
    ['x'.repeat(321), 'Use at most 320 characters'],
  ])('refuses the text %j', async (body, message) =>
    expect(await say(body)).toMatchObject({ status: 400, body: { errors: [{ path: 'body', message }] } }),
  )

  test('keeps a text that the provider refused, with the reason', async () => {
    peer.answer = { status: 400, code: 21211, message: 'not a valid phone number' }
    const reply = await say('Hello?')
    expect(reply).toMatchObject({ status: 201, body: { status: 'failed', error: expect.stringContaining('refused') } })
    expect((await textsOf(await open()))[0]).toMatchObject({ body: 'Hello?', status: 'failed' })
  })

  test('sends a repeated request once', async () => {
    const { id } = await open()
    const headers = { 'idempotency-key': 'tap' }
    const send = () => staff.post(`/api/conversations/${id}/messages`, { body: 'Once' }, headers)
    const [one, other] = [await send(), await send()]
    expect(other.body).toEqual(one.body)
    expect(peer.messages).toHaveLength(1)
  })

  test('needs a number', async () => {
    const { id } = await createClient(world.db, { phone: null })
    expect(await staff.post('/api/conversations', { client_id: id })).toMatchObject({ status: 409 })
    expect(await staff.post('/api/conversations', {})).toMatchObject({ status: 400 })
    expect((await staff.get('/api/conversations/01a20251-ddcc-7376-9ce8-9c9fdac57f51/messages')).status).toBe(404)
  })
})

describe('the report of the carrier', () => {
  const sendOne = async () => {
    await say('On our way')
    return peer.messages.at(-1)?.sid ?? ''
  }
  const statusOf = async () => (await textsOf(await open()))[0]

  test('shows a text as delivered, whatever order reports come in', async () => {
    const sid = await sendOne()
    expect(await report(sid, 'sent')).toBe(204)
    expect(await statusOf()).toMatchObject({ status: 'sent' })
    await report(sid, 'delivered')
    await report(sid, 'sent')
    await report(sid, 'undelivered', { ErrorCode: '30003' })
    expect(await statusOf()).toMatchObject({ status: 'delivered', error: null })
  })

  test('shows why a text was not delivered', async () => {
    const sid = await sendOne()
    await report(sid, 'undelivered', { ErrorCode: '30006' })
    expect(await statusOf()).toMatchObject({ status: 'failed', error: 'This is a landline, which cannot get texts' })
  })

  test('counts when it comes before the provider has answered us', async () => {
    peer.beforeAnswer = async ({ sid }) => void (await report(sid, 'failed', { ErrorCode: '30005' }))
    await sendOne()
    peer.beforeAnswer = null
    expect(await statusOf()).toMatchObject({ status: 'failed', error: expect.stringContaining('does not exist') })
  })

  test('of an opt-out that we never saw stops texts', async () => {
    await report(await sendOne(), 'failed', { ErrorCode: '21610' })
    expect(await optedOutAt(world.db, PHONE)).not.toBeNull()
    expect(await say('Hello')).toMatchObject({ status: 409 })
    world.clock.now = new Date('2026-06-15T15:05:00Z')
    await receive('START')
    expect(await say('Hello')).toMatchObject({ status: 201 })
  })

  test('is rejected with a forged signature, and changes nothing', async () => {
    const sid = await sendOne()
    expect(await report(sid, 'delivered', {}, 'another token')).toBe(403)
    expect(await statusOf()).toMatchObject({ status: 'sent' })
    expect(await webhook('/api/webhooks/twilio/status', { MessageSid: sid, MessageStatus: 'delivered' })).toBe(400)
  })
})

describe('POST /api/notifications/sms', () => {
  const send = (to: string, message = 'Hello') => staff.post('/api/notifications/sms', { to, message })

  test('texts a staff member or a client, however the number is written', async () => {
    const reply = await send('(512) 555-0111', '  Please call the office.  ')
    expect(reply).toMatchObject({ status: 201, body: { sid: peer.messages[0]?.sid } })
    expect(peer.messages).toMatchObject([{ to: '+15125550111', text: 'Please call the office.' }])
    expect(await send(PHONE)).toMatchObject({ status: 201 })
    expect((await staff.get('/api/conversations?q=marcus')).body).toMatchObject([{ is_staff: true }])
  })

  test.each([
    ['+15125559999', 'This is not the number of a staff member or a client. Add it to one of them first.'],
    ['call me', 'Enter a phone number that can get text messages'],
  ])('refuses %s', async (to, message) => {
    expect(await send(to)).toMatchObject({ status: 400, body: { errors: [{ path: 'to', message }] } })
    expect(peer.messages).toEqual([])
  })

  test('refuses after a day’s worth of texts of a user, to a number, or of the company', async () => {
    const usedUp = async (key: string, limit: number) => {
      await world.db.delete(rateLimits)
      const window_ends = '2026-06-16T15:00:00Z'
      await world.db.insert(rateLimits).values({ key, count: limit, window_ends })
      return send(PHONE)
    }
    expect(await usedUp(`text-user:${sender.id}`, 300)).toMatchObject({
      status: 429,
      body: { message: 'You have sent too many texts today. Try again tomorrow.' },
    })
    expect(await usedUp(`text-recipient:${PHONE}`, 60)).toMatchObject({ status: 429 })
    expect(await usedUp('text-company', 3000)).toMatchObject({ status: 429 })
    expect(peer.messages).toEqual([])
    expect(await usedUp('text-company', 2999)).toMatchObject({ status: 201 })
    expect(await send(PHONE)).toMatchObject({ status: 429 })
  })

  test('says that the provider is down, and stays silent for a country that is not allowed', async () => {
    peer.answer = { status: 500, code: 20500, message: 'down' }
    expect(await send(PHONE)).toMatchObject({ status: 503, body: { message: expect.stringContaining('too busy') } })
    peer.answer = 'ok'
    await createUser(world.db, 'employee', { phone: '+4930901820' })
    expect(await send('+4930901820')).toMatchObject({
      status: 503,
      body: { message: 'This number is in a country that texts are not sent to' },
    })
    expect(peer.messages).toEqual([])
  })
})

describe('an on-my-way text', () => {
  const job = () => createJob(world.db, { client_id: client.id, assigned_to: sender.id })
  const tap = (id: string, minutes = 30) => staff.post(`/api/jobs/${id}/on-my-way`, { minutes })

  test('says who comes, and between which times', async () => {
    world.clock.now = new Date('2026-06-15T15:02:10Z')
    const { id } = await job()
    expect(await tap(id)).toMatchObject({ status: 201, body: { status: 'sent' } })
    expect(peer.messages).toMatchObject([
      {
        to: PHONE,
        text: 'Bluebonnet Electric: Marcus is on the way and should arrive between 10:35 AM and 11:05 AM.',
      },
    ])
  })

  test('goes out once for 20 simultaneous taps, and again only later', async () => {
    const { id } = await job()
    const replies = await Promise.all(Array.from({ length: 20 }, () => tap(id)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(peer.messages).toHaveLength(1)
    expect((await tap(id)).body.message).toBe('Grace Holloway was already texted at 10:00 AM.')
    world.clock.now = new Date('2026-06-15T15:16:00Z')
    expect(await tap(id)).toMatchObject({ status: 201 })
  })

  test('can be repeated after it failed', async () => {
    const { id } = await job()
    peer.answer = { status: 500, code: 20500, message: 'down' }
    expect(await tap(id)).toMatchObject({ status: 201, body: { status: 'failed' } })
    peer.answer = 'ok'
    expect(await tap(id)).toMatchObject({ status: 201, body: { status: 'sent' } })
  })

  test('respects clients who stopped texts or turned them off, and jobs that are over', async () => {
    const login = await createUser(world.db, 'client', { sms_notifications_enabled: false })
    const silent = await createClient(world.db, { user_id: login.id, phone: '+15125550155' })
    const { id } = await createJob(world.db, { client_id: silent.id })
    expect(await tap(id)).toMatchObject({
      status: 409,
      body: { message: 'Client has turned off text messages in their profile' },
    })
    const over = await createJob(world.db, { client_id: client.id, status: 'completed' })
    expect(await tap(over.id)).toMatchObject({ status: 409, body: { message: 'This job is over.' } })
    expect((await staff.post(`/api/jobs/${over.id}/on-my-way`, { minutes: 7 })).status).toBe(400)
    expect(peer.messages).toEqual([])
  })
})

describe('quiet hours', () => {
  const queued = async (now: string, notAfter?: string) => {
    world.clock.now = new Date(now)
    await queueSms(world.contextOf(null), { to: PHONE, text: 'A reminder' }, notAfter === undefined ? {} : { notAfter })
    await world.runBackground()
    return peer.messages.length
  }

  test('hold automatic texts until they end; a text that a user writes goes out', async () => {
    expect(await queued('2026-06-16T03:30:00Z')).toBe(0)
    expect(await say('I just landed')).toMatchObject({ status: 201 })
    world.clock.now = new Date('2026-06-16T12:59:59Z')
    await world.runBackground()
    expect(peer.messages).toHaveLength(1)
    world.clock.now = new Date('2026-06-16T13:00:00Z')
    await world.runBackground()
    expect(peer.messages.map(({ text }) => text)).toEqual(['I just landed', 'A reminder'])
  })

  test('drop a text about a visit that begins before they end', async () => {
    expect(await queued('2026-06-16T03:30:00Z', '2026-06-16T12:30:00Z')).toBe(0)
    world.clock.now = new Date('2026-06-16T14:00:00Z')
    await world.runBackground()
    expect(peer.messages).toEqual([])
  })

  test('can be switched off', async () => {
    await world.db.update(companySettings).set({ quiet_hours: null })
    expect(await queued('2026-06-16T03:30:00Z')).toBe(1)
    await createCompany(world.db, { quiet_hours: { from: '21:00', to: '08:00' } })
  })
})

test('a client’s consent is recorded by staff and by START, and a STOP can only be undone by the client', async () => {
  const { id } = await createClient(world.db, { name: 'Ada Lovelace', phone: '+15125550166' })
  const details = async () => (await staff.get(`/api/clients/${id}`)).body
  const record = (method: string) => staff.post(`/api/clients/${id}/text-consent`, { method })
  expect(await details()).toMatchObject({ text_consent: null, texts_stopped_at: null })
  expect((await record('phone')).body.text_consent).toEqual({
    method: 'phone',
    given_at: '2026-06-15T15:00:00.000Z',
    recorded_by: 'Marcus Reyes',
  })
  await receive('stop texting me', { From: '+15125550166' })
  expect(await record('written')).toMatchObject({ status: 409 })
  world.clock.now = new Date('2026-06-15T15:10:00Z')
  await receive('Start', { From: '+15125550166' })
  expect(await details()).toMatchObject({
    texts_stopped_at: null,
    text_consent: { method: 'start', recorded_by: null, given_at: '2026-06-15T15:10:00.000Z' },
  })
  expect((await record('lead_form')).status).toBe(400)
})
