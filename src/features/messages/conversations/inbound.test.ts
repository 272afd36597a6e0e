import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import twilio from 'twilio'
import { readConfig } from '#server/config.ts'
import { deliverNow } from '#server/outbox/outbox.ts'
import { optedOutAt } from '#server/sms/opt-outs.ts'
import { twilioSms } from '#server/sms/twilio.ts'
import { smsKeywords, smsOptOuts } from '#server/tables.ts'
import { takePushes, turnOn } from '#test/devices.ts'
import { createClient, createUser } from '#test/factories.ts'
import { startTwilioPeer } from '#test/peers/twilio.ts'
import { createWorld, setUpWorld } from '#test/world.ts'
import { commandIn } from './server/keywords.ts'

const PATH = '/api/webhooks/twilio/sms'
const ORIGIN = 'https://app.example.com'
const PHONE = '+15125550142'
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

const peer = await startTwilioPeer()
const { twilio: account } = readConfig(peer.env)
if (!account) throw new Error('Twilio is not configured')
const world = await setUpWorld({
  env: { ...peer.env, PUBLIC_URL: ORIGIN },
  services: { sms: twilioSms(account) },
  company: true,
})
const staff = await world.signedIn(await createUser(world.db, 'employee'))
afterAll(() => peer.close())
beforeEach(async () => {
  peer.answer = 'ok'
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  await world.db.delete(smsOptOuts)
  await world.db.delete(smsKeywords)
})

let count = 0
const makeText = (Body: string, more: Record<string, string> = {}) => ({
  MessageSid: `SM${(count += 1)}`,
  AccountSid: peer.env.TWILIO_ACCOUNT_SID,
  From: PHONE,
  To: '+15125550199',
  Body,
  ...more,
})

/** A text message from Twilio, signed as its own library does it. */
async function receive(form: Record<string, string>, token: string = peer.env.TWILIO_AUTH_TOKEN) {
  const reply = await world.app.inject({
    method: 'POST',
    url: PATH,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(token, ORIGIN + PATH, form),
    },
  })
  return { status: reply.statusCode, type: reply.headers['content-type'], body: reply.body }
}
const isStopped = async () => (await optedOutAt(world.db, PHONE)) !== null

const listed = (texts: string[], keyword: string | null) => texts.map((text) => [text, keyword] as const)

test.each([
  ...listed(['stop', 'STOP', ' Stop. ', 'StopAll', 'stop all', 'quit!', 'END', 'revoke', 'Opt out', 'OPT-OUT'], 'stop'),
  ...listed(
    ['optout', 'cancel', 'Unsubscribe', 'please stop', 'Stop, thank you.', 'Stop stop STOP', 'stop it'],
    'stop',
  ),
  ...listed(
    ['Stop texting me!!', 'please stop texting', 'stop sending me these messages', 'No more texts please'],
    'stop',
  ),
  ...listed(
    ["Don't text me anymore", 'do not contact me again.', 'dont text me, call me instead', 'opt me out'],
    'stop',
  ),
  ...listed(['Please remove me from your list', 'take my number off this list', 'I want to unsubscribe'], 'stop'),
  ...listed(
    ['I already have an electrician, stop texting me', "I don't want any more messages", 'leave me alone'],
    'stop',
  ),
  ...listed(['I revoke my consent', 'Unsubscribe me', "Please don't send me any more texts"], 'stop'),
  ...listed(['START', 'unstop', 'start please'], 'start'),
  ...listed(['help', 'INFO?', 'Help please'], 'help'),
  ...listed(['cancel my visit on Monday', 'Please cancel', 'yes please', 'the end', '', '👍', 'constructor'], null),
  ...listed(["Please don't stop texting me", 'Can you stop by at 3?', 'The power stopped again', 'Yes'], null),
  ...listed(
    ['stop texting my old number, use this one', "Don't text me before 9", 'We need help with the panel'],
    null,
  ),
])('reads %j as the keyword %j', (text, keyword) => expect(commandIn(text, { isStopped: false }).keyword).toBe(keyword))

test('reads YES as START only while texts are stopped', () => {
  expect(commandIn('Yes', { isStopped: true }).keyword).toBe('start')
  expect(commandIn('yes please', { isStopped: true }).keyword).toBeNull()
})

const unread = async () => (await staff.get('/api/conversations/unread')).body.unread

test('a sentence that asks to stop texts does so, and waits to be read; a bare STOP does not', async () => {
  const before = await unread()
  const From = '+15125550171'
  await receive(makeText('STOP', { From }))
  expect(await unread()).toBe(before)
  await receive(makeText('Stop texting me and call, the panel is sparking', { From }))
  expect(await unread()).toBe(before + 1)
  const other = '+15125550172'
  await receive(makeText('Stop texting me and call, the panel is sparking', { From: other }))
  expect(await unread()).toBe(before + 2)
  expect(await optedOutAt(world.db, other)).not.toBeNull()
})

