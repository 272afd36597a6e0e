import { describe, expect, test } from 'vitest'
import { invoiceDocument as invoicePaper } from '#features/billing/invoices/server/pdf-document.ts'
import { createCertificate, createClient, createCompany, createUser } from '#test/factories.ts'
import { upload } from '#test/multipart.ts'
import { acceptAsCustomer, createSentQuote } from '#test/quotes.ts'
import { jpeg } from '#test/pictures.ts'
import { type Caller, setUpWorld } from '#test/world.ts'

// The test clock is stopped on June 15, 2026.

const world = await setUpWorld()
const company = await createCompany(world.db)
const admin = await world.signedIn(await createUser(world.db, 'admin'))
const employee = await world.signedIn(await createUser(world.db, 'employee'))
const user = await createUser(world.db, 'client')
const owner = await world.signedIn(user)
const client_id = (await createClient(world.db, { user_id: user.id })).id
const other_id = (await createClient(world.db)).id

const input = () => ({
  client_id,
  kind: 'resale',
  number: '3-20045-1234-7',
  reason: 'Bills the work on to the owner',
  valid_from: '2026-01-01',
  valid_until: '2026-12-31',
  received_on: '2026-01-05',
})
const labor = { description: 'Rewire the office', quantity: '8', unit_price: '125', taxable: false, kind: 'labor' }
const office = { property_type: 'non_residential', work_type: 'repair', contract_type: 'lump_sum' } as const
const create = async (values: Parameters<typeof createCertificate>[1]) => (await createCertificate(world.db, values)).id
const bill = (tax_certificate_id: string, more: object = {}) =>
  employee.post('/api/invoices', {
    client_id,
    tax_rate: '8.25',
    items: [labor],
    ...office,
    tax_certificate_id,
    ...more,
  })

describe('the certificates of a client', () => {
  test('are added, changed and deleted by administrators, and read by employees', async () => {
    const { status, body } = await admin.post('/api/tax-certificates', input())
    expect([status, body]).toMatchObject([201, { ...input(), requested_on: null, file_count: 0 }])
    const path = `/api/tax-certificates/${body.id}`
    expect((await employee.get(`/api/tax-certificates?client_id=${client_id}`)).body).toEqual([body])
    expect((await employee.get(`/api/tax-certificates?client_id=${other_id}`)).body).toEqual([])
    expect((await admin.patch(path, { valid_until: '' })).body.valid_until).toBeNull()
    expect((await admin.delete(path)).status).toBe(204)
    expect((await employee.get(path)).status).toBe(404)
  })

  test.each([
    [{ kind: 'other' }, 'kind', 'Choose exemption or resale'],
    [{ reason: ' ' }, 'reason', 'Reason is required'],
    [{ number: '' }, 'number', 'Enter the permit number: a resale certificate is incomplete without it'],
    [{ valid_until: '2025-12-31' }, 'valid_until', 'The last day cannot be before the first one'],
    [{ received_on: '2026-06-16' }, 'received_on', 'Date cannot be in the future'],
    [{ agreed_until: '2026-08-01' }, 'requested_on', 'Enter the date of the Comptroller’s notice'],
  ])('refuse %j, new or changed', async (wrong, path, message) => {
    const errors = [{ path, message }]
    expect((await admin.post('/api/tax-certificates', { ...input(), ...wrong })).body.errors).toEqual(errors)
    const id = await create({ client_id, valid_from: '2026-01-01' })
    expect((await admin.patch(`/api/tax-certificates/${id}`, wrong)).body.errors).toEqual(errors)
  })

  test('need no number for an exemption, nor for one that was not received', async () => {
    const exemption = await admin.post('/api/tax-certificates', { ...input(), kind: 'exemption', number: '' })
    expect([exemption.status, exemption.body.number]).toEqual([201, null])
    const awaited = await admin.post('/api/tax-certificates', { ...input(), number: '', received_on: '' })
    expect(awaited.status).toBe(201)
  })

  test('keep their copies: administrators add and delete them, employees open them, the client sees none', async () => {
    const id = await create({ client_id })
    const attach = (caller: Caller, more: Record<string, string> = {}) => {
      const fields = { tax_certificate_id: id, category: 'photo', ...more }
      return upload(world, caller, '/api/files', { bytes: jpeg(40, 30), name: 'certificate.jpg' }, { fields })
    }
    expect(await attach(employee)).toMatchObject({
      status: 403,
      body: { message: 'Only administrators can change the files of a tax certificate' },
    })
    const { status, body } = await attach(admin)
    expect([status, body.tax_certificate_id]).toEqual([201, id])
    expect((await attach(admin, { client_id })).body.message).toBe(
      'A file of a tax certificate cannot belong to another record too',
    )
    expect((await employee.get(`/api/files/${body.id}/content`)).status).toBe(200)
    expect((await employee.delete(`/api/files/${body.id}`)).status).toBe(403)
    expect((await owner.get(`/api/files/${body.id}/content`)).status).toBe(404)
    expect((await employee.get(`/api/tax-certificates/${id}`)).body.file_count).toBe(1)
    const blocked = await admin.delete(`/api/tax-certificates/${id}`)
    expect([blocked.status, blocked.body.message]).toEqual([409, 'This certificate has files. Delete them first.'])
    expect((await admin.delete(`/api/files/${body.id}`)).status).toBe(204)
    expect((await admin.delete(`/api/tax-certificates/${id}`)).status).toBe(204)
  })

  test('keep the client from being deleted', async () => {
    const client = await createClient(world.db)
    await create({ client_id: client.id })
    expect(await admin.delete(`/api/clients/${client.id}`)).toMatchObject({
      status: 409,
      body: { message: 'This client has tax certificates, which must be kept. Archive the client instead.' },
    })
  })
})

