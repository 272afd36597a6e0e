import { beforeEach, describe, expect, test } from 'vitest'
import { companySettings } from '#features/company/settings/server/table.ts'
import { queueSms } from '#server/outbox/outbox.ts'
import { deliveries } from '#server/tables.ts'
import {
  createBooking,
  createClient,
  createCompany,
  createInvoice,
  createJob,
  createQuote,
  createUser,
} from '#test/factories.ts'
import { refusal } from '#test/refusals.ts'
import { PHONE, startTexting } from '#test/texting.ts'
import { textMessages } from './server/table.ts'

const texting = await startTexting()
const { receive, say, open, listTexts, report } = texting
beforeEach(() => texting.reset())

describe('an on-my-way text', () => {
  const job = () => createJob(texting.world.db, { client_id: texting.client.id, assigned_to: texting.sender.id })
  const tap = (id: string, minutes = 30) => texting.staff.post(`/api/jobs/${id}/on-my-way`, { minutes })

  test('says who comes, and between which times', async () => {
    texting.world.clock.now = new Date('2026-06-15T15:02:10Z')
    const { id } = await job()
    expect(await tap(id)).toMatchObject({ status: 201, body: { status: 'sent' } })
    expect(texting.peer.messages).toMatchObject([
      {
        to: PHONE,
        text: 'Bluebonnet Electric: Marcus is on the way and should arrive between 10:35 AM and 11:05 AM.',
      },
    ])
  })

  test('names who presses it if they are on the crew of the visit, else the lead of that visit', async () => {
    const { world, staff, client, sender } = texting
    const kim = await createUser(world.db, 'employee', { name: 'Kim Tran' })
    const lee = await createUser(world.db, 'employee', { name: 'Lee Park' })
    const helper = await world.signedIn(lee)
    const { id } = await createJob(world.db, {
      client_id: client.id,
      assigned_to: sender.id,
      scheduled_date: '2026-06-16T14:00:00.000Z',
    })
    const later = { job_id: id, scheduled_date: '2026-06-17T09:00', assigned_to: kim.id, helper_ids: [lee.id] }
    const [visit] = (await staff.post('/api/visits', later)).body
    const names: string[] = []
    for (const [caller, visit_id] of [[staff], [staff, visit.id], [helper, visit.id], [helper]] as const) {
      await caller.post(`/api/jobs/${id}/on-my-way`, { minutes: 30, visit_id })
      world.clock.now = new Date(world.clock.now.getTime() + 20 * 60_000)
      names.push(/: (\w+) is on the way/.exec(texting.peer.messages.at(-1)?.text ?? '')?.[1] ?? '')
    }
    expect(names).toEqual(['Marcus', 'Kim', 'Lee', 'Marcus'])
    const other = await createJob(world.db, { client_id: client.id })
    expect(await staff.post(`/api/jobs/${other.id}/on-my-way`, { minutes: 30, visit_id: visit.id })).toMatchObject(
      refusal(404, 'Visit not found'),
    )
  })

  test('goes out once for 20 simultaneous taps, and again only later', async () => {
    const { id } = await job()
    const replies = await Promise.all(Array.from({ length: 20 }, () => tap(id)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(texting.peer.messages).toHaveLength(1)
    expect((await tap(id)).body.message).toBe('Grace Holloway was already texted at 10:00 AM.')
    texting.world.clock.now = new Date('2026-06-15T15:16:00Z')
    expect(await tap(id)).toMatchObject({ status: 201 })
  })

  test('can be repeated after it failed', async () => {
    const { id } = await job()
    texting.peer.answer = { status: 500, code: 20500, message: 'down' }
    expect(await tap(id)).toMatchObject({ status: 201, body: { status: 'failed' } })
    texting.peer.answer = 'ok'
    expect(await tap(id)).toMatchObject({ status: 201, body: { status: 'sent' } })
  })

  test('respects clients who stopped texts or turned them off, and jobs that are over', async () => {
    const login = await createUser(texting.world.db, 'client', { sms_notifications_enabled: false })
    const silent = await createClient(texting.world.db, { user_id: login.id, phone: '+15125550155' })
    const { id } = await createJob(texting.world.db, { client_id: silent.id })
    expect(await tap(id)).toMatchObject(refusal(409, 'Client has turned off text messages in their profile'))
    const over = await createJob(texting.world.db, { client_id: texting.client.id, status: 'completed' })
    expect(await tap(over.id)).toMatchObject(refusal(409, 'This job is over.'))
    expect((await texting.staff.post(`/api/jobs/${over.id}/on-my-way`, { minutes: 7 })).status).toBe(400)
    expect(texting.peer.messages).toEqual([])
  })
})

describe('quiet hours', () => {
  const queued = async (now: string, notAfter?: string) => {
    texting.world.clock.now = new Date(now)
    await queueSms(
      texting.world.createContext(null),
      { to: PHONE, text: 'A reminder' },
      {
        purpose: 'Booking reminder',
        ...(notAfter !== undefined && { notAfter }),
      },
    )
    await texting.world.runBackground()
    return texting.peer.messages.length
  }

  test('hold automatic texts until they end; a text that a user writes goes out', async () => {
    expect(await queued('2026-06-16T03:30:00Z')).toBe(0)
    expect(await say('I just landed')).toMatchObject({ status: 201 })
    texting.world.clock.now = new Date('2026-06-16T12:59:59Z')
    await texting.world.runBackground()
    expect(texting.peer.messages).toHaveLength(1)
    texting.world.clock.now = new Date('2026-06-16T13:00:00Z')
    await texting.world.runBackground()
    expect(texting.peer.messages.map(({ text }) => text)).toEqual(['I just landed', 'A reminder'])
  })

  test('drop a text about a visit that begins before they end', async () => {
    expect(await queued('2026-06-16T03:30:00Z', '2026-06-16T12:30:00Z')).toBe(0)
    texting.world.clock.now = new Date('2026-06-16T14:00:00Z')
    await texting.world.runBackground()
    expect(texting.peer.messages).toEqual([])
  })

  test('can be switched off', async () => {
    await texting.world.db.update(companySettings).set({ quiet_hours: null })
    expect(await queued('2026-06-16T03:30:00Z')).toBe(1)
    await createCompany(texting.world.db, { quiet_hours: { from: '21:00', to: '08:00' } })
  })
})

describe('automatic texts', () => {
  const sendInvoice = async () => {
    const { id } = await createInvoice(texting.world.db, { client_id: texting.client.id })
    await texting.staff.post(`/api/invoices/${id}/send`)
    return id
  }

  test('show in the conversation with what they are, and without the secret of a link', async () => {
    const { world, staff, client } = texting
    await sendInvoice()
    const quote = await createQuote(world.db, { client_id: client.id })
    await staff.post(`/api/quotes/${quote.id}/send`)
    const booking = await createBooking(world.db, { client_id: client.id, scheduled_date: '2026-06-16T14:00:00Z' })
    await staff.patch(`/api/bookings/${booking.id}`, { status: 'confirmed' })
    await world.runBackground()
    const job = await createJob(world.db, { client_id: client.id })
    await staff.post(`/api/jobs/${job.id}/on-my-way`, { minutes: 30 })
    const texts = await listTexts(await open())
    expect(
      texts
        .map(({ purpose, is_automatic }: { purpose: string; is_automatic: boolean }) => [purpose, is_automatic])
        .toSorted(),
    ).toEqual([
      ['Booking confirmation', true],
      [expect.stringMatching(/^Invoice INV-/), true],
      ['On my way', false],
      [expect.stringMatching(/^Quote QUO-/), true],
    ])
    const sent = texting.peer.messages.map(({ text }) => text).join('\n')
    const [, token = ''] = /\/l\/(\S+)/.exec(sent) ?? []
    expect(token.length).toBeGreaterThan(20)
    expect(JSON.stringify(texts)).not.toContain('/l/')
    expect(JSON.stringify(texts)).toContain('https://app.example.com/…')
    expect(texts.every(({ status }: { status: string }) => status === 'sent')).toBe(true)
    // They start no conversations, and do not push those with unread texts down.
    expect((await open()) as object).toMatchObject({ last_message: expect.stringContaining('is on the way') })
  })

  test('show a failed one, which is sent again once, however often that is asked for', async () => {
    const { peer, world, staff } = texting
    peer.answer = { status: 400, code: 21211, message: 'not a valid phone number' }
    const invoice = await sendInvoice()
    const [failed] = await listTexts(await open())
    expect(failed).toMatchObject({ status: 'failed', is_kept: true, error: expect.stringContaining('refused') })
    peer.answer = 'ok'
    const replies = await Promise.all(Array.from({ length: 20 }, () => staff.post(`/api/messages/${failed.id}/retry`)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
    await world.runBackground()
    expect(peer.messages.filter(({ text }) => text.includes('invoice'))).toHaveLength(1)
    expect((await listTexts(await open()))[0]).toMatchObject({ id: failed.id, status: 'sent', error: null })
    expect((await staff.get(`/api/invoices/${invoice}`)).body.status).toBe('sent')
    expect(await staff.post(`/api/messages/${failed.id}/retry`)).toMatchObject(
      refusal(409, 'Only a text that failed can be sent again.'),
    )
  })

  test('are not sent again when their text is gone, or the number has stopped texts', async () => {
    const { peer, world, staff } = texting
    await sendInvoice()
    await report(peer.messages.at(-1)?.sid ?? '', 'undelivered', { ErrorCode: '30003' })
    const [undelivered] = await listTexts(await open())
    expect(undelivered).toMatchObject({ status: 'failed', is_kept: false })
    expect(await staff.post(`/api/messages/${undelivered.id}/retry`)).toMatchObject(
      refusal(409, 'This text is no longer kept. Repeat the action that sent it.'),
    )
    await receive('STOP')
    await world.db.update(deliveries).set({ message: { to: PHONE, text: 'Hello' } })
    expect(await staff.post(`/api/messages/${undelivered.id}/retry`)).toMatchObject(
      refusal(409, 'Recipient has opted out of text messages'),
    )
    await receive('START')
  })
})

describe('a text that a user wrote and that failed', () => {
  const again = (id: string) => texting.staff.post(`/api/messages/${id}/retry`)

  test('goes out again, also in quiet hours and after the carrier gave it up', async () => {
    const { peer, world } = texting
    world.clock.now = new Date('2026-06-16T03:30:00Z')
    const { body } = await say('Are you at home?')
    await report(peer.messages[0]?.sid ?? '', 'undelivered', { ErrorCode: '30003' })
    expect((await listTexts(await open()))[0]).toMatchObject({ status: 'failed', is_kept: true })
    expect(await again(body.id)).toMatchObject({ status: 201, body: { status: 'queued', error: null } })
    await world.runBackground()
    expect(peer.messages.map(({ text }) => text)).toEqual(['Are you at home?', 'Are you at home?'])
    expect((await listTexts(await open()))[0]).toMatchObject({ status: 'sent' })
  })

  test('goes out once if the server stopped before it was handed over', async () => {
    const { peer, world, sender } = texting
    const { id: conversation_id } = await open()
    const [row] = await world.db
      .insert(textMessages)
      .values({ conversation_id, direction: 'out', body: 'Hello?', sent_by: sender.id })
      .returning()
    const replies = await Promise.all(Array.from({ length: 20 }, () => again(row?.id ?? '')))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    await world.runBackground()
    expect(peer.messages.map(({ text }) => text)).toEqual(['Hello?'])
  })
})
