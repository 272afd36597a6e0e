import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { documentLinks } from '#features/people/links/server/table.ts'
import { DeliveryError } from '#server/outbox/delivery-error.ts'
import { smsOptOuts } from '#server/tables.ts'
import { createClient, createCompany, createLead, createQuote, createUser } from '#test/factories.ts'
import { liveProviders } from '#test/providers.ts'
import { setUpWorld } from '#test/world.ts'
import { documentHash } from './server/shared/document.ts'
import { quoteVersions } from './server/table.ts'

const { sent, providers, services } = liveProviders()
const world = await setUpWorld({ services })
await createCompany(world.db)
const staff = await world.signedIn(await createUser(world.db, 'employee', { name: 'Evan Ellis' }))

const items = [
  { description: 'Panel upgrade', quantity: '1', unit_price: '2000' },
  { description: 'Surge protector', quantity: '1', unit_price: '250', optional: true },
]
async function draftFor(contact: Parameters<typeof createClient>[1] = {}, body: object = {}): Promise<string> {
  const client = await createClient(world.db, { name: 'Rosa Delgado', ...contact })
  const reply = await staff.post('/api/quotes', {
    client_id: client.id,
    items,
    deposit_percent: '30',
    valid_until: '2026-07-15',
    ...body,
  })
  return reply.body.id
}
const send = (id: string) => staff.post(`/api/quotes/${id}/send`)
const read = async (id: string) => (await staff.get(`/api/quotes/${id}`)).body
const listVersions = (id: string) =>
  world.db.select().from(quoteVersions).where(eq(quoteVersions.quote_id, id)).orderBy(quoteVersions.version)
const listLinks = (id: string) => world.db.select().from(documentLinks).where(eq(documentLinks.document_id, id))
const success = { success: true }
const failed = (error: string) => ({ success: false, error })

describe('sending', () => {
  test('emails the PDF and texts, with a link that needs no sign-in, and freezes the version', async () => {
    const id = await draftFor({ email: 'rosa@delgado.example', phone: '(512) 555-0142' })
    const reply = await send(id)
    expect([reply.status, reply.body]).toEqual([201, { results: { email: success, sms: success } }])
    const quote = await read(id)
    expect(quote).toMatchObject({
      status: 'sent',
      sent_at: '2026-06-15T15:00:00.000Z',
      versions: [{ version: 1, total: '2000.00', sent_by_name: 'Evan Ellis', sent_at: '2026-06-15T15:00:00.000Z' }],
    })
    const [mail] = sent.mail
    expect(mail).toMatchObject({
      to: 'rosa@delgado.example',
      subject: `Quote ${quote.quote_number} from Bluebonnet Electric`,
      attachments: [{ name: `${quote.quote_number}.pdf`, type: 'application/pdf' }],
    })
    for (const text of ['Hello Rosa Delgado', '$2,000.00 to $2,250.00', '$600.00 to $675.00', 'Jul 15, 2026'])
      expect(mail?.text).toContain(text)
    // Not as the draft that it was, which has a stamp.
    const served = Buffer.from((await staff.get(`/api/quotes/${id}/pdf`)).bytes)
    expect(Buffer.from(mail?.attachments?.[0]?.content ?? '', 'base64').equals(served)).toBe(true)
    const url = /http:\/\/localhost:3000\/l\/[\w-]{32}/.exec(mail?.text ?? '')?.[0] ?? 'none'
    expect(sent.sms).toMatchObject([{ to: '+15125550142' }])
    expect(sent.sms[0]?.text).toBe(
      `Bluebonnet Electric: quote ${quote.quote_number}, $2,000.00 to $2,250.00, valid until Jul 15, 2026. View and accept it: ${url}`,
    )
    const [version] = await listVersions(id)
    const links = await listLinks(id)
    expect(version?.link_ids).toEqual(links.map((link) => link.id))
    expect(version?.document_hash).toBe(documentHash(version?.document ?? ''))
    expect(JSON.parse(version?.document ?? '')).toMatchObject({ total: '2000.00', items: quote.items })
  })

  test('again keeps the version, with another link', async () => {
    const id = await draftFor()
    await send(id)
    const [before] = await listVersions(id)
    await send(id)
    expect(sent.mail).toHaveLength(2)
    const versions = await listVersions(id)
    expect(versions).toMatchObject([{ version: 1, document: before?.document, sent_at: before?.sent_at }])
    expect(versions[0]?.link_ids).toHaveLength(2)
  })

  test('a changed quote sends the next version and says that it replaces the one before', async () => {
    const id = await draftFor()
    await send(id)
    await staff.patch(`/api/quotes/${id}`, { items: [{ ...items[0], unit_price: '2000.01' }] })
    expect((await read(id)).status).toBe('draft')
    await send(id)
    expect(sent.mail[1]?.text).toContain('It replaces the one we sent before.')
    expect(await read(id)).toMatchObject({ status: 'sent', version: 2, versions: [{ version: 2 }, { version: 1 }] })
    const [first, second] = await listVersions(id)
    expect([JSON.parse(first?.document ?? '').total, JSON.parse(second?.document ?? '').total]).toEqual([
      '2000.00',
      '2000.01',
    ])
  })

  test('a change while the message is on its way makes a new version, and the sent one stays what the client got', async () => {
    const id = await draftFor({ phone: null })
    providers.mail = () => staff.patch(`/api/quotes/${id}`, { notes: 'Changed meanwhile' })
    expect((await send(id)).body.results.email).toEqual(success)
    expect(await read(id)).toMatchObject({ status: 'draft', version: 2, versions: [{ version: 1 }] })
  })

  test('reaches a lead who is not a client yet', async () => {
    const lead = await createLead(world.db, { name: 'Ray Castillo', phone: '+15125550177' })
    const { body } = await staff.post('/api/quotes', { lead_id: lead.id, items })
    expect((await send(body.id)).body.results).toEqual({ email: success, sms: success })
    expect([sent.mail[0]?.to, sent.sms[0]?.to]).toEqual([lead.email, '+15125550177'])
  })

  test('says why a channel did not send it; a quote that no one received stays a draft that can be deleted', async () => {
    const id = await draftFor({ email: null, phone: '+15125550143' })
    await world.db.insert(smsOptOuts).values({ phone: '+15125550143' })
    expect((await send(id)).body.results).toEqual({
      email: failed('Client has no email address'),
      sms: failed('Client has opted out of text messages'),
    })
    expect(await read(id)).toMatchObject({ status: 'draft', sent_at: null, versions: [] })
    expect((await staff.delete(`/api/quotes/${id}`)).status).toBe(204)
    expect(await listLinks(id)).toEqual([])
  })

  test('a message that goes out later marks the quote as sent', async () => {
    const id = await draftFor({ phone: null })
    providers.mail = () => Promise.reject(new DeliveryError('The mailbox is full'))
    expect((await send(id)).body.results.email).toEqual(failed('The mailbox is full'))
    providers.mail = async () => undefined
    const admin = await world.signedIn(await createUser(world.db, 'admin'))
    const [delivery] = (await read(id)).deliveries
    await admin.post(`/api/deliveries/${delivery.id}/retry`)
    await world.runBackground()
    expect(await read(id)).toMatchObject({ status: 'sent', versions: [{ version: 1 }] })
  })

  test.each([
    ['declined', null, 'This quote was declined. Change it before you send it again.'],
    ['accepted', null, 'This quote is already accepted'],
    ['sent', '2026-06-14', 'The date this quote is valid until has passed. Choose a later one.'],
  ] as const)('a quote that is %s (valid until %s) is refused', async (status, valid_until, message) => {
    const { id } = await createQuote(world.db, { status, valid_until })
    expect(await send(id)).toMatchObject({ status: 409, body: { message } })
    expect(sent.mail).toEqual([])
  })
})

