import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliveries, smsOptOuts } from '#server/tables.ts'
import { users } from '#features/people/users/server/table.ts'
import { createBooking, createClient, createCompany, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { bookings } from './server/table.ts'

const world = await setUpWorld({ env: { PUBLIC_URL: 'https://app.example.com' }, company: true })
await createUser(world.db, 'employee', { name: 'Miguel Torres' })
const office = await world.signedIn(await createUser(world.db, 'admin'))
const user = await createUser(world.db, 'client')
const client = await world.signedIn(user)
const rosa = await createClient(world.db, {
  user_id: user.id,
  name: 'Rosa Delgado',
  email: 'rosa@delgado.example',
  phone: '+15125550142',
})

beforeEach(async () => {
  world.clock.now = new Date('2026-06-15T15:00:00Z')
  await world.db.delete(bookings)
  await world.db.delete(deliveries)
  await world.db.delete(smsOptOuts)
  await world.db.update(users).set({ email_notifications_enabled: true, sms_notifications_enabled: true })
  world.sent.mail.length = 0
  world.sent.sms.length = 0
})

const patch = (booking: { id: string }, body: object, by = office) => by.patch(`/api/bookings/${booking.id}`, body)
const rosas = (values: Parameters<typeof createBooking>[1] = {}) =>
  createBooking(world.db, { client_id: rosa.id, location: '88 Rainey St', ...values })
const confirmed = (values: Parameters<typeof createBooking>[1] = {}) =>
  rosas({ status: 'confirmed', confirmed_at: '2026-06-01T00:00:00Z', confirmation_sent: true, ...values })

/** Messages sent since the last call. */
async function newMessages() {
  await world.runBackground()
  const mail = world.sent.mail.splice(0).map(({ to, subject }) => `${to}: ${subject}`)
  return { mail, sms: world.sent.sms.splice(0).map(({ to, text }) => `${to}: ${text}`) }
}
const nothing = { mail: [], sms: [] }

describe('emails and texts the client', () => {
  test('about the confirmation, once', async () => {
    const [miguel] = await world.db.select().from(users).where(eq(users.name, 'Miguel Torres'))
    const booking = await rosas({ assigned_to: miguel?.id ?? null })
    const reply = await patch(booking, { status: 'confirmed' })
    expect(reply.body).toMatchObject({ confirmed_at: '2026-06-15T15:00:00.000Z', confirmation_sent: true })
    await world.runBackground()
    const [mail] = world.sent.mail
    expect(mail).toMatchObject({ from_name: 'Bluebonnet Electric', reply_to: 'office@bluebonnet.example' })
    const link = /https:\/\/app\.example\.com\/l\/[\w-]{32}/.exec(mail?.text ?? '')?.[0] ?? 'none'
    for (const body of [mail?.text, mail?.html])
      for (const part of [
        'Hello Rosa Delgado,',
        'Panel inspection',
        'Wednesday, July 1, 2026',
        '9:00 AM to 10:00 AM',
        '88 Rainey St',
        'Technician',
        'Miguel Torres',
        'Just reply to this email',
        link,
        'TECL 12345',
      ])
        expect(body).toContain(part)
    expect(await newMessages()).toEqual({
      mail: ['rosa@delgado.example: Your visit is confirmed: Panel inspection, Jul 1, 2026, 9:00 AM'],
      sms: [`+15125550142: Bluebonnet Electric: your Panel inspection is confirmed for Jul 1, 2026, 9:00 AM. ${link}`],
    })
    await patch(booking, { status: 'confirmed' })
    await patch(booking, { notes: 'Ring twice', location: 'Back door', assigned_to: '' })
    expect(await newMessages()).toEqual(nothing)
    const about = { about_type: 'booking', about_id: booking.id, status: 'sent' }
    expect(await world.db.select().from(deliveries)).toMatchObject([about, about])
  })

  test('with a link that needs no sign-in, if they have none', async () => {
    const ada = await createClient(world.db, { name: 'Ada', email: 'ada@love.example', phone: '(512) 555-0143' })
    const booking = await createBooking(world.db, { client_id: ada.id })
    await patch(booking, { status: 'confirmed' })
    await world.runBackground()
    const [mail] = world.sent.mail.splice(0)
    const [text] = world.sent.sms.splice(0)
    const [, token = ''] = /https:\/\/app\.example\.com\/l\/([\w-]{32})/.exec(text?.text ?? '') ?? []
    expect(mail?.text).toContain(`https://app.example.com/l/${token}`)
    expect(mail?.text).toContain('See, move or cancel')
    expect((await world.anonymous().get(`/api/public/links/${token}`)).body.booking).toMatchObject({
      client_name: 'Ada',
      status: 'confirmed',
    })
    await patch(booking, { status: 'cancelled' })
    await world.runBackground()
    expect(world.sent.mail.splice(0)[0]?.text).not.toContain('app.example.com/l/')
    expect(world.sent.sms.splice(0)[0]?.text).not.toContain('http')
  })

  test('about each new time; the reminder is due again', async () => {
    const booking = await confirmed({ reminder_sent: true })
    const there = { scheduled_date: '2026-07-02T09:00' }
    const back = { scheduled_date: '2026-07-01T09:00' }
    for (const [move, day] of [
      [there, 2],
      [back, 1],
      [there, 2],
    ] as const) {
      const reply = await patch(booking, move)
      expect(reply.body).toMatchObject({ reminder_sent: false, confirmation_sent: true, status: 'confirmed' })
      expect(await newMessages()).toEqual({
        mail: [`rosa@delgado.example: Your visit has a new time: Panel inspection, Jul ${day}, 2026, 9:00 AM`],
        sms: [expect.stringContaining(`has a new time: Jul ${day}, 2026, 9:00 AM.`)],
      })
    }
  })

  test.each([
    ['confirmed', 'staff'],
    ['confirmed', 'website'],
    ['pending', 'website'],
  ] as const)('about a %s booking (from %s) that the office cancels', async (status, source) => {
    await patch(await rosas({ status, source }), { status: 'cancelled' })
    expect(await newMessages()).toEqual({
      mail: ['rosa@delgado.example: Your visit is cancelled: Panel inspection, Jul 1, 2026, 9:00 AM'],
      sms: [expect.stringContaining('your Panel inspection is cancelled: Jul 1, 2026, 9:00 AM.')],
    })
  })

  test('about a visit moved to another client: cancelled for one, confirmed for the other', async () => {
    const other = await createClient(world.db, { name: 'Sam', email: 'sam@example.com', phone: null })
    await patch(await confirmed(), { client_id: other.id })
    expect((await newMessages()).mail).toEqual([
      'rosa@delgado.example: Your visit is cancelled: Panel inspection, Jul 1, 2026, 9:00 AM',
      'sam@example.com: Your visit is confirmed: Panel inspection, Jul 1, 2026, 9:00 AM',
    ])
  })

  test('about nothing they do not know of, and nothing in the past', async () => {
    await patch(await rosas({ source: 'staff' }), { scheduled_date: '2026-07-02T09:00' })
    await patch(await rosas({ source: 'staff' }), { status: 'cancelled' })
    await patch(await confirmed(), { status: 'completed' })
    const past = { scheduled_date: '2026-06-15T14:00:00Z' }
    expect((await patch(await rosas(past), { status: 'confirmed' })).body.confirmation_sent).toBe(false)
    await patch(await confirmed(past), { status: 'cancelled' })
    await patch(await confirmed(), past)
    await office.post('/api/bookings', { client_id: rosa.id, service_type: 'X', scheduled_date: '2026-07-02T09:00' })
    expect(await newMessages()).toEqual(nothing)
  })
})

describe('messages follow preferences', () => {
  const mail = [expect.stringContaining('rosa@delgado.example')]
  const sms = [expect.stringContaining('+15125550142')]

  test('what is turned off in the profile is not sent', async () => {
    await world.db.update(users).set({ sms_notifications_enabled: false }).where(eq(users.id, user.id))
    expect((await patch(await rosas(), { status: 'confirmed' })).body.confirmation_sent).toBe(true)
    expect(await newMessages()).toEqual({ mail, sms: [] })
    await world.db.update(users).set({ sms_notifications_enabled: true, email_notifications_enabled: false })
    await patch(await rosas(), { status: 'confirmed' })
    expect(await newMessages()).toEqual({ mail: [], sms })
    await world.db.update(users).set({ sms_notifications_enabled: false })
    expect((await patch(await rosas(), { status: 'confirmed' })).body.confirmation_sent).toBe(false)
    expect(await newMessages()).toEqual(nothing)
  })

  test('no texts after STOP, even if it arrives while one is waiting', async () => {
    await patch(await rosas(), { status: 'confirmed' })
    await world.db.insert(smsOptOuts).values({ phone: '+15125550142' })
    await patch(await rosas(), { status: 'confirmed' })
    expect(await newMessages()).toEqual({ mail: [...mail, ...mail], sms: [] })
  })

  test("falls back to the sign-in's address when the record has none; with neither, sends nothing", async () => {
    const other = await createUser(world.db, 'client', {
      email: 'ada@example.com',
      phone: '512-555-0111',
      email_confirmed_at: '2026-06-01T15:00:00Z',
    })
    const linked = await createClient(world.db, { user_id: other.id, email: null, phone: null })
    await patch(await createBooking(world.db, { client_id: linked.id }), { status: 'confirmed' })
    const reached = await newMessages()
    expect(reached.mail).toEqual([expect.stringContaining('ada@example.com')])
    expect(reached.sms).toEqual([expect.stringContaining('+15125550111')])
    const { id: client_id } = await createClient(world.db, { email: null, phone: '0142' })
    for (const silent of [{ client_id }, { client_id: null }]) {
      const { body } = await patch(await createBooking(world.db, silent), { status: 'confirmed' })
      expect([body.status, body.confirmation_sent]).toEqual(['confirmed', false])
    }
    expect(await newMessages()).toEqual(nothing)
  })
})

test('no text goes to a number that an unproven sign-in typed, until staff ask its owner', async () => {
  const stranger = await createUser(world.db, 'client', { email: 'grace@example.com', phone: '+15125550142' })
  const visit = { service_type: 'Panel inspection', scheduled_date: '2026-07-02T09:00' }
  const { body } = await (await world.signedIn(stranger)).post('/api/bookings', visit)
  await patch(body, { status: 'confirmed' })
  expect((await newMessages()).sms).toEqual([])
  await office.post(`/api/clients/${body.client_id}/text-consent`, { method: 'phone' })
  await patch(body, { scheduled_date: '2026-07-02T11:00' })
  expect((await newMessages()).sms).toHaveLength(1)
})

describe('actions of a client', () => {
  test('a booking notifies the office and acknowledges it to the client', async () => {
    const notes = '<b>Gate</b> code 4417'
    const visit = { service_type: 'Panel inspection', scheduled_date: '2026-07-01T09:00', notes }
    expect((await client.post('/api/bookings', visit)).status).toBe(201)
    await world.runBackground()
    expect(world.sent.mail[0]?.text).toContain('Gate')
    expect(world.sent.mail[0]?.text).toContain('Phone: (512) 555-0142')
    expect(world.sent.mail[0]?.html).not.toContain('<b>Gate')
    expect(await newMessages()).toEqual({
      mail: [
        'office@bluebonnet.example: Rosa Delgado booked a visit: Panel inspection, Jul 1, 2026, 9:00 AM',
        'rosa@delgado.example: We received your booking: Panel inspection, Jul 1, 2026, 9:00 AM',
      ],
      sms: [],
    })
  })

  test('a cancellation notifies both', async () => {
    await patch(await confirmed(), { status: 'cancelled' }, client)
    expect(await newMessages()).toEqual({
      mail: [
        'office@bluebonnet.example: Rosa Delgado cancelled a visit: Panel inspection, Jul 1, 2026, 9:00 AM',
        'rosa@delgado.example: You cancelled your visit: Panel inspection, Jul 1, 2026, 9:00 AM',
      ],
      sms: [],
    })
  })

  test('a rejected action notifies no one', async () => {
    await client.post('/api/bookings', { service_type: 'X', scheduled_date: '2026-07-05T09:00' })
    await patch(await confirmed(), { notes: 'x' }, client)
    expect(await newMessages()).toEqual(nothing)
  })
})

test('a text about a long service name fits in one message', async () => {
  await createCompany(world.db, { company_name: `Company ${'y'.repeat(100)}` })
  await patch(await rosas({ service_type: 'x'.repeat(200) }), { status: 'confirmed' })
  const { sms } = await newMessages()
  expect(sms[0]?.length).toBeLessThanOrEqual(160 + '+15125550142: '.length)
  expect(sms[0]).toContain('your visit is confirmed for Jul 1, 2026, 9:00 AM.')
  await createCompany(world.db)
})
