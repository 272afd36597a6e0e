import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { AppError } from '#server/errors.ts'
import { documentLinks } from '#features/links/server/table.ts'
import {
  acceptAsCustomer,
  createSentQuote,
  linkToQuote,
  signed,
  type SentQuote,
  sendNextVersion,
  startAcceptances,
} from '#test/quotes.ts'
import { documentOf } from '#features/quotes/server/shared/quote-pdf.ts'
import { quoteAcceptances } from '#features/quotes/server/table.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import { PublicQuote } from './contract.ts'
import { acceptQuote } from './server/shared/accepting.ts'
import { markViewed, openCurrentVersion, readPublicQuote } from './server/shared/public-quote.ts'

const { world, staff, holder, sender, accept, acceptanceOf, statusOf } = await startAcceptances()
afterAll(() => world.close())

const read = (sent: Pick<SentQuote, 'link'>) => readPublicQuote(holder(), sent.link)

async function countOf(table: 'quote_acceptances' | 'invoices', { quote }: SentQuote) {
  const { rows } = await world.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where quote_id = ${quote.id}`,
  )
  return rows[0]?.n
}

const mailTo = async (address: string | null) => {
  await world.runBackground()
  return world.sent.mail.findLast(({ to }) => to === address)
}

describe('opening a quote', () => {
  test('shows the version that was sent, and marks it viewed the first time', async () => {
    const sent = await createSentQuote(world)
    const shown = PublicQuote.parse(await read(sent))
    expect(shown).toMatchObject({ tax_rate: '8.25', blocked: null, acceptance: null, deposit_due: null })
    expect(shown.items).toHaveLength(4)
    await markViewed(holder(), sent.link)
    expect(await statusOf(sent)).toBe('viewed')
    const viewedAt = async () => (await staff.get(`/api/quotes/${sent.quote.id}`)).body.versions[0].viewed_at
    const first = await viewedAt()
    world.clock.now = new Date(world.clock.now.getTime() + 60_000)
    await markViewed(holder(), sent.link)
    expect(await viewedAt()).toBe(first)
  })

  test('an older version shows only which version replaced it, and leads to that one', async () => {
    const sent = await createSentQuote(world)
    await sendNextVersion(world, sent.quote.id)
    const { quote_number } = sent.quote
    expect(await read(sent)).toEqual({ quote_number, version: 1, replaced_by: 2, replaced_at: expect.any(String) })
    const { id } = await openCurrentVersion(holder(), sent.link)
    expect(await read({ link: { ...sent.link, id } })).toMatchObject({ version: 2, tax_rate: '8.00' })
  })

  test('while the office changes it, it can be read but not accepted', async () => {
    const sent = await createSentQuote(world)
    await staff.patch(`/api/quotes/${sent.quote.id}`, { tax_rate: '8' })
    const blocked = 'We are changing this quote. You will get the new version soon.'
    expect(await read(sent)).toMatchObject({ version: 1, tax_rate: '8.25', blocked })
  })
})

describe('accepting', () => {
  test('keeps the choice, the signature, its time, address and browser, with a hash that verifies', async () => {
    const sent = await createSentQuote(world)
    await acceptAsCustomer(world, sent, ['Best charger', 'Surge protector'])
    const acceptance = await acceptanceOf(sent)
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
    expect(await read(sent)).toMatchObject({
      blocked: 'This quote is already accepted',
      acceptance: { total: '1948.50', document_hash: acceptance.document_hash },
    })
  })

  test('makes a job without a date and an invoice for the deposit', async () => {
    const sent = await createSentQuote(world)
    await acceptAsCustomer(world, sent, ['Best charger'])
    expect(await statusOf(sent)).toBe('converted')
    const { job, deposit_invoice } = await acceptanceOf(sent)
    expect((await staff.get(`/api/jobs/${job?.id}`)).body).toMatchObject({
      client_id: sent.quote.client_id,
      title: 'Panel upgrade',
      status: 'scheduled',
      scheduled_date: null,
      assigned_to: null,
      location: '12 Oak St, Austin',
      description: expect.stringContaining('1 × Best charger'),
    })
    expect((await staff.get(`/api/invoices/${deposit_invoice?.id}`)).body).toMatchObject({
      client_id: sent.quote.client_id,
      status: 'sent',
      total: '487.13',
      tax_amount: '0.00',
      due_date: '2026-06-22',
      quote_id: sent.quote.id,
      is_deposit: true,
    })
    expect(await read(sent)).toMatchObject({ deposit_due: '487.13' })
  })

  test('makes only a job without a deposit', async () => {
    const sent = await createSentQuote(world, { deposit_percent: null })
    await accept(sent)
    expect(await acceptanceOf(sent)).toMatchObject({
      deposit: null,
      deposit_invoice: null,
      job: { title: 'Panel upgrade' },
    })
  })

  test('sends the hash to the office and to the customer', async () => {
    const sent = await createSentQuote(world)
    await accept(sent)
    const { document_hash, deposit_invoice } = await acceptanceOf(sent)
    const office = await mailTo('office@bluebonnet.example')
    expect(office?.subject).toBe(`Rosa Delgado accepted quote ${sent.quote.quote_number}`)
    expect(office?.text).toContain(document_hash)
    expect(office?.text).toContain(`Invoice ${deposit_invoice?.invoice_number} asks for the deposit.`)
    const { email } = (await staff.get(`/api/clients/${sent.quote.client_id}`)).body
    const copy = await mailTo(email)
    expect(copy?.subject).toBe(`You accepted quote ${sent.quote.quote_number} from Bluebonnet Electric`)
    expect(copy?.text).toContain(document_hash)
    expect(copy?.text).toContain(sender.url)
  })

  test('makes the quote say what was accepted, in its details, in the list, and in the CSV', async () => {
    const sent = await createSentQuote(world)
    const { id, quote_number } = sent.quote
    await acceptAsCustomer(world, sent, ['Best charger', 'Surge protector'])
    const sums = { subtotal: '1800.00', tax_amount: '148.50', total: '1948.50', highest_total: '1948.50' }
    const { body: shown } = await staff.get(`/api/quotes/${id}`)
    expect(shown).toMatchObject(sums)
    const plain = { optional: false, option_group: null }
    expect(shown.items).toMatchObject([
      { description: 'Panel upgrade', ...plain },
      { description: 'Best charger', ...plain },
      { description: 'Surge protector', ...plain },
    ])
    expect(shown.versions).toMatchObject([
      { version: 1, accepted_at: expect.any(String), accepted_by_name: 'Rosa Delgado', accepted_total: '1948.50' },
    ])
    const { body: rows } = await staff.get(`/api/quotes?q=${quote_number}`)
    expect(rows).toMatchObject([sums])
    const csv = (await staff.get(`/api/quotes.csv?q=${quote_number}`)).text
    expect(csv).toContain('1948.50')
    expect(csv).not.toContain('1299.00')
    expect(await acceptanceOf(sent)).toMatchObject({ flaw: null, total: '1948.50', deposit: '584.55' })
    // A copy offers the options again.
    const copy = (await staff.post(`/api/quotes/${id}/duplicate`)).body
    expect(copy).toMatchObject({ total: '1299.00', items: sent.quote.items.map(({ optional }) => ({ optional })) })
  })

  test('notices a total that was changed after the signature', async () => {
    const sent = await createSentQuote(world)
    await acceptAsCustomer(world, sent)
    await world.db.execute(
      sql`update quotes set subtotal = subtotal + 1, total = total + 1, highest_total = highest_total + 1 where id = ${sent.quote.id}`,
    )
    expect((await acceptanceOf(sent)).flaw).toContain('The quote was changed')
  })

  test('counts once of 20 at the same time', async () => {
    const sent = await createSentQuote(world)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => accept(sent)))
    const refusals = results.filter((result) => result.status === 'rejected')
    expect(refusals.map(({ reason }) => reason.message)).toEqual(
      Array.from({ length: 19 }, () => 'This quote is already accepted'),
    )
    expect(await countOf('quote_acceptances', sent)).toBe(1)
    expect(await countOf('invoices', sent)).toBe(1)
  })

  const choices: [string, string[], string][] = [
    ['no option of a group', [], 'Choose one option of Charger'],
    ['an item of another quote', [crypto.randomUUID()], 'Choose among the options of this quote'],
  ]
  test.each(choices)('%s is refused with a sentence', async (_, chosen, message) => {
    const sent = await createSentQuote(world)
    await expect(accept(sent, { chosen })).rejects.toMatchObject({ status: 400, message })
    expect(await countOf('quote_acceptances', sent)).toBe(0)
  })

  const REPLACED = 'This quote was changed after you opened it. Load the page again to see the current version.'

  test('takes no answer to an older version', async () => {
    const sent = await createSentQuote(world)
    await staff.patch(`/api/quotes/${sent.quote.id}`, { tax_rate: '8' })
    await expect(accept(sent)).rejects.toMatchObject({ status: 409, message: REPLACED })
    const newer = await createSentQuote(world)
    await sendNextVersion(world, newer.quote.id)
    await expect(accept(newer)).rejects.toMatchObject({ status: 409, message: REPLACED })
    await expect(accept(newer, { version: 2 })).rejects.toMatchObject({ status: 409, message: REPLACED })
    const { link } = await linkToQuote(world, newer.quote.id)
    await expect(acceptQuote(holder(), link, signed(newer), sender)).rejects.toThrow(REPLACED)
    expect(await countOf('quote_acceptances', newer)).toBe(0)
  })

  test('takes no answer through a link that was revoked or has expired', async () => {
    const sent = await createSentQuote(world)
    await world.db
      .update(documentLinks)
      .set({ revoked_at: '2026-06-15T15:00:00.000Z' })
      .where(eq(documentLinks.id, sent.link.id))
    await expect(accept(sent)).rejects.toMatchObject({
      status: 410,
      message: 'This link no longer works. Ask us for a new one.',
    })
    const late = await createSentQuote(world)
    await world.db
      .update(documentLinks)
      .set({ expires_at: '2026-06-15T14:00:00.000Z' })
      .where(eq(documentLinks.id, late.link.id))
    await expect(accept(late)).rejects.toMatchObject({
      status: 410,
      message: 'This link has expired. Ask us for a new one.',
    })
  })

  test('takes no answer after the last valid day, in the zone of the company', async () => {
    const sent = await createSentQuote(world)
    const before = world.clock.now
    world.clock.now = new Date('2026-07-16T05:00:00Z')
    const late = await accept(sent).catch((error: unknown) => error)
    const shown = await read(sent)
    world.clock.now = new Date('2026-07-16T04:59:00Z')
    const inTime = await accept(sent).catch((error: unknown) => error)
    world.clock.now = before
    const message = 'This quote has expired. Ask us for a new one.'
    expect(late).toBeInstanceOf(AppError)
    expect(late).toMatchObject({ status: 409, message })
    expect(shown).toMatchObject({ blocked: message })
    expect(inTime).toBeUndefined()
  })
})

test('the PDF of an accepted quote shows what was chosen, not what could have been', async () => {
  const sent = await createSentQuote(world)
  await acceptAsCustomer(world, sent, ['Best charger', 'Surge protector'])
  const { id } = sent.quote
  const { body: quote } = await staff.get(`/api/quotes/${id}`)
  const [accepted] = await world.db.select().from(quoteAcceptances).where(eq(quoteAcceptances.quote_id, id))
  const company = await companyOf(world.services)
  const paper = JSON.stringify(documentOf({ quote, company, logo: null, accepted }))
  for (const text of ['ACCEPTED', 'Best charger', 'Surge protector', '$1,948.50', 'by Rosa Delgado'])
    expect(paper).toContain(text)
  for (const text of ['Good charger', 'choose one', 'not included', 'With all options', 'Valid until'])
    expect(paper).not.toContain(text)
  expect((await staff.get(`/api/quotes/${id}/pdf`)).status).toBe(200)
  expect((await world.anonymous().get(`/api/public/links/${sent.url.split('/l/')[1]}/pdf`)).status).toBe(200)
})
