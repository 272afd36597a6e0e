import { describe, expect, test } from 'vitest'
import { files } from '#features/files/attachments/server/table.ts'
import { createClient, createCompany, createInvoice, createQuote, createUser } from '#test/factories.ts'
import { png } from '#test/pictures.ts'
import { setUpWorld } from '#test/world.ts'
import type { CardPaymentsMode } from '#contract/card-payments.ts'
import { toDefinition } from '#server/pdf/definition.ts'
import type { InvoiceDetails } from './contract.ts'
import { invoiceDocument } from './server/pdf-document.ts'

const world = await setUpWorld()
const company = await createCompany(world.db)
const user = await createUser(world.db, 'admin')
const staff = await world.signedIn(user)

const countPages = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length ?? 0
const holdsPicture = (bytes: Uint8Array) => Buffer.from(bytes).includes('/Subtype /Image')
const getPdf = async (id: string) => (await staff.get(`/api/invoices/${id}/pdf`)).bytes
const getDetails = async (id: string): Promise<InvoiceDetails> => (await staff.get(`/api/invoices/${id}`)).body

/** Removes the places where a line may break. */
const visibleText = (text: string) => text.replaceAll('\u200b', '')

/** Every laid-out text, in reading order. */
function listTexts(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  if (Array.isArray(node)) return node.flatMap(listTexts)
  if (typeof node !== 'object' || node === null) return []
  return ['text', 'svg', 'columns', 'stack', 'table', 'body'].flatMap((name) =>
    name in node ? listTexts(Object.getOwnPropertyDescriptor(node, name)?.value) : [],
  )
}
function renderPaper(invoice: InvoiceDetails, cardPayments: CardPaymentsMode = 'live'): string {
  const payUrl = 'http://localhost:3000/payment/x'
  const document = invoiceDocument({ invoice, company, logo: null, payUrl, cardPayments })
  const { content, footer } = toDefinition(document)
  const foot =
    typeof footer === 'function' ? footer(1, 2, { width: 612, height: 792, orientation: 'portrait' }) : footer
  return visibleText([...listTexts(content), ...listTexts(foot)].join('\n'))
}

describe('the file', () => {
  test('is named after the invoice and opens in the browser', async () => {
    const { id, invoice_number } = await createInvoice(world.db)
    const { status, headers, bytes } = await staff.get(`/api/invoices/${id}/pdf`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toContain(`inline; filename="${invoice_number}.pdf"`)
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/^%PDF-1\.\d[^]*%%EOF\s*$/)
    expect(countPages(bytes)).toBe(1)
  })

  test('renders 500 items, some of the maximum length, with characters no font has', async () => {
    const unbroken = { description: 'W'.repeat(500), quantity: '99999.99', unit_price: '1.00' }
    const words = { description: 'قاطع 漢字 🔌 '.repeat(45), quantity: '1.00', unit_price: '0.01' }
    const plain = { description: 'Install receptacle', quantity: '2.00', unit_price: '85.00' }
    const items = Array.from({ length: 500 }, (_, n) => [unbroken, words][n % 20] ?? plain)
    const { id } = await createInvoice(world.db, { notes: 'n'.repeat(5000) }, items)
    expect(countPages(await getPdf(id))).toBeGreaterThan(25)
  })
})

