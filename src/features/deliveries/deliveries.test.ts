import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Delivery } from '#features/deliveries/contract.ts'
import { DeliveryError } from '#server/outbox/delivery-error.ts'
import { queueMail, queueSms } from '#server/outbox/outbox.ts'
import { createUser } from '#test/factories.ts'
import { type Caller, createWorld, type World } from '#test/world.ts'

let world: World
let admin: Caller
let isRefused = true
beforeAll(async () => {
  world = await createWorld()
  const { mail } = world.services
  const refuse = new DeliveryError('The mail server refused the message: 550 no such user', { isFinal: true })
  world.services.mail = { ...mail, send: (message) => (isRefused ? Promise.reject(refuse) : mail.send(message)) }
  admin = await world.signedIn(await createUser(world.db, 'admin'))
})
afterAll(() => world.close())

const link = 'https://app.example.com/reset-password?token=planted-token'
const mailTo = (to: string) => ({ to, subject: 'Set a new password', text: link, html: link })
const listed = async (query = '') => (await admin.get(`/api/deliveries${query}`)).body as Delivery[]

test('an administrator sees what failed and why, never the content, and retries it', async () => {
  const ctx = world.contextOf(null)
  const id = await queueMail(ctx, mailTo('jo@example.com'))
  await queueSms(ctx, { to: '+15125550100', text: link }, { purpose: 'Reminder' })
  await world.runBackground()
  expect(await listed()).toMatchObject([{ channel: 'sms', status: 'sent' }, { channel: 'email' }])
  const reply = await admin.get('/api/deliveries?status=failed')
  expect(reply.text).not.toContain('planted-token')
  expect(reply.body).toEqual([
    {
      id,
      channel: 'email',
      recipient: 'jo@example.com',
      subject: 'Set a new password',
      status: 'failed',
      provider: 'local',
      attempts: 1,
      error: 'The mail server refused the message: 550 no such user',
      not_before: null,
      receipt: null,
      created_at: '2026-06-15T15:00:00.000Z',
      sent_at: null,
    },
  ])
  isRefused = false
  const retried = await admin.post(`/api/deliveries/${id}/retry`)
  expect(retried).toMatchObject({ status: 201, body: { id, status: 'queued', attempts: 0, error: null } })
  await world.runBackground()
  expect(world.sent.mail).toMatchObject([{ to: 'jo@example.com', text: link }])
  expect(await admin.post(`/api/deliveries/${id}/retry`)).toMatchObject({
    status: 409,
    body: { message: 'Only a failed message can be sent again' },
  })
  isRefused = true
})

test('a message that is no longer stored cannot be retried, and an unknown one is not found', async () => {
  const id = await queueMail(world.contextOf(null), mailTo('secret@example.com'), { secret: true })
  await world.runBackground()
  expect(await admin.post(`/api/deliveries/${id}/retry`)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('no longer kept') },
  })
  const missing = await admin.post('/api/deliveries/0197f000-0000-7000-8000-000000000001/retry')
  expect(missing).toMatchObject({ status: 404, body: { message: 'Message not found' } })
})

test('the list is searchable and paged, newest first', async () => {
  const ctx = world.contextOf(null)
  for (let number = 0; number < 5; number += 1) {
    world.clock.now = new Date(world.clock.now.getTime() + 1000)
    await queueMail(ctx, mailTo(`page-${number}@example.com`))
  }
  const recipients: string[] = []
  let url: string | undefined = '/api/deliveries?q=PAGE-&limit=2'
  while (url !== undefined) {
    const reply = await admin.get(url)
    recipients.push(...(reply.body as Delivery[]).map(({ recipient }) => recipient))
    url = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  expect(recipients).toEqual([4, 3, 2, 1, 0].map((number) => `page-${number}@example.com`))
})
