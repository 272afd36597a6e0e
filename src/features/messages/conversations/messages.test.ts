import { beforeEach, describe, expect, test } from 'vitest'
import { texts, textsByUser, textsToNumber } from '#server/sms/limits.ts'
import { optedOutAt } from '#server/sms/opt-outs.ts'
import { rateLimits } from '#server/tables.ts'
import { createClient, createUser } from '#test/factories.ts'
import { refusal } from '#test/refusals.ts'
import { PHONE, startTexting } from '#test/texting.ts'

const texting = await startTexting()
const { receive, say, open, listTexts, report } = texting
beforeEach(() => texting.reset())

describe('a conversation', () => {
  test('holds what both sides wrote, newest first, under the name of the client', async () => {
    const { id } = await open()
    expect((await open()).id).toBe(id)
    expect(await say('  We can come at 3.  ')).toMatchObject({
      status: 201,
      body: { direction: 'out', body: 'We can come at 3.', status: 'sent', sent_by_name: 'Marcus Reyes' },
    })
    texting.world.clock.now = new Date('2026-06-15T15:02:00Z')
    expect(await receive('Yes')).toBe(200)
    expect(await listTexts({ id })).toMatchObject([
      { direction: 'in', body: 'Yes', status: 'received', sent_by_name: null },
      { direction: 'out', body: 'We can come at 3.' },
    ])
    expect((await texting.staff.get('/api/conversations?q=grace')).body).toMatchObject([
      {
        id,
        name: 'Grace Holloway',
        client_id: texting.client.id,
        is_staff: false,
        last_message: 'Yes',
        unread_count: 1,
      },
    ])
    expect((await texting.staff.get('/api/conversations?q=555-0142')).body).toMatchObject([{ id }])
  })

  test('counts unread texts until anyone on the staff opens it, and keywords do not count', async () => {
    const { id } = await open()
    await texting.staff.post(`/api/conversations/${id}/read`)
    const unread = async () => (await texting.staff.get('/api/conversations/unread')).body
    expect((await unread()).unread).toBe(0)
    await receive('Are you close?')
    await receive('HELP')
    expect((await unread()).unread).toBe(1)
    expect((await texting.staff.get('/api/conversations?status=unread')).body).toMatchObject([{ id, unread_count: 1 }])
    expect((await texting.staff.post(`/api/conversations/${id}/read`)).body).toMatchObject({ id, unread_count: 0 })
    expect((await unread()).unread).toBe(0)
  })

  test('starts with a text from a number that no one knows, and can be answered', async () => {
    await receive('Do you install chargers?', { From: '+15125550777' })
    const [conversation] = (await texting.staff.get('/api/conversations?q=5550777')).body
    expect(conversation).toMatchObject({ name: null, client_id: null, phone: '+15125550777', unread_count: 1 })
    expect(
      await texting.staff.post(`/api/conversations/${conversation.id}/messages`, { body: 'We do.' }),
    ).toMatchObject({
      status: 201,
    })
    await createClient(texting.world.db, { name: 'New Client', phone: '+15125550777' })
    expect((await texting.staff.get('/api/conversations?q=5550777')).body).toMatchObject([{ name: 'New Client' }])
  })

  test.each([
    ['', 'Enter a message'],
    ['   ', 'Enter a message'],
    ['x'.repeat(321), 'Use at most 320 characters'],
  ])('refuses the text %j', async (body, message) =>
    expect(await say(body)).toMatchObject({ status: 400, body: { errors: [{ path: 'body', message }] } }),
  )

  test('keeps a text that the provider refused, with the reason', async () => {
    texting.peer.answer = { status: 400, code: 21211, message: 'not a valid phone number' }
    const reply = await say('Hello?')
    expect(reply).toMatchObject({ status: 201, body: { status: 'failed', error: expect.stringContaining('refused') } })
    expect((await listTexts(await open()))[0]).toMatchObject({ body: 'Hello?', status: 'failed' })
  })

  test('needs a number', async () => {
    const { id } = await createClient(texting.world.db, { phone: null })
    expect(await texting.staff.post('/api/conversations', { client_id: id })).toMatchObject({ status: 409 })
    expect(await texting.staff.post('/api/conversations', {})).toMatchObject({ status: 400 })
    expect((await texting.staff.get('/api/conversations/01a20251-ddcc-7376-9ce8-9c9fdac57f51/messages')).status).toBe(
      404,
    )
  })
})