describe('the document', () => {
  test('states who bills whom for what, and until when', async () => {
    const client = await createClient(world.db, {
      name: 'José Peña',
      address: '742 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
    })
    const { id, invoice_number } = await createInvoice(
      world.db,
      { client_id: client.id, due_date: '2026-07-15', notes: 'Gate “B”', created_at: '2026-06-02T03:00:00.000Z' },
      [{ description: 'Panel upgrade', quantity: '1.50', unit_price: '1000.00' }],
    )
    const paper = renderPaper(await getDetails(id))
    for (const text of [
      invoice_number,
      'Bluebonnet Electric',
      '1200 Congress Ave\nAustin, TX 78701',
      '(512) 555-0123',
      'License TECL 12345',
      'Regulated by The Texas Department of Licensing and Regulation',
      'Bill to\nJosé Peña\n742 Main St\nAustin, TX 78701',
      'Jun 01, 2026',
      '$1,500.00 due Jul 15, 2026',
      'Pay online',
      'Panel upgrade\n1.5\n$1,000.00\n$1,500.00',
      'Amount due\n$1,500.00',
      'Gate “B”',
      'Page 1 of 2',
    ])
      expect(paper).toContain(text)
    expect(paper).not.toContain('Tax (')
    expect(paper).not.toContain('PAID')
  })

  test.each([
    ['off', 'Please pay by check or call us at (512) 555-0123.', 'Pay online'],
    ['test', 'Pay online (test mode, no money moves)', 'Pay online\n'],
  ] as const)('explains how to pay when cards are %s', async (mode, present, absent) => {
    const { id } = await createInvoice(world.db)
    const paper = renderPaper(await getDetails(id), mode)
    expect(paper).toContain(present)
    expect(paper).not.toContain(absent)
  })

  test('of a paid invoice has the stamp and the payments', async () => {
    const { id } = await createInvoice(world.db)
    await staff.post(`/api/invoices/${id}/payments`, { amount: '30', payment_method: 'check' })
    expect(renderPaper(await getDetails(id))).toContain('$70.00 due')
    await staff.post(`/api/invoices/${id}/payments`, { payment_method: 'cash' })
    const paper = renderPaper(await getDetails(id))
    expect(paper).toContain('Paid Jun 15, 2026 by check\n\u2212$30.00\nPaid Jun 15, 2026 by cash\n\u2212$70.00')
    expect(paper).toContain('$100.00 paid on Jun 15, 2026')
    expect(paper).toContain('>PAID<')
    expect(paper).toContain('Amount due\n$0.00')
    expect(paper).not.toContain('Pay online')
  })

  test.each([
    ['draft', '>DRAFT<'],
    ['cancelled', '>CANCELLED<'],
  ] as const)('of a %s invoice says so and asks for no payment', async (status, stamp) => {
    const { id } = await createInvoice(world.db, { status })
    const paper = renderPaper(await getDetails(id))
    expect(paper).toContain(stamp)
    expect(paper).not.toContain('Pay online')
  })
})

describe('the logo', () => {
  // Its header announces four bytes a pixel, so that its pixels must be unpacked.
  const damaged = Object.assign(png(20, 10).fill(0, 41), { 25: 6 })

  test.each([
    ['a PNG is on it', 'image/png', png(20, 10), true],
    ['a PNG of too many pixels is not unpacked', 'image/png', png(4000, 4000), false],
    ['a damaged PNG leaves the name', 'image/png', damaged, false],
    ['a damaged JPEG leaves the name', 'image/jpeg', Buffer.from('\xff\xd8\xff\xe0damaged', 'latin1'), false],
    ['a WebP leaves the name', 'image/webp', Buffer.from('RIFF0000WEBP'), false],
  ])('%s', async (name, mime_type, bytes, shown) => {
    const about = { original_name: name, mime_type, category: 'logo', uploaded_by: user.id }
    await world.db.update(files).set({ is_deleted: true })
    const place = await world.services.storage.put(name, bytes, mime_type)
    await world.db.insert(files).values({ ...about, ...place, file_size: bytes.length })
    const { id } = await createInvoice(world.db)
    const pdf = await getPdf(id)
    expect(countPages(pdf)).toBe(1)
    expect(holdsPicture(pdf)).toBe(shown)
  })
})

test('names credit and a deposit as such, apart from money', async () => {
  const client = await createClient(world.db)
  const { id: quote_id } = await createQuote(world.db, { client_id: client.id })
  const deposit = await createInvoice(world.db, { client_id: client.id, quote_id, is_deposit: true })
  await staff.post(`/api/invoices/${deposit.id}/payments`, { amount: '40.00', payment_method: 'check' })
  await staff.post(`/api/clients/${client.id}/credits`, { amount: '25.00', note: 'Goodwill' })
  const { id } = await createInvoice(world.db, { client_id: client.id, quote_id })
  await staff.post(`/api/invoices/${id}/credit`)
  const paper = renderPaper(await getDetails(id))
  expect(paper).toMatch(/Deposit applied Jun 15, 2026\n−\$40\.00\nCredit applied Jun 15, 2026\n−\$25\.00/)
  expect(paper).toContain('Amount due\n$35.00')
  expect(paper).not.toContain('Paid Jun 15')
})
