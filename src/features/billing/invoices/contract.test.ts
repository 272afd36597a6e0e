import { Decimal as Exact } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#contract/money.ts'
import {
  asSent,
  blocked,
  InvoiceInput,
  InvoiceListQuery,
  InvoicePatch,
  type InvoiceStatus,
  isOverdue,
  statusBy,
} from './contract.ts'
import { invoiceStates } from './states.ts'

const amounts = fc.integer({ min: 0, max: 9_999_999_999 }).map((whole) => new Exact(whole).div(100).toFixed(2))
const days = fc.constantFrom(null, '2026-03-07', '2026-03-08', '2026-03-09')
const TODAY = '2026-03-08'

describe('what a draft will owe', () => {
  test('is the unpaid part of the total, and never below zero', () => {
    fc.assert(
      fc.property(amounts, amounts, (total, amount_paid) => {
        const balance = Exact.max(0, new Exact(total).minus(amount_paid))
        expect(asSent({ status: 'draft', total, amount_paid, balance_due: '0.00' })).toMatchObject({
          status: 'sent',
          balance_due: balance.toFixed(2),
        })
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('the status after a payment', () => {
  const status = (status: InvoiceStatus, amount_paid: string, due_date: string | null = null) =>
    statusBy({ status, total: '100.00', amount_paid, due_date }, TODAY)

  test.each<[InvoiceStatus, string, string | null, InvoiceStatus]>([
    ['draft', '0.00', '2026-03-01', 'draft'],
    ['draft', '40.00', null, 'draft'],
    ['sent', '0.00', null, 'sent'],
    ['sent', '0.00', '2026-03-08', 'sent'],
    ['sent', '0.00', '2026-03-07', 'overdue'],
    ['sent', '99.99', '2026-03-07', 'overdue'],
    ['sent', '100.00', '2026-03-07', 'paid'],
    ['overdue', '0.00', '2026-03-09', 'sent'],
    ['overdue', '0.00', null, 'sent'],
    ['overdue', '120.00', '2026-03-01', 'paid'],
    ['paid', '100.00', null, 'paid'],
    ['paid', '60.00', null, 'sent'],
    ['paid', '60.00', '2026-03-07', 'overdue'],
    ['cancelled', '0.00', '2026-03-01', 'cancelled'],
    ['cancelled', '100.00', null, 'cancelled'],
  ])('%s with %s of $100.00 paid, due %s: %s', (was, paid, due, becomes) => {
    expect(status(was, paid, due)).toBe(becomes)
  })

  test('of a $0.00 invoice stays the same, paid included', () => {
    const free = { total: '0.00', amount_paid: '0.00', due_date: '2026-03-01' }
    expect(invoiceStates.names.map((status) => statusBy({ ...free, status }, TODAY))).toEqual([
      'draft',
      'sent',
      'paid',
      'sent',
      'cancelled',
    ])
  })

  test('is paid if and only if the total is covered, and then stays settled', () => {
    const invoice = fc.record({
      status: fc.constantFrom(...invoiceStates.names),
      total: amounts,
      amount_paid: amounts,
      due_date: days,
    })
    fc.assert(
      fc.property(invoice, (invoice) => {
        const next = statusBy(invoice, TODAY)
        const covered = cents(invoice.amount_paid) >= cents(invoice.total) && invoice.amount_paid !== '0.00'
        if (invoice.status !== 'cancelled' && invoice.total !== '0.00') expect(next === 'paid').toBe(covered)
        if (next === 'sent' || next === 'overdue')
          expect(next === 'overdue').toBe(isOverdue({ ...invoice, status: 'sent' }, TODAY))
        expect(statusBy({ ...invoice, status: next }, TODAY)).toBe(next)
      }),
      { numRuns: 10_000 },
    )
  })
})

test('is overdue from the day after the due date while anything is owed', () => {
  expect(isOverdue({ status: 'sent', due_date: '2026-03-07' }, TODAY)).toBe(true)
  expect(isOverdue({ status: 'overdue', due_date: '2026-03-07' }, TODAY)).toBe(true)
  expect(isOverdue({ status: 'sent', due_date: TODAY }, TODAY)).toBe(false)
  expect(isOverdue({ status: 'sent', due_date: null }, TODAY)).toBe(false)
  for (const status of ['draft', 'paid', 'cancelled'] as const)
    expect(isOverdue({ status, due_date: '2020-01-01' }, TODAY)).toBe(false)
})

describe('allowed actions', () => {
  const invoice = (status: InvoiceStatus, amount_paid = '0.00') => ({
    status,
    total: '100.00',
    amount_paid,
    balance_due: (100 - Number(amount_paid)).toFixed(2),
  })
  const allowed = (rule: (status: InvoiceStatus) => string | null) =>
    invoiceStates.names.filter((status) => rule(status) === null)

  test.each<[string, (status: InvoiceStatus) => string | null, InvoiceStatus[]]>([
    ['its items', (status) => blocked.edit(invoice(status)), ['draft', 'sent', 'overdue']],
    ['sending', (status) => blocked.send(invoice(status)), ['draft', 'sent', 'overdue']],
    ['cancelling', (status) => blocked.void(invoice(status)), ['draft', 'sent', 'overdue']],
    ['paying', (status) => blocked.pay(invoice(status)), ['sent', 'overdue']],
    ['draft to', (to) => blocked.move(invoice('draft'), to), ['draft', 'sent', 'paid', 'overdue', 'cancelled']],
    ['sent to', (to) => blocked.move(invoice('sent'), to), ['sent', 'paid', 'overdue', 'cancelled']],
    ['overdue to', (to) => blocked.move(invoice('overdue'), to), ['sent', 'paid', 'overdue', 'cancelled']],
    ['paid to', (to) => blocked.move(invoice('paid'), to), ['paid']],
    ['cancelled to', (to) => blocked.move(invoice('cancelled'), to), ['cancelled']],
  ])('%s', (_, rule, statuses) => {
    expect(allowed(rule)).toEqual(statuses)
  })

  test('money on an invoice protects it', () => {
    expect(blocked.void(invoice('sent', '0.01'))).toBe('Refund the payments first')
    expect(blocked.delete({ payments: [] })).toBeNull()
    expect(blocked.delete({ payments: [{}] })).toContain('Cancel it instead')
    expect(blocked.pay(invoice('sent', '100.00'))).toContain('nothing left')
    expect(blocked.pay(invoice('sent', '99.99'))).toBeNull()
  })

  test('an unknown status offers every action and leaves the decision to the server', () => {
    for (const to of invoiceStates.names) expect(blocked.move({ status: 'on_hold' }, to)).toBeNull()
  })

  const NO_DRAFT = 'An invoice that was sent cannot become a draft again. Edit it as it is, or cancel it.'
  const REOPEN = 'This invoice is paid. Refund the payment to open it again.'
  const FINAL = 'A cancelled invoice stays cancelled. Create a new one instead.'
  test.each<[InvoiceStatus, InvoiceStatus, string]>([
    ['sent', 'draft', NO_DRAFT],
    ['overdue', 'draft', NO_DRAFT],
    ['paid', 'draft', REOPEN],
    ['paid', 'sent', REOPEN],
    ['paid', 'overdue', REOPEN],
    ['paid', 'cancelled', 'Refund the payments first'],
    ['cancelled', 'sent', FINAL],
    ['cancelled', 'paid', FINAL],
  ])('%s to %s is refused: %s', (from, to, reason) => expect(blocked.move(invoice(from), to)).toBe(reason))
})

describe('input', () => {
  const item = { description: 'Panel upgrade', quantity: '1', unit_price: '100' }
  const client_id = '01920000-0000-7000-8000-000000000001'
  const messages = (body: object) => {
    const { error } = InvoiceInput.safeParse(body)
    return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
  }

  test('defaults: draft, no tax, no due date, no notes', () => {
    expect(InvoiceInput.parse({ client_id, items: [item] })).toEqual({
      client_id,
      status: 'draft',
      items: [{ description: 'Panel upgrade', quantity: '1.00', unit_price: '100.00', taxable: true, kind: null }],
      tax_rate: '0.00',
      notes: null,
      property_type: null,
      work_type: null,
      contract_type: null,
      tax_certificate_id: null,
      due_date: null,
      job_id: null,
    })
  })

  test('takes an empty tax rate for none', () => {
    expect(InvoiceInput.parse({ client_id, items: [item], tax_rate: '' }).tax_rate).toBe('0.00')
    expect(InvoicePatch.parse({ tax_rate: '' })).toEqual({ tax_rate: null })
    expect(InvoicePatch.parse({})).toEqual({})
  })

  test("uses the specification's messages, on the right fields", () => {
    const required = { client_id: 'Client is required', items: 'At least one line item is required' }
    for (const empty of [{}, { client_id: '', items: [] }]) expect(messages(empty)).toEqual(required)
    expect(messages({ client_id, items: [{ description: ' ', quantity: '', unit_price: '' }, {}] })).toEqual({
      'items.0.description': 'Description is required',
      'items.0.quantity': 'Quantity is required',
      'items.0.unit_price': 'Unit price is required',
      'items.1.description': 'Description is required',
      'items.1.quantity': 'Quantity is required',
      'items.1.unit_price': 'Unit price is required',
    })
    const wrong = { ...item, quantity: '0', unit_price: '-1', amount: '-1' }
    const sums = { subtotal: '-1', tax_amount: '-1', total: '-1' }
    expect(messages({ client_id, items: [wrong], tax_rate: '101', ...sums, status: 'pending' })).toEqual({
      'items.0.quantity': 'Quantity must be greater than 0',
      'items.0.unit_price': 'Unit price must be a positive number',
      'items.0.amount': 'Amount must be a positive number',
      tax_rate: 'Tax rate must be between 0 and 100',
      subtotal: 'Subtotal must be a positive number',
      tax_amount: 'Tax amount must be a positive number',
      total: 'Total must be a positive number',
      status: 'Status must be draft, sent, paid, overdue, or cancelled',
    })
    expect(messages({ client_id, items: [item], due_date: '2026-02-30' })).toEqual({
      due_date: 'That date does not exist',
    })
    expect(messages({ client_id, items: [item], due_date: '03/08/2026' })).toEqual({
      due_date: 'Enter the date as YYYY-MM-DD',
    })
  })

  test('an update contains only what was sent', () => {
    expect(InvoicePatch.parse({})).toEqual({})
    expect(InvoicePatch.parse({ notes: ' ', due_date: '', invoice_number: 'INV-1', created_by: 'x' })).toEqual({
      notes: null,
      due_date: null,
    })
  })

  test('the filter takes the stored statuses, and pending as sent', () => {
    expect(InvoiceListQuery.parse({ status: 'pending' }).status).toBe('sent')
    expect(InvoiceListQuery.parse({ status: '' }).status).toBeUndefined()
    expect(InvoiceListQuery.parse({}).status).toBeUndefined()
    expect(InvoiceListQuery.safeParse({ status: 'late' }).success).toBe(false)
  })
})
