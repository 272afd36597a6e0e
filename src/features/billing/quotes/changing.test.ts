import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { startQuotes } from '#test/quotes.ts'
import { createQuote } from '#test/factories.ts'
import { SentVersion } from './contract.ts'
import { quoteVersions } from './server/table.ts'

const { world, staff, client, line, create } = await startQuotes()
afterAll(() => world.close())

describe('a change', () => {
  test('of a draft keeps its version; only the fields sent change', async () => {
    const { body } = await create({ notes: 'Keep', deposit_amount: '100' })
    const changed = await staff.patch(`/api/quotes/${body.id}`, { items: [{ ...line, quantity: '2' }] })
    expect(changed).toMatchObject({
      status: 200,
      body: { version: 1, status: 'draft', total: '2000.00', notes: 'Keep', deposit_amount: '100.00' },
    })
  })

  test('of a sent quote makes the next version, a draft; the sent one stays as it was', async () => {
    const sentQuote = await createQuote(world.db, { client_id: client.id })
    const { body } = await staff.patch(`/api/quotes/${sentQuote.id}`, { items: [{ ...line, unit_price: '100.01' }] })
    expect(body).toMatchObject({
      version: 2,
      status: 'draft',
      sent_at: null,
      total: '100.01',
      versions: [{ version: 1 }],
    })
    const { body: again } = await staff.patch(`/api/quotes/${sentQuote.id}`, { notes: 'Still a draft' })
    expect(again.version).toBe(2)
    const { body: first } = await staff.get(`/api/quotes/${sentQuote.id}/version?number=1`)
    expect(SentVersion.parse(first)).toEqual(first)
    expect(first).toMatchObject({ version: 1, current_version: 2, document: { version: 1, total: '100.00' } })
    expect((await staff.get(`/api/quotes/${sentQuote.id}/version?number=2`)).status).toBe(404)
  })

  test('that changes nothing makes no version', async () => {
    const sentQuote = await createQuote(world.db, { client_id: client.id, tax_rate: '0.00' })
    const same = {
      items: [{ description: 'Service call', quantity: '1', unit_price: '100' }],
      notes: '',
      tax_rate: '0',
    }
    const { body } = await staff.patch(`/api/quotes/${sentQuote.id}`, same)
    expect(body).toMatchObject({ version: 1, status: 'sent', updated_at: sentQuote.updated_at })
  })

  test.each(['accepted', 'converted'] as const)('of a quote that was %s is refused', async (status) => {
    const { id } = await createQuote(world.db, { status })
    expect(await staff.patch(`/api/quotes/${id}`, { notes: 'x' })).toMatchObject({
      status: 409,
      body: { message: 'An accepted quote cannot change. Duplicate it to make another one.' },
    })
  })

  test.each(['declined', 'expired'] as const)('of a quote in the state %s makes a new version', async (status) => {
    const { id } = await createQuote(world.db, { status })
    expect((await staff.patch(`/api/quotes/${id}`, { notes: 'x' })).body).toMatchObject({ status: 'draft', version: 2 })
  })
})

describe('a copy', () => {
  test('is a new draft with the same items and terms, without a date that has passed', async () => {
    const original = await create({
      items: [line, { ...line, optional: true }],
      deposit_percent: '10',
      valid_until: '2026-07-01',
      terms: 'Net 30',
    })
    const { status, body } = await staff.post(`/api/quotes/${original.body.id}/duplicate`)
    const { quote_number, total, highest_total } = original.body
    const terms = { deposit_percent: '10.00', terms: 'Net 30', valid_until: '2026-07-01' }
    const items = [{ optional: false }, { optional: true }]
    const sums = { total, highest_total }
    expect([status, body]).toMatchObject([201, { status: 'draft', version: 1, ...sums, ...terms, items }])
    expect(body.quote_number).not.toBe(quote_number)
    const old = await createQuote(world.db, { status: 'expired', valid_until: '2026-01-01' })
    expect((await staff.post(`/api/quotes/${old.id}/duplicate`)).body).toMatchObject({ valid_until: null })
  })
})

describe('deleting', () => {
  test('removes a draft', async () => {
    const { body } = await create()
    expect((await staff.delete(`/api/quotes/${body.id}`)).status).toBe(204)
    expect((await staff.get(`/api/quotes/${body.id}`)).status).toBe(404)
  })

  test('keeps whatever was sent, also while its next version is a draft', async () => {
    const sentQuote = await createQuote(world.db)
    await staff.patch(`/api/quotes/${sentQuote.id}`, { notes: 'Next' })
    for (const { id } of [sentQuote, await createQuote(world.db)])
      expect(await staff.delete(`/api/quotes/${id}`)).toMatchObject({
        status: 409,
        body: { message: 'This quote was sent and must be kept' },
      })
    expect(await world.db.$count(quoteVersions, eq(quoteVersions.quote_id, sentQuote.id))).toBe(1)
  })
})
