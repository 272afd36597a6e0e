import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliveryRow } from '#features/messages/deliveries/contract.ts'
import { DeliveryError } from '#server/outbox/delivery-error.ts'
import { queueMail, queueSms } from '#server/outbox/outbox.ts'
import { HELD } from '#server/installation.ts'
import { deliveries as outbox, installation } from '#server/tables.ts'
import { createUser } from '#test/factories.ts'
import { refusal } from '#test/refusals.ts'
import { setUpWorld } from '#test/world.ts'

let isRefused = true
const world = await setUpWorld()
const { mail } = world.services
const refuse = new DeliveryError('The mail server refused the message: 550 no such user', { isFinal: true })
world.services.mail = { ...mail, send: (message) => (isRefused ? Promise.reject(refuse) : mail.send(message)) }
const admin = await world.signedIn(await createUser(world.db, 'admin'))

const link = 'https://app.example.com/reset-password?token=planted-token'
const mailTo = (to: string) => ({ to, subject: 'Set a new password', text: link, html: link })
const listed = async (query = '') => (await admin.get(`/api/deliveries${query}`)).body as DeliveryRow[]

test('an administrator sees what failed and why, never the content, and retries it', async () => {
  const ctx = world.createContext(null)
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
      preview: null,
    },
  ])
  isRefused = false
  const retried = await admin.post(`/api/deliveries/${id}/retry`)
  expect(retried).toMatchObject({ status: 201, body: { id, status: 'queued', attempts: 0, error: null } })
  await world.runBackground()
  expect(world.sent.mail).toMatchObject([{ to: 'jo@example.com', text: link }])
  expect(await admin.post(`/api/deliveries/${id}/retry`)).toMatchObject(
    refusal(409, 'Only a failed message can be sent again'),
  )
  isRefused = true
})

test('a message that is no longer stored cannot be retried, and an unknown one is not found', async () => {
  const id = await queueMail(world.createContext(null), mailTo('secret@example.com'), { secret: true })
  await world.runBackground()
  expect(await admin.post(`/api/deliveries/${id}/retry`)).toMatchObject(
    refusal(409, expect.stringContaining('no longer kept')),
  )
  const missing = await admin.post('/api/deliveries/0197f000-0000-7000-8000-000000000001/retry')
  expect(missing).toMatchObject(refusal(404, 'Message not found'))
})

describe('since a restore', () => {
  const SINCE = '2026-06-15T14:00:00.000Z'
  beforeEach(async () => {
    isRefused = false
    world.sent.mail.length = 0
    await world.db.delete(outbox)
    await world.db.insert(installation).values({ name: HELD, value: SINCE }).onConflictDoNothing()
  })
  afterAll(async () => {
    await world.db.delete(installation).where(eq(installation.name, HELD))
  })

  const held = async () => (await admin.get('/api/deliveries/held')).body
  const getStatus = async (id: string | null) => (await listed()).find((delivery) => delivery.id === id)?.status
  const scheduled = (to: string) => queueMail(world.createContext(null), mailTo(to), { onceKey: `reminder ${to}` })

  test('what a scheduled job would send waits, what a user causes goes out, and so does a sign-in link', async () => {
    const origin = { endpoint: 'POST /api/bookings', http: null, agent: null }
    const reminder = await scheduled('reminded@example.com')
    await queueMail({ ...world.createContext(null), origin }, mailTo('booked@example.com'))
    await queueMail(world.createContext(null), mailTo('reset@example.com'), { secret: true })
    await world.runBackground()
    world.clock.now = new Date(world.clock.now.getTime() + 5 * 3_600_000)
    await world.runJob('tidy-deliveries')
    await world.runBackground()
    expect(world.sent.mail.map(({ to }) => to)).toEqual(['booked@example.com', 'reset@example.com'])
    expect(await getStatus(reminder)).toBe('held')
    expect(await held()).toEqual({ since: SINCE, count: 1 })
  })

  test('a text shows its first line without what opens its links, for as long as it waits', async () => {
    const text =
      '  Bluebonnet: your visit is tomorrow. https://app.example.com/v/planted-token Bye\nReply STOP to opt out'
    const id = await queueSms(world.createContext(null), { to: '+15125550177', text }, { purpose: 'Booking reminder' })
    await scheduled('mailed@example.com')
    const reply = await admin.get('/api/deliveries?status=held')
    const preview = 'Bluebonnet: your visit is tomorrow. https://app.example.com/… Bye'
    expect(reply.body).toMatchObject([
      { channel: 'email', preview: null },
      { id, preview },
    ])
    expect(reply.text).not.toContain('planted-token')
    await admin.post(`/api/deliveries/${id}/drop`)
    expect((await listed('?q=5550177')).map((row) => row.preview)).toEqual([null])
  })

  test('an administrator sends one and drops one, which no job queues again', async () => {
    const [wanted, stale] = [await scheduled('wanted@example.com'), await scheduled('stale@example.com')]
    expect(await admin.post(`/api/deliveries/${wanted}/release`)).toMatchObject({ status: 200, body: { count: 1 } })
    expect(await admin.post(`/api/deliveries/${stale}/drop`)).toMatchObject({ status: 200, body: { count: 1 } })
    await world.runBackground()
    expect(world.sent.mail).toMatchObject([{ to: 'wanted@example.com' }])
    expect(await getStatus(stale)).toBe('dropped')
    expect(await scheduled('stale@example.com')).toBeNull()
    expect(await held()).toEqual({ since: SINCE, count: 0 })
    for (const action of ['release', 'drop', 'retry'])
      expect((await admin.post(`/api/deliveries/${stale}/${action}`)).status).toBe(409)
    expect((await world.pool.query('select message from deliveries where id = $1', [stale])).rows).toEqual([
      { message: {} },
    ])
  })

  test.each([
    ['release', 2, 'sent'],
    ['drop', 0, 'dropped'],
  ])(
    'an administrator decides about all with %s, and automatic messages go out again',
    async (action, sent, status) => {
      const ids = [await scheduled('one@example.com'), await scheduled('two@example.com')]
      expect((await admin.post(`/api/deliveries/held/${action}`)).body).toEqual({ count: 2 })
      await world.runBackground()
      expect(world.sent.mail).toHaveLength(sent)
      for (const id of ids) expect(await getStatus(id)).toBe(status)
      expect(await held()).toEqual({ since: null, count: 0 })
      await scheduled('three@example.com')
      await world.runBackground()
      expect(world.sent.mail).toHaveLength(sent + 1)
    },
  )
})
