import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentHash } from '#features/billing/quotes/server/shared/document.ts'
import { acceptanceDocument, acceptanceFlaw as findFlaw, type Signed, type Terms } from './acceptance-document.ts'

const items: Terms['items'] = (
  [
    ['labor', 'Labor', '760.00', false, null],
    ['good', '200 A panel', '1800.00', false, 'Panel'],
    ['better', '225 A panel', '2400.00', false, 'Panel'],
    ['surge', 'Surge protector', '389.00', true, null],
  ] as const
).map(([id, description, price, optional, option_group], order_index) => ({
  id,
  description,
  quantity: '1.00',
  unit_price: price,
  amount: price,
  taxable: true,
  kind: null,
  optional,
  option_group,
  order_index,
}))

const quote: Terms = {
  quote_number: 'QUO-00001',
  version: 2,
  subtotal: '2560.00',
  tax_rate: '8.25',
  tax_amount: '211.20',
  total: '2771.20',
  highest_total: '3841.79',
  deposit_percent: '30.00',
  deposit_amount: null,
  valid_until: '2026-12-31',
  notes: null,
  terms: 'Half of the panel stays live while we work.',
  items,
}

const signed: Signed = {
  chosen: ['better', 'surge'],
  subtotal: '3549.00',
  tax_amount: '292.79',
  total: '3841.79',
  deposit: '1152.54',
  name: 'Ada Lovelace',
  signature: { typed: 'Ada Lovelace' },
  ip_address: '203.0.113.7',
  user_agent: 'Safari',
  accepted_at: '2026-11-22T15:00:00.000Z',
}

const document = acceptanceDocument(quote, signed)
const acceptance = { ...signed, document, document_hash: documentHash(document) }

type StoredSignature = Parameters<typeof findFlaw>[1]
const acceptanceFlaw = (offer: Terms, acceptance: StoredSignature, row: Parameters<typeof findFlaw>[2] = signed) =>
  findFlaw(offer, acceptance, row)

const byCents = (amount: string, by: number) => ((Math.round(Number(amount) * 100) + by) / 100).toFixed(2)

describe('an acceptance', () => {
  test('verifies against the quote that was accepted', () => {
    expect(acceptanceFlaw(quote, acceptance)).toBeNull()
  })

  test.each([
    [1 as const, 'e2526446c1a9e49727d839bb9dd19c19ddafa3a5ece9b17c5f3ab97312841d94'],
    [2 as const, '44bec04ebc8ac58ad21c6fc8ee469b12ad6c8436a1415c0204ebc5dd32265fcb'],
  ])('the hash of format %i is known: no later release can change it by mistake', (format, hash) => {
    expect(documentHash(acceptanceDocument(quote, signed, format))).toBe(hash)
  })

  test('of a change order has the contract that it adds to, and its hash is known', () => {
    const contract = {
      job_title: 'Panel upgrade',
      quote_number: 'QUO-00001',
      original_total: '1299.00',
      changes_total: '216.50',
    }
    const change = { ...quote, quote_number: 'QUO-00007', contract }
    const text = acceptanceDocument(change, signed)
    const signature = { ...signed, document: text, document_hash: documentHash(text) }
    expect(signature.document_hash).toBe('5f1d151640e392ca2e26f016c5a7ea70c6ef868d3f32498bb3fbfd291104715f')
    expect(acceptanceFlaw(change, signature)).toBeNull()
    const cheaper = { ...contract, changes_total: '216.49' }
    expect(acceptanceFlaw({ ...change, contract: cheaper }, signature)).toContain('The quote was changed')
  })

  test('from before lines could be left untaxed still verifies, and notices a line that is untaxed now', () => {
    const old = acceptanceDocument(quote, signed, 1)
    const signature = { ...signed, document: old, document_hash: documentHash(old) }
    expect(old).not.toContain('taxable')
    expect(acceptanceFlaw(quote, signature)).toBeNull()
    const untaxed = items.map((item, n) => ({ ...item, taxable: n > 0 }))
    expect(acceptanceFlaw({ ...quote, items: untaxed }, signature)).toContain('The quote was changed')
  })

  test('does not depend on the order in which options were chosen', () => {
    expect(acceptanceDocument(quote, { ...signed, chosen: ['surge', 'better'] })).toBe(document)
  })

  test('one cent more or less anywhere is detected', () => {
    const cent = fc.constantFrom(1, -1)
    const priced = fc.record({
      n: fc.nat(items.length - 1),
      field: fc.constantFrom('unit_price' as const, 'amount' as const, 'quantity' as const),
      by: cent,
    })
    fc.assert(
      fc.property(priced, ({ n, field, by }) => {
        const changed = items.map((item, index) =>
          index === n ? { ...item, [field]: byCents(item[field], by) } : item,
        )
        expect(acceptanceFlaw({ ...quote, items: changed }, acceptance)).toContain('The quote was changed')
      }),
    )
    const sums = ['subtotal', 'tax_amount', 'total'] as const
    fc.assert(
      fc.property(fc.constantFrom(...sums), cent, (field, by) => {
        const row = { ...acceptance, [field]: byCents(acceptance[field], by) }
        expect(acceptanceFlaw(quote, acceptance, row)).toContain('The quote was changed')
        expect(acceptanceFlaw({ ...quote, [field]: byCents(quote[field], by) }, acceptance)).toContain(
          'The quote was changed',
        )
        expect(acceptanceFlaw(quote, { ...acceptance, [field]: byCents(acceptance[field], by) })).toContain(
          'The quote was changed',
        )
      }),
    )
  })

  const changes: [string, Partial<Terms>][] = [
    ['number', { quote_number: 'QUO-00002' }],
    ['tax rate', { tax_rate: '8.26' }],
    ['deposit', { deposit_percent: '30.01' }],
    ['terms', { terms: 'Half of the panel stays live while we work' }],
    ['note', { notes: 'Added later' }],
    ['date', { valid_until: '2027-01-01' }],
    ['version', { version: 3 }],
    ['list of items', { items: items.slice(0, 3) }],
    ['order of the items', { items: items.toReversed() }],
    ['tax on an item', { items: items.map((item, n) => ({ ...item, taxable: n > 0 })) }],
  ]
  test.each(changes)('a changed %s of the quote is detected', (_, change) => {
    expect(acceptanceFlaw({ ...quote, ...change }, acceptance)).toContain('The quote was changed')
  })

  const forgeries: [string, Partial<Signed>][] = [
    ['name', { name: 'Ada Byron' }],
    ['signature', { signature: { typed: 'A. Lovelace' } }],
    ['address', { ip_address: '203.0.113.8' }],
    ['user agent', { user_agent: null }],
    ['time', { accepted_at: '2026-11-22T15:00:00.001Z' }],
    ['choice', { chosen: ['good'] }],
    ['deposit', { deposit: '1152.55' }],
  ]
  test.each(forgeries)('a changed %s of the signer is detected', (_, change) => {
    expect(acceptanceFlaw(quote, { ...acceptance, ...change })).toContain('The quote was changed')
  })

  test('a changed character of the document is detected', () => {
    fc.assert(
      fc.property(fc.nat(document.length - 1), (n) => {
        const changed = `${document.slice(0, n)}~${document.slice(n + 1)}`
        expect(acceptanceFlaw(quote, { ...acceptance, document: changed })).toContain('no longer matches its hash')
      }),
    )
  })
})
