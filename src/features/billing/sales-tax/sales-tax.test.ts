import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { Acceptance } from '#features/billing/acceptances/contract.ts'
import { documentHash } from '#features/billing/quotes/server/shared/document.ts'
import { invoiceDocument as invoicePaper } from '#features/billing/invoices/server/pdf-document.ts'
import { quoteDocument as quotePaper } from '#features/billing/quotes/server/shared/quote-pdf.ts'
import { quoteVersions } from '#features/billing/quotes/server/table.ts'
import { TEXAS_LICENSE_NOTICE } from '#features/company/settings/contract.ts'
import { createClient, createCompany, createUser } from '#test/factories.ts'
import { acceptAsCustomer, createSentQuote, linkToQuote, signed } from '#test/quotes.ts'
import { setUpWorld } from '#test/world.ts'

const world = await setUpWorld()
const company = await createCompany(world.db)
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const staff = await world.signedIn(await createUser(world.db, 'employee'))
const client_id = (await createClient(world.db)).id

const labor = { description: 'Labor', quantity: '8', unit_price: '125', taxable: false, kind: 'labor' }
const panel = { description: '200 A panel', quantity: '1', unit_price: '985.05', kind: 'material' }
const facts = { property_type: 'residential', work_type: 'repair', contract_type: 'separated' }
const separated = () => ({ client_id, tax_rate: '8.25', items: [labor, panel], ...facts })

describe('an invoice', () => {
  test('taxes only the taxable lines, and keeps what they are and what work it is', async () => {
    const { status, body } = await staff.post('/api/invoices', separated())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...facts,
      subtotal: '1985.05',
      taxed_subtotal: '985.05',
      tax_amount: '81.27',
      total: '2066.32',
      items: [
        { taxable: false, kind: 'labor' },
        { taxable: true, kind: 'material' },
      ],
    })
    const csv = (await staff.get(`/api/invoices.csv?q=${body.invoice_number}`)).text
    expect(csv).toMatch(/Taxed subtotal/)
    expect(csv).toMatch(/,1985\.05,985\.05,8\.25,81\.27,2066\.32,/)
  })

  test('refuses amounts that count an untaxed line, and names the right ones', async () => {
    const { status, body } = await staff.post('/api/invoices', {
      ...separated(),
      tax_amount: '163.77',
      total: '2148.82',
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual([
      { path: 'tax_amount', message: 'Tax amount must be 81.27 (8.25% of the taxable lines)' },
      { path: 'total', message: 'Total must be 2066.32 (subtotal plus tax)' },
    ])
  })

  test('as before, taxes every line of a caller that says nothing of it, and nothing at a rate of 0', async () => {
    const item = { description: 'Work', quantity: '1', unit_price: '100' }
    const taxed = await staff.post('/api/invoices', { client_id, items: [item], tax_rate: '8.25' })
    expect(taxed.body).toMatchObject({ tax_amount: '8.25', taxed_subtotal: '100.00', property_type: null })
    expect(taxed.body.items[0]).toMatchObject({ taxable: true, kind: null })
    const free = await staff.post('/api/invoices', { client_id, items: [item] })
    expect(free.body).toMatchObject({ tax_amount: '0.00', taxed_subtotal: '0.00', total: '100.00' })
  })

  test('changes its sums when only the tax of a line changes, and keeps the facts that were not sent', async () => {
    const { id } = (await staff.post('/api/invoices', separated())).body
    const { body } = await staff.patch(`/api/invoices/${id}`, { items: [{ ...labor, taxable: true }, panel] })
    expect(body).toMatchObject({ ...facts, taxed_subtotal: '1985.05', tax_amount: '163.77', total: '2148.82' })
    const cleared = await staff.patch(`/api/invoices/${id}`, { work_type: '' })
    expect(cleared.body).toMatchObject({ ...facts, work_type: null, total: '2148.82' })
  })

  test.each([
    [{ items: [{ ...labor, taxable: 'no' }] }, 'items.0.taxable', 'Send true or false'],
    [{ items: [{ ...labor, kind: 'wire' }] }, 'items.0.kind', 'Kind must be labor, material, permit_fee or other'],
    [
      { work_type: 'demolition' },
      'work_type',
      'Work type must be new_construction, repair, maintenance, mixed, disaster_repair, or parts_only',
    ],
  ])('refuses %j', async (wrong, path, message) => {
    const { status, body } = await staff.post('/api/invoices', { ...separated(), ...wrong })
    expect([status, body.errors]).toEqual([400, [{ path, message }]])
  })

  test('marks untaxed lines in its PDF, with the license and the notice on every page', async () => {
    const invoice = (await staff.post('/api/invoices', separated())).body
    const paper = JSON.stringify(
      invoicePaper({ invoice, company, logo: null, payUrl: 'http://x', cardPayments: 'live' }),
    )
    expect(paper.match(/Not taxed/g)).toHaveLength(1)
    expect(paper).toContain('Tax (8.25% of $985.05)')
    expect(paper).toContain(TEXAS_LICENSE_NOTICE)
    expect(paper).toContain('License TECL 12345')
  })
})

