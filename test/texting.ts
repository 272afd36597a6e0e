import twilio from 'twilio'
import { afterAll } from 'vitest'
import { messagePictures, textMessages } from '#features/messages/conversations/server/table.ts'
import { readConfig } from '#server/config.ts'
import { twilioSms } from '#server/sms/twilio.ts'
import { deliveries, rateLimits } from '#server/tables.ts'
import { createClient, createUser } from './factories.ts'
import { startTwilioPeer } from './peers/twilio.ts'
import { setUpWorld } from './world.ts'

const ORIGIN = 'https://app.example.com'

/** The number of the client. */
export const PHONE = '+15125550142'

/** A test file's office, which texts with a client over Twilio's own library. */
export async function startTexting() {
  const peer = await startTwilioPeer()
  afterAll(peer.close)
  const env = { ...peer.env, PUBLIC_URL: ORIGIN }
  const { twilio: account } = readConfig({ ...env, SESSION_SECRET: 's'.repeat(32) })
  if (!account) throw new Error('Twilio is not configured')
  const world = await setUpWorld({ company: true, env, services: { sms: twilioSms(account) } })
  const sender = await createUser(world.db, 'employee', { name: 'Marcus Reyes', phone: '+15125550111' })
  const staff = await world.signedIn(sender)
  const client = await createClient(world.db, { name: 'Grace Holloway', phone: PHONE })

  const post = (path: string, form: Record<string, string>, token: string = peer.env.TWILIO_AUTH_TOKEN) =>
    world.app.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': twilio.getExpectedTwilioSignature(token, ORIGIN + path, form),
      },
    })
  /** A signed request of Twilio's. */
  const webhook = async (...request: Parameters<typeof post>) => (await post(...request)).statusCode

  let count = 0
  /** Our reply to a text. */
  const replyTo = (Body: string, more: Record<string, string> = {}, token?: string) => {
    const form = { MessageSid: `SMin${(count += 1)}`, From: PHONE, To: '+15125550199', Body, ...more }
    return post('/api/webhooks/twilio/sms', form, token)
  }
  const open = async (): Promise<{ id: string }> =>
    (await staff.post('/api/conversations', { client_id: client.id })).body
  return {
    peer,
    world,
    staff,
    sender,
    client,
    webhook,
    replyTo,
    /** A text to us. */
    receive: async (Body: string, more: Record<string, string> = {}) => (await replyTo(Body, more)).statusCode,
    /** The carrier's report on a text of ours. */
    report: (sid: string, MessageStatus: string, more: Record<string, string> = {}, token?: string) => {
      const path = peer.messages.find((message) => message.sid === sid)?.statusCallback?.replace(ORIGIN, '') ?? '/'
      return webhook(path, { MessageSid: sid, MessageStatus, ...more }, token)
    },
    /** Forgets the texts of the test before; the caps start again. */
    reset: async () => {
      peer.answer = 'ok'
      peer.messages.length = 0
      world.clock.now = new Date('2026-06-15T15:00:00Z')
      for (const table of [rateLimits, deliveries, messagePictures, textMessages]) await world.db.delete(table)
    },
    /** The client's conversation. */
    open,
    listTexts: async ({ id }: { id: string }) => (await staff.get(`/api/conversations/${id}/messages`)).body,
    say: async (body: string) => staff.post(`/api/conversations/${(await open()).id}/messages`, { body }),
  }
}
