import { createPublicKey, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/current-user.ts'
import { endUserSessions } from '#features/people/accounts/server/shared/sessions.ts'
import { users } from '#features/people/users/server/table.ts'
import { readInstallation } from '#server/installation.ts'
import { isPushService } from '#server/push/push.ts'
import { newDevice } from '#test/devices.ts'
import { createClient, createUser } from '#test/factories.ts'
import { startPushService } from '#test/peers/push-service.ts'
import { type Caller, setUpWorld } from '#test/world.ts'
import type { NotificationKind } from './contract.ts'
import { notify } from './server/shared/notify.ts'
import { pushSubscriptions } from './server/table.ts'

let sam: CurrentUser
let phone: Caller
const service = await startPushService()
const world = await setUpWorld({ env: { PUSH_SERVICES: service.url }, company: true })
afterAll(() => service.close())
beforeEach(async () => {
  sam = await createUser(world.db, 'employee', { name: 'Sam Ortiz' })
  phone = await world.signedIn(sam)
})
afterEach(async () => {
  service.state.status = 201
  service.received.length = 0
  await world.db.delete(pushSubscriptions)
})

const turnOn = async (kinds: NotificationKind[] = ['text'], name = 'sams-phone', caller = phone) => {
  const reply = await caller.post('/api/notifications', { ...service.subscription(name), kinds })
  expect(reply.status, reply.text).toBe(200)
  return reply
}
const TEXT = { title: 'New text message', body: 'From Grace Holloway', path: '/messages?open=1', tag: 'text 1' }
const tell = (kind: NotificationKind = 'text', options: { users?: string[]; user?: CurrentUser } = {}) =>
  notify({ ...world.services, user: options.user ?? null }, { kind, ...options }, TEXT)
const arrived = async () => {
  await world.runBackground()
  return service.received.map(({ path, text }) => [path, JSON.parse(text)])
}
const devices = () => world.db.$count(pushSubscriptions)

describe('a device', () => {
  test('gets what its user chose on it, encrypted for it alone', async () => {
    expect((await turnOn(['text', 'visit'])).body.kinds).toEqual(['text', 'visit'])
    await tell('text')
    await tell('payment')
    expect(await arrived()).toEqual([['/sams-phone', TEXT]])
  })

  test('gets the signature of the key that it subscribed with', async () => {
    const { key } = (await turnOn()).body
    await tell()
    await arrived()
    const { headers } = service.received[0] ?? {}
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' })
    const [, token = '', used] = /^vapid t=(.+), k=(.+)$/.exec(String(headers?.['authorization'])) ?? []
    expect(used).toBe(key)
    const [head, claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
    const bytes = Buffer.from(signature, 'base64url')
    expect(
      verify('sha256', Buffer.from(`${head}.${claims}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes),
    ).toBe(true)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: service.url,
      exp: world.clock.now.getTime() / 1000 + 12 * 3600,
      sub: expect.stringMatching(/^mailto:/),
    })
  })

  test('gets nothing of a change that its user made, or that is for somebody else', async () => {
    await turnOn()
    await tell('text', { user: sam })
    await tell('text', { users: [crypto.randomUUID()] })
    expect(await arrived()).toEqual([])
  })

  test('gets nothing after it was turned off', async () => {
    await turnOn()
    await tell()
    expect((await phone.delete('/api/notifications')).status).toBe(204)
    await tell()
    expect(await arrived()).toEqual([])
    expect((await phone.get('/api/notifications')).body).toMatchObject({ kinds: [] })
  })

  test('gets nothing once its session is over: signed out, ended elsewhere, expired', async () => {
    await turnOn()
    await tell()
    await phone.get('/api/logout')
    expect(await arrived()).toEqual([])

    phone = await world.signedIn(sam)
    await turnOn()
    await tell()
    await endUserSessions(world.db, sam.id)
    expect(await arrived()).toEqual([])

    const started = world.clock.now
    phone = await world.signedIn(sam)
    await turnOn()
    world.clock.now = new Date(started.getTime() + 8 * 86_400_000)
    await tell()
    expect(await arrived()).toEqual([])
    world.clock.now = started
  })

  test.each([
    ['was deactivated', { deactivated_at: '2026-06-15T15:00:00.000Z' }],
    ['is no longer on the staff', { role: 'client' as const }],
  ])('gets nothing for a user who %s', async (_, values) => {
    await turnOn()
    await tell()
    await world.db.update(users).set(values).where(eq(users.id, sam.id))
    expect(await arrived()).toEqual([])
  })

  test('belongs to who signed in to it last', async () => {
    await turnOn(['text', 'visit'])
    const kim = await createUser(world.db, 'employee')
    await turnOn(['text'], 'sams-phone', await world.signedIn(kim))
    await tell('visit', { users: [sam.id] })
    expect(await arrived()).toEqual([])
    expect(await devices()).toBe(1)
  })
})

describe('the push service', () => {
  test.each([404, 410])(
    'answers %i for a browser that is not subscribed any more, which is forgotten',
    async (status) => {
      await turnOn()
      service.state.status = status
      await tell()
      await arrived()
      expect(await devices()).toBe(0)
    },
  )

  test.each([429, 500, 503])('answers %i, and is asked again later', async (status) => {
    await turnOn()
    service.state.status = status
    await tell()
    expect(await arrived()).toHaveLength(1)
    service.state.status = 201
    expect(await arrived()).toHaveLength(2)
    expect(await arrived()).toHaveLength(2)
  })

  test('refuses for good, which is not tried again', async () => {
    await turnOn()
    service.state.status = 400
    await tell()
    await arrived()
    expect(await arrived()).toHaveLength(1)
    expect(await devices()).toBe(1)
  })

  test.each([
    ['https://fcm.googleapis.com/fcm/send/1', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/1', true],
    ['https://web.push.apple.com/1', true],
    ['https://wns2-by3p.notify.windows.com/w/1', true],
    ['https://push.example.com/1', true],
    ['http://fcm.googleapis.com/fcm/send/1', false],
    ['https://fcm.googleapis.com:8443/1', false],
    ['https://fcm.googleapis.com.example.com/1', false],
    ['https://user@127.0.0.1/1', false],
    ['http://169.254.169.254/latest/meta-data', false],
    ['not an address', false],
  ])('%s is one: %s', (endpoint, expected) => {
    expect(isPushService(endpoint, { pushServices: ['https://push.example.com'] })).toBe(expected)
  })
})

test.each([
  [
    'an address elsewhere',
    { endpoint: 'http://127.0.0.1:1/x' },
    'endpoint',
    /push service of this browser is not known/,
  ],
  ['a key that is none', { p256dh: 'AAAA' }, 'p256dh', /key of the browser is not valid/],
  ['a secret that is none', { auth: '!' }, 'auth', /key of the browser is not valid/],
  ['no kind', { kinds: [] }, 'kinds', /Choose what to be notified of/],
])('refuses %s with a sentence', async (_, wrong, path, message) => {
  const reply = await phone.post('/api/notifications', { ...newDevice(), ...wrong })
  expect(reply.status).toBe(400)
  expect(reply.body.errors).toEqual([{ path: expect.stringContaining(path), message: expect.stringMatching(message) }])
})

describe('the key', () => {
  test('is sealed, and the same for everyone and after a restart', async () => {
    const { key } = (await phone.get('/api/notifications')).body
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    const office = await world.signedIn(await createUser(world.db, 'admin'))
    expect((await office.get('/api/notifications')).body.key).toBe(key)
    expect(await readInstallation(world.db, 'push_key')).not.toMatch(/PRIVATE|-----/)
  })
})

describe('what happens', () => {
  test('a visit that is assigned or moved reaches its technician, without a mail too', async () => {
    await world.db.update(users).set({ email_notifications_enabled: false }).where(eq(users.id, sam.id))
    await turnOn(['visit'])
    const office = await world.signedIn(await createUser(world.db, 'admin'))
    const { id: client_id } = await createClient(world.db, { name: 'Grace Holloway' })
    const job = { client_id, title: 'Panel', assigned_to: sam.id, scheduled_date: '2026-07-01T09:00' }
    const { id } = (await office.post('/api/jobs', job)).body
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    const [[, first] = []] = await arrived()
    expect(first).toMatchObject({
      title: 'You have a new job',
      body: 'Panel for Grace Holloway, Jul 1, 2026, 9:00 AM',
      path: `/jobs?open=${id}`,
    })
    await office.patch(`/api/jobs/${id}`, { scheduled_date: '2026-07-01T11:00' })
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    const [, [, second] = []] = await arrived()
    expect(second).toMatchObject({ title: 'New time', tag: first?.tag })
  })

  test('a booking of a client reaches the office', async () => {
    await turnOn(['booking'])
    const user = await createUser(world.db, 'client')
    await createClient(world.db, { name: 'Grace Holloway', user_id: user.id })
    const client = await world.signedIn(user)
    const { body } = await client.post('/api/bookings', {
      service_type: 'Lighting',
      scheduled_date: '2026-06-17T10:00',
    })
    const [[, pushed] = []] = await arrived()
    expect(pushed).toMatchObject({
      title: 'Grace Holloway booked a visit',
      body: 'Lighting, Jun 17, 2026, 10:00 AM',
      path: `/bookings?open=${body.id}`,
    })
  })
})