describe('a quote', () => {
  const terms = { deposit_percent: '50' }

  test('carries tax and kind of each line through acceptance to its final invoice', async () => {
    const quote = (await staff.post('/api/quotes', { ...separated(), ...terms })).body
    expect(quote).toMatchObject({ ...facts, subtotal: '1985.05', tax_amount: '81.27', total: '2066.32' })
    const paper = JSON.stringify(quotePaper({ quote, company, logo: null }))
    expect(paper.match(/Not taxed/g)).toHaveLength(1)
    expect(paper).toContain(TEXAS_LICENSE_NOTICE)

    await staff.post(`/api/quotes/${quote.id}/send`)
    const sent = { quote: { ...quote, version: 1 }, ...(await linkToQuote(world, quote.id)) }
    const view = (await world.anonymous().get(sent.path)).body
    expect(view.quote.items.map(({ taxable }: { taxable: boolean }) => taxable)).toEqual([false, true])
    expect(view.company.license_notice).toBe(TEXAS_LICENSE_NOTICE)
    const accepted = await world.anonymous().post(`${sent.path}/accept`, signed(sent))
    expect(accepted.body.quote.acceptance).toMatchObject({ tax_amount: '81.27', total: '2066.32', deposit: '1033.16' })

    const { flaw, deposit_invoice } = Acceptance.parse((await staff.get(`/api/quotes/${quote.id}/acceptance`)).body)
    expect(flaw).toBeNull()
    const deposit = (await staff.get(`/api/invoices/${deposit_invoice?.id}`)).body
    expect(deposit).toMatchObject({ ...facts, total: '1033.16', taxed_subtotal: '0.00', tax_amount: '0.00' })
    const { final_invoice } = Acceptance.parse((await staff.post(`/api/quotes/${quote.id}/final-invoice`)).body)
    const final = (await staff.get(`/api/invoices/${final_invoice?.id}`)).body
    expect(final).toMatchObject({ ...facts, taxed_subtotal: '985.05', tax_amount: '81.27', total: '2066.32' })
    expect(final.items).toMatchObject([
      { taxable: false, kind: 'labor' },
      { taxable: true, kind: 'material' },
    ])
  })

  test('frozen before lines could be untaxed keeps its text and hash, is shown as taxed, and can be accepted', async () => {
    const sentQuote = await createSentQuote(world)
    const [frozen] = await world.db.select().from(quoteVersions).where(eq(quoteVersions.quote_id, sentQuote.quote.id))
    const old = JSON.parse(frozen?.document ?? '')
    for (const item of old.items) {
      delete item.taxable
      delete item.kind
    }
    const document = JSON.stringify(old)
    await world.db
      .update(quoteVersions)
      .set({ document, document_hash: documentHash(document) })
      .where(eq(quoteVersions.quote_id, sentQuote.quote.id))
    const view = (await world.anonymous().get(sentQuote.path)).body
    expect(view.quote.items[0]).toMatchObject({ description: 'Panel upgrade', taxable: true, kind: null })
    await acceptAsCustomer(world, sentQuote)
    expect((await staff.get(`/api/quotes/${sentQuote.quote.id}/acceptance`)).body.flaw).toBeNull()
    const [row] = await world.db.select().from(quoteVersions).where(eq(quoteVersions.quote_id, sentQuote.quote.id))
    expect([row?.document, documentHash(row?.document ?? '')]).toEqual([document, row?.document_hash])
  })

  test('an option that costs less but is taxed can be the most expensive one', async () => {
    const option = { quantity: '1', option_group: 'Panel' }
    const items = [
      { ...option, description: 'Taxed', unit_price: '100' },
      { ...option, description: 'Untaxed', unit_price: '105', taxable: false },
    ]
    const { status, body } = await staff.post('/api/quotes', { client_id, tax_rate: '8.25', items })
    expect([status, body.total, body.highest_total]).toEqual([201, '108.25', '108.25'])
  })
})

describe('settings', () => {
  test('keep the usual rate', async () => {
    expect((await admin.patch('/api/settings', { default_tax_rate: '8.25' })).body.default_tax_rate).toBe('8.25')
    // Another card's rules leave it as it is.
    expect((await admin.patch('/api/settings', { booking_days_ahead: 30 })).body.default_tax_rate).toBe('8.25')
    const wrong = await admin.patch('/api/settings', { default_tax_rate: '101' })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Tax rate must be between 0 and 100'])
    expect((await admin.patch('/api/settings', { default_tax_rate: '' })).body.default_tax_rate).toBeNull()
  })

  test('say what is missing before a document goes out, until it is added', async () => {
    const missing = async (document: string, text = '') =>
      (await staff.get(`/api/notices?document=${document}&text=${encodeURIComponent(text)}`)).body.map(
        ({ name }: { name: string }) => name,
      )
    expect(await missing('invoice')).toEqual([])
    expect(await missing('post', 'Panel upgrades')).toEqual(['signature'])
    await admin.patch('/api/settings', { license_notice: '' })
    expect(await missing('quote')).toEqual(['license_notice'])
    expect(await missing('post', 'Bluebonnet Electric, TECL 12345')).toEqual([])
    const { body } = await admin.patch('/api/settings', { license_notice: TEXAS_LICENSE_NOTICE })
    expect(body.license_notice).toBe(TEXAS_LICENSE_NOTICE)
    expect(await missing('quote')).toEqual([])
    const wrong = await staff.get('/api/notices?document=fax')
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Document must be invoice, quote or post'])
  })
})