describe('a quote', () => {
  const tick = async (now: string) => {
    world.clock.now = new Date(now)
    await world.runJob('quotes.expire')
  }
  test("expires by itself when its last day in the company's zone is over", async () => {
    const { id } = await createQuote(world.db, { status: 'viewed', valid_until: '2026-06-20' })
    const draft = await createQuote(world.db, { status: 'draft', valid_until: '2026-06-20' })
    const accepted = await createQuote(world.db, { status: 'accepted', valid_until: '2026-06-20' })
    await tick('2026-06-21T04:59:59.999Z')
    expect((await read(id)).status).toBe('viewed')
    await tick('2026-06-21T05:00:00.000Z')
    expect(await read(id)).toMatchObject({ status: 'expired', versions: [{ expired_at: '2026-06-21T05:00:00.000Z' }] })
    expect([(await read(draft.id)).status, (await read(accepted.id)).status]).toEqual(['draft', 'accepted'])
    world.clock.now = new Date('2026-06-15T15:00:00Z')
  })

  test('is a PDF, for staff and for its client', async () => {
    const login = await createUser(world.db, 'client')
    const client = await createClient(world.db, { user_id: login.id })
    const { id, quote_number } = await createQuote(world.db, { client_id: client.id, terms: 'Net 30' }, [
      { description: 'Good', quantity: '1.00', unit_price: '100.00', option_group: 'Panel' },
      { description: 'Best', quantity: '1.00', unit_price: '200.00', option_group: 'Panel' },
      { description: 'Surge protector', quantity: '1.00', unit_price: '50.00', optional: true },
    ])
    for (const caller of [staff, await world.signedIn(login)]) {
      const { status, headers, bytes } = await caller.get(`/api/quotes/${id}/pdf`)
      expect(status).toBe(200)
      expect(headers['content-disposition']).toContain(`inline; filename="${quote_number}.pdf"`)
      expect(Buffer.from(bytes).toString('latin1')).toMatch(/^%PDF-1\.\d[^]*%%EOF\s*$/)
    }
  })
})
