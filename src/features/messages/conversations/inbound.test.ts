import { beforeEach, describe, expect, test } from 'vitest'
import { deliverNow } from '#server/outbox/outbox.ts'
import { optedOutAt } from '#server/sms/opt-outs.ts'
import { smsKeywords, smsOptOuts } from '#server/tables.ts'
import { takePushes, turnOn } from '#test/devices.ts'
import { createClient } from '#test/factories.ts'
import { PHONE, startTexting } from '#test/texting.ts'
import { createWorld } from '#test/world.ts'
import { commandIn } from './server/keywords.ts'

const PATH = '/api/webhooks/twilio/sms'
const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

const { peer, world, staff, replyTo } = await startTexting()
beforeEach(async () => {
  peer.answer = 'ok'
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  await world.db.delete(smsOptOuts)
  await world.db.delete(smsKeywords)
})

const isStopped = async () => (await optedOutAt(world.db, PHONE)) !== null

const keywords = {
  stop: [
    ['stop', 'STOP', ' Stop. ', 'StopAll', 'stop all', 'quit!', 'END', 'revoke', 'Opt out', 'OPT-OUT', 'optout'],
    ['cancel', 'Unsubscribe', 'please stop', 'Stop, thank you.', 'Stop stop STOP', 'stop it', 'Stop texting me!!'],
    ['please stop texting', 'stop sending me these messages', 'No more texts please', "Don't text me anymore"],
    ['do not contact me again.', 'dont text me, call me instead', 'opt me out', 'I want to unsubscribe'],
    ['Please remove me from your list', 'take my number off this list', 'take me off your list', 'leave me alone'],
    ['I already have an electrician, stop texting me', "I don't want any more messages", 'I revoke my consent'],
    ['Unsubscribe me', "Please don't send me any more texts", "Please don't text me anymore", 'No more texts, thanks'],
  ].flat(),
  start: ['START', 'unstop', 'start please'],
  help: ['help', 'INFO?', 'Help please'],
}
const others = [
  ['cancel my visit on Monday', 'Please cancel', 'yes please', 'the end', '', '👍', 'constructor', 'Yes'],
  ["Please don't stop texting me", 'Can you stop by at 3?', 'The power stopped again', "Don't text me before 9"],
  ['stop texting my old number, use this one', 'We need help with the panel'],
].flat()

test.each(Object.entries({ ...keywords, null: others }).flatMap(([name, texts]) => texts.map((text) => [text, name])))(
  'reads %j as the keyword %s',
  (text = '', name) => expect(String(commandIn(text, { isStopped: false }).keyword)).toBe(name),
)

test('reads YES as START only while texts are stopped', () => {
  expect(commandIn('Yes', { isStopped: true }).keyword).toBe('start')
  expect(commandIn('yes please', { isStopped: true }).keyword).toBeNull()
})

const unread = async () => (await staff.get('/api/conversations/unread')).body.unread

test('a sentence that asks to stop texts does so, and waits to be read; a bare STOP does not', async () => {
  const before = await unread()
  const From = '+15125550171'
  const sentence = 'Stop texting me and call, the panel is sparking'
  await replyTo('STOP', { From })
  expect(await unread()).toBe(before)
  await replyTo(sentence, { From })
  expect(await unread()).toBe(before + 1)
  const other = '+15125550172'
  await replyTo(sentence, { From: other })
  expect(await unread()).toBe(before + 2)
  expect(await optedOutAt(world.db, other)).not.toBeNull()
})

describe('an incoming text message', () => {
  test('STOP ends texts with one confirmation; START resumes them', async () => {
    const stopped = await replyTo('Stop')
    expect([stopped.statusCode, stopped.headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
    expect(stopped.body).toContain(
      '<Message>Bluebonnet Electric: You are unsubscribed and will not get any more texts from us. Reply START to resubscribe.</Message>',
    )
    expect(await isStopped()).toBe(true)
    const message = { to: PHONE, text: 'Hello' }
    expect(await deliverNow(world.createContext(null), { channel: 'sms', message })).toMatchObject({ success: false })
    expect(peer.messages).toEqual([])
    expect(await replyTo('START')).toMatchObject({ statusCode: 200, body: NOTHING })
    expect(await isStopped()).toBe(false)
    expect(await deliverNow(world.createContext(null), { channel: 'sms', message })).toMatchObject({ success: true })
  })

  test('changes nothing and sends nothing more when it arrives twice or late', async () => {
    const stop = () => replyTo('STOP', { MessageSid: 'SMstop' })
    await stop()
    expect((await stop()).body).toBe(NOTHING)
    await replyTo('START')
    expect((await stop()).body).toBe(NOTHING)
    expect(await isStopped()).toBe(false)
    const replies = await Promise.all(Array.from({ length: 10 }, () => replyTo('STOP', { MessageSid: 'SMsame' })))
    expect(replies.filter(({ body }) => body !== NOTHING)).toHaveLength(1)
  })

  test('follows what Twilio has already answered without answering again', async () => {
    expect((await replyTo('STOP', { OptOutType: 'STOP' })).body).toBe(NOTHING)
    expect(await isStopped()).toBe(true)
  })

  test('HELP replies with the number to call, and anything else gets no answer', async () => {
    expect((await replyTo('help')).body).toContain(
      '<Message>Bluebonnet Electric: For help, call (512) 555-0123. Reply STOP to stop these texts.</Message>',
    )
    expect(await replyTo('Cancel my visit on Monday')).toMatchObject({ statusCode: 200, body: NOTHING })
    expect(await isStopped()).toBe(false)
  })

  test('is rejected with a forged signature and changes nothing', async () => {
    expect((await replyTo('STOP', {}, 'another token')).statusCode).toBe(403)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const unsigned = { method: 'POST', url: PATH, payload: `From=${PHONE}&Body=STOP`, headers } as const
    expect((await world.app.inject(unsigned)).statusCode).toBe(403)
    expect(await isStopped()).toBe(false)
  })

  test('is rejected unless it comes from a phone number', async () => {
    expect((await replyTo('STOP', { From: 'whatsapp:+15125550142' })).statusCode).toBe(400)
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
    await replyTo('START')
    await send()
    expect(await isStopped()).toBe(false)
    world.clock.now = new Date('2026-06-15T15:01:00Z')
    await send()
    expect(await isStopped()).toBe(true)
  })
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
  const text = { From: '+15125550177', MessageSid: 'SMtold' }
  for (const _ of [1, 2]) await replyTo('The gate code is 4711', text)
  await replyTo('STOP', { From: '+15125550178' })
  expect(await takePushes(world)).toEqual([
    {
      title: 'New text message',
      body: 'From Grace Holloway',
      path: expect.stringMatching(/^\/messages\?open=[\w-]+$/),
      tag: expect.stringMatching(/^text /),
    },
  ])
})