describe('the report of the carrier', () => {
  const sendOne = async () => {
    await say('On our way')
    return texting.peer.messages.at(-1)?.sid ?? ''
  }
  const getStatus = async () => (await listTexts(await open()))[0]

  test('shows a text as delivered, whatever order reports come in', async () => {
    const sid = await sendOne()
    expect(await report(sid, 'sent')).toBe(204)
    expect(await getStatus()).toMatchObject({ status: 'sent' })
    await report(sid, 'delivered')
    await report(sid, 'sent')
    await report(sid, 'undelivered', { ErrorCode: '30003' })
    expect(await getStatus()).toMatchObject({ status: 'delivered', error: null })
  })

  test('shows why a text was not delivered', async () => {
    const sid = await sendOne()
    await report(sid, 'undelivered', { ErrorCode: '30006' })
    expect(await getStatus()).toMatchObject({ status: 'failed', error: 'This is a landline, which cannot get texts' })
  })

  test('counts when it comes before the provider has answered us', async () => {
    texting.peer.beforeAnswer = async ({ sid }) => void (await report(sid, 'failed', { ErrorCode: '30005' }))
    await sendOne()
    texting.peer.beforeAnswer = null
    expect(await getStatus()).toMatchObject({ status: 'failed', error: expect.stringContaining('does not exist') })
  })

  test('of an opt-out that we never saw stops texts', async () => {
    await report(await sendOne(), 'failed', { ErrorCode: '21610' })
    expect(await optedOutAt(texting.world.db, PHONE)).not.toBeNull()
    expect(await say('Hello')).toMatchObject({ status: 409 })
    texting.world.clock.now = new Date('2026-06-15T15:05:00Z')
    await receive('START')
    expect(await say('Hello')).toMatchObject({ status: 201 })
  })

  test('is rejected with a forged signature, and changes nothing', async () => {
    const sid = await sendOne()
    expect(await report(sid, 'delivered', {}, 'another token')).toBe(403)
    expect(await getStatus()).toMatchObject({ status: 'sent' })
    expect(await texting.webhook('/api/webhooks/twilio/status', { MessageSid: sid, MessageStatus: 'delivered' })).toBe(
      400,
    )
  })
})

describe('POST /api/notifications/sms', () => {
  const send = (to: string, message = 'Hello') => texting.staff.post('/api/notifications/sms', { to, message })

  test('texts a staff member or a client, however the number is written', async () => {
    const reply = await send('(512) 555-0111', '  Please call the office.  ')
    expect(reply).toMatchObject({ status: 201, body: { sid: texting.peer.messages[0]?.sid } })
    expect(texting.peer.messages).toMatchObject([{ to: '+15125550111', text: 'Please call the office.' }])
    expect(await send(PHONE)).toMatchObject({ status: 201 })
    expect((await texting.staff.get('/api/conversations?q=marcus')).body).toMatchObject([{ is_staff: true }])
  })

  test.each([
    ['+15125559999', 'This is not the number of a staff member or a client. Add it to one of them first.'],
    ['call me', 'Enter a phone number that can get text messages'],
  ])('refuses %s', async (to, message) => {
    expect(await send(to)).toMatchObject({ status: 400, body: { errors: [{ path: 'to', message }] } })
    expect(texting.peer.messages).toEqual([])
  })

  test('allows so many texts a day of a user, to a number, and of the company, and says when the user may text again', async () => {
    expect([textsByUser, textsToNumber, texts].map(({ rule }) => rule.limit)).toEqual([300, 60, 3000])
    const used = { key: textsByUser.key(texting.sender.id), count: 300, window_ends: '2026-06-16T15:00:00Z' }
    await texting.world.db.insert(rateLimits).values(used)
    expect(await send(PHONE)).toMatchObject(
      refusal(429, 'You have reached your daily text limit. Try again in 24 hours.'),
    )
  })

  test('says that the provider is down, and stays silent for a country that is not allowed', async () => {
    texting.peer.answer = { status: 500, code: 20500, message: 'down' }
    expect(await send(PHONE)).toMatchObject(refusal(503, expect.stringContaining('too busy')))
    texting.peer.answer = 'ok'
    await createUser(texting.world.db, 'employee', { phone: '+4930901820' })
    expect(await send('+4930901820')).toMatchObject(
      refusal(503, 'This number is in a country that texts are not sent to'),
    )
    expect(texting.peer.messages).toEqual([])
  })
})

test('a client’s consent is recorded by staff and by START, and a STOP can only be undone by the client', async () => {
  const { id } = await createClient(texting.world.db, { name: 'Ada Lovelace', phone: '+15125550166' })
  const details = async () => (await texting.staff.get(`/api/clients/${id}`)).body
  const record = (method: string) => texting.staff.post(`/api/clients/${id}/text-consent`, { method })
  expect(await details()).toMatchObject({ text_consent: null, texts_stopped_at: null })
  expect((await record('phone')).body.text_consent).toEqual({
    method: 'phone',
    given_at: '2026-06-15T15:00:00.000Z',
    recorded_by: 'Marcus Reyes',
  })
  await receive('stop texting me', { From: '+15125550166' })
  expect(await details()).toMatchObject({ texts_stopped_at: '2026-06-15T15:00:00.000Z' })
  expect(await record('written')).toMatchObject({ status: 409 })
  texting.world.clock.now = new Date('2026-06-15T15:10:00Z')
  await receive('Start', { From: '+15125550166' })
  expect(await details()).toMatchObject({
    texts_stopped_at: null,
    text_consent: { method: 'start', recorded_by: null, given_at: '2026-06-15T15:10:00.000Z' },
  })
  expect((await record('lead_form')).status).toBe(400)
})
