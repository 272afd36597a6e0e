import { afterAll, beforeEach, expect, test } from 'vitest'
import { getFailure } from '#test/failures.ts'
import { startTwilioPeer, type TwilioAnswer } from '#test/peers/twilio.ts'
import { readConfig } from '../config.ts'
import { DeliveryError } from '../outbox/delivery-error.ts'
import type { Sms } from './sms.ts'
import { twilioSms } from './twilio.ts'

const serviceWith = (env: NodeJS.ProcessEnv, patienceMs?: number): Sms => {
  const { twilio } = readConfig(env)
  return twilio ? twilioSms(twilio, patienceMs) : expect.unreachable('Twilio is not configured')
}
const peer = await startTwilioPeer()
const sms = serviceWith(peer.env)
afterAll(() => peer.close())
beforeEach(() => {
  peer.messages.length = 0
  peer.answer = 'ok'
})

const message = { to: '+15125550100', text: 'Your invoice: $108.25 & Grüße\nhttps://app.example.com/?a=1&b=2' }

const getError = (sending: Promise<unknown>) => getFailure(DeliveryError, sending)

test('the official library sends a text message', async () => {
  const { id } = await sms.send(message)
  expect(peer.messages).toEqual([{ sid: id, ...message, from: '+15125550199' }])
})

test('a messaging service can be the sender', async () => {
  await serviceWith({ ...peer.env, TWILIO_FROM: 'MG0123456789abcdef0123456789abcdef' }).send(message)
  expect(peer.messages).toMatchObject([{ from: 'MG0123456789abcdef0123456789abcdef' }])
})

test.each(['5125550100', '+1 512 555 0100', '+15125550100\r\n', 'whatsapp:+15125550100', ''])(
  'does not send %j to the provider',
  async (to) => {
    expect(await getError(sms.send({ ...message, to }))).toMatchObject({ isFinal: true })
    expect(peer.messages).toEqual([])
  },
)

const refused = (status: number, code: number, message = 'Words') => ({ status, code, message })
const busy = 'The SMS provider is too busy at the moment'

test.each<[TwilioAnswer, string, boolean]>([
  [refused(400, 21610), 'Recipient has opted out of text messages', true],
  [refused(400, 21211, 'Not a\u0000 number'), 'The SMS provider refused the message: Not a number', true],
  [refused(429, 20429), busy, false],
  [refused(500, 20500), busy, false],
  [refused(503, 20503), busy, false],
])('explains %j to users as: %s', async (answer, words, isFinal) => {
  peer.answer = answer
  expect(await getError(sms.send(message))).toMatchObject({ message: words, isFinal })
})

test('reports a wrong token without showing it', async () => {
  const error = await getError(serviceWith({ ...peer.env, TWILIO_AUTH_TOKEN: 'planted-secret' }).send(message))
  expect(error.message).toBe('The SMS provider did not accept TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN')
  expect(JSON.stringify([error.message, error.code, error.cause])).not.toContain('planted-secret')
})

test('times out a provider that does not answer, and reports one that is unreachable', async () => {
  peer.answer = 'late'
  expect((await getError(serviceWith(peer.env, 50).send(message))).message).toBe(
    'The SMS provider did not answer in time, so the message may have arrived',
  )
  const gone = await startTwilioPeer()
  await gone.close()
  expect((await getError(serviceWith(gone.env).send(message))).message).toBe('The SMS provider could not be reached')
})
