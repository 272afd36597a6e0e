import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { createBooking, createInvoice, createUser } from '#test/factories.ts'
import { setUpWorld } from '#test/world.ts'
import { moveLinkExpiry, resolveLink, UNKNOWN_LINK } from './server/shared/links.ts'
import { documentLinks } from './server/table.ts'

const world = await setUpWorld()
const staff = await createUser(world.db, 'employee', { name: 'Grace Hopper' })
const office = await world.signedIn(staff)
afterEach(() => void (world.clock.now = NOW))

const NOW = new Date('2026-06-15T15:00:00Z')

const from = { ip: '203.0.113.7' }
const parseToken = (url: string) => url.split('/l/')[1] ?? ''

async function linked() {
  const { id: document_id } = await createInvoice(world.db)
  const { body } = await office.post('/api/links', { kind: 'invoice', document_id })
  return { document_id, id: body.id, url: body.url, token: parseToken(body.url) }
}

test('a new link answers with an address that the database cannot give back', async () => {
  const { document_id, url, token, id } = await linked()
  expect(url).toMatch(/^http:\/\/localhost:3000\/l\/[\w-]{32}$/)
  const rows = await world.db.select().from(documentLinks)
  expect(rows.find((row) => row.id === id)).toMatchObject({ kind: 'invoice', document_id, open_count: 0 })
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('two links to one document are different, and each opens only that document', async () => {
  const { document_id, token } = await linked()
  const { body } = await office.post('/api/links', { kind: 'invoice', document_id })
  expect(parseToken(body.url)).not.toBe(token)
  for (const one of [token, parseToken(body.url)])
    expect(await resolveLink(world.services, one, from)).toMatchObject({ kind: 'invoice', document_id })
})

test('staff see the links of a document, newest first, without their addresses', async () => {
  const { document_id, token, id } = await linked()
  const second = await office.post('/api/links', { kind: 'invoice', document_id })
  const { body, text } = await office.get(`/api/links?kind=invoice&document_id=${document_id}`)
  expect(body.map((link: { id: string }) => link.id)).toEqual([second.body.id, id])
  expect(body[0]).toMatchObject({ status: 'active', created_by_name: 'Grace Hopper', last_opened_at: null })
  expect(text).not.toContain(token)
})

describe('how long a link works', () => {
  test('a link to an invoice expires after a year', async () => {
    const { document_id, token } = await linked()
    const { body } = await office.get(`/api/links?kind=invoice&document_id=${document_id}`)
    expect(body[0].expires_at).toBe('2027-06-15T15:00:00.000Z')
    world.clock.now = new Date('2027-06-15T15:00:00Z')
    await expect(resolveLink(world.services, token, from)).rejects.toMatchObject({
      status: 410,
      message: 'This link has expired. Ask us for a new one.',
    })
    const later = await world.signedIn(staff)
    const listed = await later.get(`/api/links?kind=invoice&document_id=${document_id}`)
    expect(listed.body[0].status).toBe('expired')
  })

  test('a link to a booking expires when the visit ends, and follows it to another time', async () => {
    const { id } = await createBooking(world.db, { duration_minutes: 90 })
    const { body } = await office.post('/api/links', { kind: 'booking', document_id: id })
    expect(body.expires_at).toBe('2026-07-01T15:30:00.000Z')
    const later = '2026-07-02T15:30:00.000Z'
    await moveLinkExpiry(world.services, { kind: 'booking', document_id: id }, later)
    expect(await resolveLink(world.services, parseToken(body.url), from)).toMatchObject({ expires_at: later })
  })

  test.each([
    ['a draft', () => createInvoice(world.db, { status: 'draft' }), 'invoice', /still a draft/],
    ['a cancelled visit', () => createBooking(world.db, { status: 'cancelled' }), 'booking', /visit is over/],
    [
      'a visit in the past',
      () => createBooking(world.db, { scheduled_date: '2026-06-01T14:00:00.000Z' }),
      'booking',
      /visit is over/,
    ],
  ])('%s gets no link', async (_, make, kind, reason) => {
    const reply = await office.post('/api/links', { kind, document_id: (await make()).id })
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringMatching(reason)])
  })

  test.each(['invoice', 'booking', 'quote'])('there is no link to a %s that does not exist', async (kind) => {
    const reply = await office.post('/api/links', { kind, document_id: crypto.randomUUID() })
    expect(reply.status).toBe(404)
  })
})

describe('revoking', () => {
  test('a revoked link opens nothing, and can be revoked once', async () => {
    const { id, token, document_id } = await linked()
    const reply = await office.post(`/api/links/${id}/revoke`)
    expect(reply.body).toMatchObject({ status: 'revoked', revoked_at: '2026-06-15T15:00:00.000Z' })
    await expect(resolveLink(world.services, token, from)).rejects.toMatchObject({
      status: 410,
      message: 'This link no longer works. Ask us for a new one.',
    })
    await moveLinkExpiry(world.services, { kind: 'invoice', document_id }, '2030-01-01T00:00:00.000Z')
    await expect(resolveLink(world.services, token, from)).rejects.toMatchObject({ status: 410 })
    expect(await office.post(`/api/links/${id}/revoke`)).toMatchObject({
      status: 409,
      body: { message: 'This link is already revoked' },
    })
  })

  test('revoking one link leaves the others', async () => {
    const { id, document_id } = await linked()
    const other = await office.post('/api/links', { kind: 'invoice', document_id })
    await office.post(`/api/links/${id}/revoke`)
    expect(await resolveLink(world.services, parseToken(other.body.url), from)).toMatchObject({ document_id })
  })
})

describe('guessing', () => {
  test('an unknown token gets the same answer, whatever it looks like', async () => {
    for (const token of ['', 'a', randomBytes(24).toString('base64url'), 'x'.repeat(5000)])
      await expect(resolveLink(world.services, token, { ip: '203.0.113.8' })).rejects.toMatchObject({
        status: 404,
        message: UNKNOWN_LINK,
      })
  })

  test('10,000 guesses from 50 addresses open nothing, and each address is soon refused', async () => {
    await linked()
    const statuses = new Map<number, number>()
    const guess = async (n: number) => {
      const token = randomBytes(24).toString('base64url')
      const outcome = await resolveLink(world.services, token, { ip: `198.51.100.${n % 50}` }).catch(
        (error: { status?: number }) => error.status ?? 500,
      )
      const status = typeof outcome === 'number' ? outcome : 200
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    for (let n = 0; n < 10_000; n += 50) await Promise.all(Array.from({ length: 50 }, (_, at) => guess(n + at)))
    expect(statuses).toEqual(
      new Map([
        [404, 50 * 30],
        [429, 10_000 - 50 * 30],
      ]),
    )
  })

  test('an address that guessed too often still opens its own link', async () => {
    const { token } = await linked()
    const ip = '192.0.2.44'
    for (let n = 0; n < 31; n += 1) await resolveLink(world.services, 'wrong', { ip }).catch(() => null)
    await expect(resolveLink(world.services, 'wrong', { ip })).rejects.toMatchObject({ status: 429 })
    expect(await resolveLink(world.services, token, { ip })).toMatchObject({ kind: 'invoice' })
  })
})