describe('an incoming text message', () => {
  test('STOP ends texts with one confirmation; START resumes them', async () => {
    const stopped = await receive(makeText('Stop'))
    expect(stopped).toMatchObject({ status: 200, type: 'text/xml; charset=utf-8' })
    expect(stopped.body).toContain(
      '<Message>Bluebonnet Electric: You are unsubscribed and will not get any more texts from us. Reply START to resubscribe.</Message>',
    )
    expect(await isStopped()).toBe(true)
    const message = { to: PHONE, text: 'Hello' }
    expect(await deliverNow(world.createContext(null), { channel: 'sms', message })).toMatchObject({ success: false })
    expect(peer.messages).toEqual([])
    expect(await receive(makeText('START'))).toMatchObject({ status: 200, body: NOTHING })
    expect(await isStopped()).toBe(false)
    expect(await deliverNow(world.createContext(null), { channel: 'sms', message })).toMatchObject({ success: true })
  })

  test('changes nothing and sends nothing more when it arrives twice or late', async () => {
    const [stop, start] = [makeText('STOP'), makeText('START')]
    await receive(stop)
    expect((await receive(stop)).body).toBe(NOTHING)
    await receive(start)
    expect((await receive(stop)).body).toBe(NOTHING)
    expect(await isStopped()).toBe(false)
    const replies = await Promise.all(Array.from({ length: 10 }, () => receive({ ...stop, MessageSid: 'SMsame' })))
    expect(replies.filter(({ body }) => body !== NOTHING)).toHaveLength(1)
  })

  test('follows what Twilio has already answered without answering again', async () => {
    expect((await receive(makeText('STOP', { OptOutType: 'STOP' }))).body).toBe(NOTHING)
    expect(await isStopped()).toBe(true)
  })

  test('HELP replies with the number to call, and anything else gets no answer', async () => {
    expect((await receive(makeText('help'))).body).toContain(
      '<Message>Bluebonnet Electric: For help, call (512) 555-0123. Reply STOP to stop these texts.</Message>',
    )
    expect(await receive(makeText('Cancel my visit on Monday'))).toMatchObject({ status: 200, body: NOTHING })
    expect(await isStopped()).toBe(false)
  })

  test('is rejected with a forged signature and changes nothing', async () => {
    expect((await receive(makeText('STOP'), 'another token')).status).toBe(403)
    const form = new URLSearchParams(makeText('STOP')).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await world.app.inject({ method: 'POST', url: PATH, payload: form, headers })).statusCode).toBe(403)
    expect(await isStopped()).toBe(false)
  })

  test('is rejected unless it comes from a phone number', async () => {
    expect((await receive(makeText('STOP', { From: 'whatsapp:+15125550142' }))).status).toBe(400)
  })
})

describe('a rejection by the provider for a STOP we never saw', () => {
  const send = () => deliverNow(world.createContext(null), { channel: 'sms', message: { to: PHONE, text: 'Hello' } })
  beforeEach(() => {
    peer.messages.length = 0
    peer.answer = { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' }
  })

  test('is stored, and the provider is not tried again', async () => {
    expect(await send()).toMatchObject({ success: false, error: 'Recipient has opted out of text messages' })
    expect(await isStopped()).toBe(true)
    peer.answer = 'ok'
    expect(await send()).toMatchObject({ success: false })
    expect(peer.messages).toEqual([])
  })

  test('does not override a START that arrived in the meantime', async () => {
    await receive(makeText('START'))
    await send()
    expect(await isStopped()).toBe(false)
    world.clock.now = new Date('2026-06-15T15:01:00Z')
    await send()
    expect(await isStopped()).toBe(true)
  })
})

test('staff see on the client when texts were stopped', async () => {
  const { id } = await createClient(world.db, { phone: '(512) 555-0142' })
  const details = async () => (await staff.get(`/api/clients/${id}`)).body.texts_stopped_at
  expect(await details()).toBeNull()
  await receive(makeText('STOP'))
  expect(await details()).toBe('2026-06-15T15:00:00.000Z')
})

test('there is no webhook without Twilio', async () => {
  const local = await createWorld()
  const reply = await local.app.inject({ method: 'POST', url: PATH, payload: 'Body=STOP' })
  expect(reply.statusCode).toBe(404)
  await local.close()
})

test('tells the devices of the staff who wrote, and not what, once', async () => {
  await turnOn(staff, ['text'])
  await createClient(world.db, { name: 'Grace Holloway', phone: '+15125550177' })
  const text = makeText('The gate code is 4711', { From: '+15125550177' })
  await receive(text)
  await receive(text)
  await receive(makeText('STOP', { From: '+15125550178' }))
  expect(await takePushes(world)).toEqual([
    {
      title: 'New text message',
      body: 'From Grace Holloway',
      path: expect.stringMatching(/^\/messages\?open=[\w-]+$/),
      tag: expect.stringMatching(/^text /),
    },
  ])
})