describe('an invoice', () => {
  test('without tax because of a certificate prints its kind and number, for the client too', async () => {
    const id = await create({ client_id })
    const { status, body: invoice } = await bill(id)
    const printed = { kind: 'resale', number: '3-20045-1234-7' }
    expect([status, invoice]).toMatchObject([
      201,
      { tax_amount: '0.00', tax_certificate_id: id, tax_certificate: printed },
    ])
    const paper = { invoice, company, logo: null, payUrl: 'http://x', cardPayments: 'live' } as const
    expect(JSON.stringify(invoicePaper(paper))).toContain('Not taxed under resale certificate 3-20045-1234-7')
    await employee.patch(`/api/invoices/${invoice.id}`, { status: 'sent' })
    const view = (await owner.get(`/api/invoices/${invoice.id}`)).body
    expect(view).toMatchObject({ tax_certificate_id: null, tax_certificate: printed })

    // The client has the paper now: it stays as it is.
    expect(await admin.patch(`/api/tax-certificates/${id}`, { number: '1' })).toMatchObject({
      status: 409,
      body: { message: `Invoice ${invoice.invoice_number} prints this certificate. Add a new certificate instead.` },
    })
    expect((await admin.patch(`/api/tax-certificates/${id}`, { valid_until: '2026-06-30' })).status).toBe(200)
    expect(await admin.delete(`/api/tax-certificates/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'This certificate has invoices that use it, and must be kept. Set its last day instead.' },
    })
  })

  test('prints nothing where the certificate is not the reason', async () => {
    const id = await create({ client_id })
    const taxed = await bill(id, { items: [{ ...labor, taxable: true }] })
    const home = await bill(id, { property_type: 'residential' })
    for (const { body } of [taxed, home]) {
      expect(body).toMatchObject({ tax_certificate_id: null, tax_certificate: null })
      const paper = { invoice: body, company, logo: null, payUrl: 'http://x', cardPayments: 'live' } as const
      expect(JSON.stringify(invoicePaper(paper))).not.toContain('certificate')
    }
  })

  test.each([
    ['of another client', () => ({ client_id: other_id }), 'Choose a certificate of this client'],
    ['that expired yesterday', () => ({ valid_until: '2026-06-14' }), 'This certificate expired on Jun 14, 2026.'],
    ['that starts tomorrow', () => ({ valid_from: '2026-06-16' }), 'This certificate is valid from Jun 16, 2026 on.'],
    ['that was not received', () => ({ received_on: null }), 'This certificate has not been received yet.'],
  ])('refuses a certificate %s', async (_, values, message) => {
    const { status, body } = await bill(await create({ client_id, ...values() }))
    expect([status, body.errors]).toEqual([400, [{ path: 'tax_certificate_id', message }]])
  })

  test('keeps a certificate that has expired since, but not one of another client', async () => {
    const id = await create({ client_id, valid_until: '2026-06-15' })
    const { body: invoice } = await bill(id)
    await admin.patch(`/api/tax-certificates/${id}`, { valid_until: '2026-06-14' })
    const path = `/api/invoices/${invoice.id}`
    expect((await employee.patch(path, { notes: 'Thank you' })).body.tax_certificate_id).toBe(id)
    const moved = await employee.patch(path, { client_id: other_id })
    expect([moved.status, moved.body.message]).toEqual([400, 'Choose a certificate of this client'])
    expect((await employee.patch(path, { client_id: other_id, tax_certificate_id: '' })).body).toMatchObject({
      client_id: other_id,
      tax_certificate: null,
    })
  })
})

describe('a quote', () => {
  const offer = (tax_certificate_id: string) =>
    employee.post('/api/quotes', { client_id, tax_rate: '8.25', items: [labor], ...office, tax_certificate_id })

  test('takes a certificate that is valid, and its copy leaves out one that has expired', async () => {
    const id = await create({ client_id })
    const { body: quote } = await offer(id)
    expect(quote.tax_certificate_id).toBe(id)
    expect((await employee.post(`/api/quotes/${quote.id}/duplicate`)).body.tax_certificate_id).toBe(id)
    await admin.patch(`/api/tax-certificates/${id}`, { valid_until: '2026-06-14' })
    expect((await employee.post(`/api/quotes/${quote.id}/duplicate`)).body.tax_certificate_id).toBeNull()
    const late = await offer(id)
    expect([late.status, late.body.message]).toEqual([400, 'This certificate expired on Jun 14, 2026.'])
  })

  test('that was accepted is invoiced only with a certificate that is valid on that day', async () => {
    const facts = { ...office, tax_rate: '0.00', deposit_percent: '30.00' } as const
    const tax_certificate_id = await create({ client_id, valid_until: '2026-06-14' })
    const sent = await createSentQuote(world, { client_id, ...facts, tax_certificate_id })
    await acceptAsCustomer(world, sent)
    // The customer's acceptance counts all the same; the deposit names no certificate that has expired.
    const deposit = (await employee.get(`/api/quotes/${sent.quote.id}/acceptance`)).body.deposit_invoice
    expect((await employee.get(`/api/invoices/${deposit.id}`)).body).toMatchObject({ tax_certificate: null })
    const finish = () => employee.post(`/api/quotes/${sent.quote.id}/final-invoice`)
    const refused = await finish()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This certificate expired on Jun 14, 2026. Renew it at the client, or bill this work with tax on an invoice beside the quote.',
    ])
    await admin.patch(`/api/tax-certificates/${tax_certificate_id}`, { valid_until: '2027-06-14' })
    const { final_invoice } = (await finish()).body
    expect((await employee.get(`/api/invoices/${final_invoice.id}`)).body).toMatchObject({ tax_certificate_id })
  })
})
