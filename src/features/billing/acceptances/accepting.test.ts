import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { AppError } from '#server/errors.ts'
import { documentLinks } from '#features/people/links/server/table.ts'
import { mailsTo } from '#test/mailbox.ts'
import {
  acceptAsCustomer,
  createSentQuote,
  linkToQuote,
  signed,
  type SentQuote,
  sendNextVersion,
  startAcceptances,
} from '#test/quotes.ts'
import { quoteDocument } from '#features/billing/quotes/server/shared/quote-pdf.ts'
import { quoteAcceptances } from '#features/billing/quotes/server/table.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { PublicQuote } from './contract.ts'
import { acceptQuote } from './server/shared/accepting.ts'
import { markViewed, openCurrentVersion, readPublicQuote } from './server/shared/public-quote.ts'

const { world, staff, holder, sender, accept, getAcceptance, getStatus } = await startAcceptances()
afterAll(() => world.close())

const read = (sentQuote: Pick<SentQuote, 'link'>) => readPublicQuote(holder(), sentQuote.link)

async function countRows(table: 'quote_acceptances' | 'invoices', { quote }: SentQuote) {
  const { rows } = await world.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where quote_id = ${quote.id}`,
  )
  return rows[0]?.n
}

describe('opening a quote', () => {
  test('shows the version that was sent, and marks it viewed the first time', async () => {
    const sentQuote = await createSentQuote(world)
    const view = PublicQuote.parse(await read(sentQuote))
    expect(view).toMatchObject({ tax_rate: '8.25', blocked: null, acceptance: null, deposit_due: null })
    expect(view.items).toHaveLength(4)
    await markViewed(holder(), sentQuote.link)
    expect(await getStatus(sentQuote)).toBe('viewed')
    const viewedAt = async () => (await staff.get(`/api/quotes/${sentQuote.quote.id}`)).body.versions[0].viewed_at
    const first = await viewedAt()
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    await markViewed(holder(), sentQuote.link)
    expect(await viewedAt()).toBe(first)
  })

  test('an older version shows only which version replaced it, and leads to that one', async () => {
    const sentQuote = await createSentQuote(world)
    await sendNextVersion(world, sentQuote.quote.id)
    const { quote_number } = sentQuote.quote
    expect(await read(sentQuote)).toEqual({
      quote_number,
      is_change_order: false,
      version: 1,
      replaced_by: 2,
      replaced_at: expect.any(String),
    })
    const { id } = await openCurrentVersion(holder(), sentQuote.link)
    expect(await read({ link: { ...sentQuote.link, id } })).toMatchObject({ version: 2, tax_rate: '8.00' })
  })

  test('while the office changes it, it can be read but not accepted', async () => {
    const sentQuote = await createSentQuote(world)
    await staff.patch(`/api/quotes/${sentQuote.quote.id}`, { tax_rate: '8' })
    const blocked = 'We are changing this quote. You will get the new version soon.'
    expect(await read(sentQuote)).toMatchObject({ version: 1, tax_rate: '8.25', blocked })
  })
})

describe('accepting', () => {
  test('keeps the choice, the signature, its time, address and browser, with a hash that verifies', async () => {
    const sentQuote = await createSentQuote(world)
    await acceptAsCustomer(world, sentQuote, ['Best charger', 'Surge protector'])
    const acceptance = await getAcceptance(sentQuote)
    expect(acceptance).toMatchObject({
      version: 1,
      subtotal: '1800.00',
      tax_amount: '148.50',
      total: '1948.50',
      deposit: '584.55',
      name: 'Rosa Delgado',
      signature: { typed: 'Rosa Delgado' },
      ip_address: '203.0.113.7',
      user_agent: 'Phone',
      accepted_at: world.clock.now.toISOString(),
      flaw: null,
    })
    expect(acceptance.items.map(({ description }) => description)).toEqual([
      'Panel upgrade',
      'Best charger',
      'Surge protector',
    ])
    expect(await read(sentQuote)).toMatchObject({
      blocked: 'This quote is already accepted',
      acceptance: { total: '1948.50', document_hash: acceptance.document_hash },
    })
  })

  test('makes a job without a date and an invoice for the deposit', async () => {
    const sentQuote = await createSentQuote(world)
    await acceptAsCustomer(world, sentQuote, ['Best charger'])
    expect(await getStatus(sentQuote)).toBe('converted')
    const { job, deposit_invoice } = await getAcceptance(sentQuote)
    expect((await staff.get(`/api/jobs/${job?.id}`)).body).toMatchObject({
      client_id: sentQuote.quote.client_id,
      title: 'Panel upgrade',
      status: 'scheduled',
      scheduled_date: null,
      assigned_to: null,
      location: '12 Oak St, Austin',
      description: expect.stringContaining('1 × Best charger'),
    })
    expect((await staff.get(`/api/invoices/${deposit_invoice?.id}`)).body).toMatchObject({
      client_id: sentQuote.quote.client_id,
      status: 'sent',
      total: '487.13',
      tax_amount: '0.00',
      due_date: '2026-06-22',
      quote_id: sentQuote.quote.id,
      is_deposit: true,
    })
    expect(await read(sentQuote)).toMatchObject({ deposit_due: '487.13' })
  })

  test('makes only a job without a deposit', async () => {
    const sentQuote = await createSentQuote(world, { deposit_percent: null })
    await accept(sentQuote)
    expect(await getAcceptance(sentQuote)).toMatchObject({
      deposit: null,
      deposit_invoice: null,
      job: { title: 'Panel upgrade' },
    })
  })

  test('sends the hash to the office and to the customer', async () => {
    const sentQuote = await createSentQuote(world)
    await accept(sentQuote)
    const { document_hash, deposit_invoice } = await getAcceptance(sentQuote)
    const [office] = await mailsTo(world, 'office@bluebonnet.example')
    expect(office?.subject).toBe(`Rosa Delgado accepted quote ${sentQuote.quote.quote_number}`)
    expect(office?.text).toContain(document_hash)
    expect(office?.text).toContain(`Invoice ${deposit_invoice?.invoice_number} asks for the deposit.`)
    const { email } = (await staff.get(`/api/clients/${sentQuote.quote.client_id}`)).body
    const [copy] = await mailsTo(world, email)
    expect(copy?.subject).toBe(`You accepted quote ${sentQuote.quote.quote_number} from Bluebonnet Electric`)
    expect(copy?.text).toContain(document_hash)
    expect(copy?.text).toContain(sender.url)
  })

  test('makes the quote say what was accepted, in its details, in the list, and in the CSV', async () => {
    const sentQuote = await createSentQuote(world)
    const { id, quote_number } = sentQuote.quote
    await acceptAsCustomer(world, sentQuote, ['Best charger', 'Surge protector'])
    const sums = { subtotal: '1800.00', tax_amount: '148.50', total: '1948.50', highest_total: '1948.50' }
    const { body: quote } = await staff.get(`/api/quotes/${id}`)
    expect(quote).toMatchObject(sums)
    const plain = { optional: false, option_group: null }
    expect(quote.items).toMatchObject([
      { description: 'Panel upgrade', ...plain },
      { description: 'Best charger', ...plain },
      { description: 'Surge protector', ...plain },
    ])
    expect(quote.versions).toMatchObject([
      { version: 1, accepted_at: expect.any(String), accepted_by_name: 'Rosa Delgado', accepted_total: '1948.50' },
    ])
    const { body: rows } = await staff.get(`/api/quotes?q=${quote_number}`)
    expect(rows).toMatchObject([sums])
    const csv = (await staff.get(`/api/quotes.csv?q=${quote_number}`)).text
    expect(csv).toContain('1948.50')
    expect(csv).not.toContain('1299.00')
    expect(await getAcceptance(sentQuote)).toMatchObject({ flaw: null, total: '1948.50', deposit: '584.55' })
    // A copy offers the options again.
    const copy = (await staff.post(`/api/quotes/${id}/duplicate`)).body
    expect(copy).toMatchObject({ total: '1299.00', items: sentQuote.quote.items.map(({ optional }) => ({ optional })) })
  })

  test('counts once of 20 at the same time', async () => {
    const sentQuote = await createSentQuote(world)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => accept(sentQuote)))
    const refusals = results.filter((result) => result.status === 'rejected')
    expect(refusals.map(({ reason }) => reason.message)).toEqual(
      Array.from({ length: 19 }, () => 'This quote is already accepted'),
    )
    expect(await countRows('quote_acceptances', sentQuote)).toBe(1)
    expect(await countRows('invoices', sentQuote)).toBe(1)
  })

  test('no option of a group is refused with a sentence', async () => {
    const sentQuote = await createSentQuote(world)
    await expect(accept(sentQuote, { chosen: [] })).rejects.toMatchObject({
      status: 400,
      message: 'Choose one option of Charger',
    })
    expect(await countRows('quote_acceptances', sentQuote)).toBe(0)
  })

  const REPLACED = 'This quote was changed after you opened it. Load the page again to see the current version.'

  test('takes no answer to an older version', async () => {
    const sentQuote = await createSentQuote(world)
    await staff.patch(`/api/quotes/${sentQuote.quote.id}`, { tax_rate: '8' })
    await expect(accept(sentQuote)).rejects.toMatchObject({ status: 409, message: REPLACED })
    const newer = await createSentQuote(world)
    await sendNextVersion(world, newer.quote.id)
    await expect(accept(newer)).rejects.toMatchObject({ status: 409, message: REPLACED })
    await expect(accept(newer, { version: 2 })).rejects.toMatchObject({ status: 409, message: REPLACED })
    const { link } = await linkToQuote(world, newer.quote.id)
    await expect(acceptQuote(holder(), link, signed(newer), sender)).rejects.toThrow(REPLACED)
    expect(await countRows('quote_acceptances', newer)).toBe(0)
  })

  test.each([
    ['was revoked', { revoked_at: '2026-06-15T15:00:00.000Z' }, 'This link no longer works. Ask us for a new one.'],
    ['has expired', { expires_at: '2026-06-15T14:00:00.000Z' }, 'This link has expired. Ask us for a new one.'],
  ])('takes no answer through a link that %s', async (_, values, message) => {
    const sentQuote = await createSentQuote(world)
    await world.db.update(documentLinks).set(values).where(eq(documentLinks.id, sentQuote.link.id))
    await expect(accept(sentQuote)).rejects.toMatchObject({ status: 410, message })
  })

  test('takes no answer after the last valid day, in the zone of the company', async () => {
    const sentQuote = await createSentQuote(world)
    const before = world.clock.now
    world.clock.now = new Date('2026-07-16T05:00:00Z')
    const late = await accept(sentQuote).catch((error: unknown) => error)
    const view = await read(sentQuote)
    world.clock.now = new Date('2026-07-16T04:59:00Z')
    const inTime = await accept(sentQuote).catch((error: unknown) => error)
    world.clock.now = before
    const message = 'This quote has expired. Ask us for a new one.'
    expect(late).toBeInstanceOf(AppError)
    expect(late).toMatchObject({ status: 409, message })
    expect(view).toMatchObject({ blocked: message })
    expect(inTime).toBeUndefined()
  })
})

test('the PDF of an accepted quote shows what was chosen, not what could have been', async () => {
  const sentQuote = await createSentQuote(world)
  await acceptAsCustomer(world, sentQuote, ['Best charger', 'Surge protector'])
  const { id } = sentQuote.quote
  const { body: quote } = await staff.get(`/api/quotes/${id}`)
  const [accepted] = await world.db.select().from(quoteAcceptances).where(eq(quoteAcceptances.quote_id, id))
  const company = await getCompany(world.services)
  const paper = JSON.stringify(quoteDocument({ quote, company, logo: null, accepted }))
  for (const text of ['ACCEPTED', 'Best charger', 'Surge protector', '$1,948.50', 'by Rosa Delgado'])
    expect(paper).toContain(text)
  for (const text of ['Good charger', 'choose one', 'not included', 'With all options', 'Valid until'])
    expect(paper).not.toContain(text)
  expect((await staff.get(`/api/quotes/${id}/pdf`)).status).toBe(200)
  expect((await world.anonymous().get(`/api/public/links/${sentQuote.url.split('/l/')[1]}/pdf`)).status).toBe(200)
})
