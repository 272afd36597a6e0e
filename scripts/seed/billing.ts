import { randomBytes } from 'node:crypto'
import type { LineKind } from '#features/sales/price-book/rules/line-items.ts'
import { add, basisPoints, cents, decimal, hundredths, lineAmount, percent, taxableSum } from '#contract/money.ts'
import type { invoiceItems, invoices } from '#features/billing/invoices/server/table.ts'
import type { paymentIntents, payments } from '#features/billing/payments/server/table.ts'
import type { ContractType } from '#features/billing/sales-tax/contract.ts'
import { suggestTax } from '#features/billing/sales-tax/rules.ts'
import type { sandboxIntents } from '#server/payments/table.ts'
import type { deliveries } from '#server/tables.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import type { Chance } from './chance.ts'
import { idAt } from './ids.ts'
import { type Work, works } from './work.ts'

type NewInvoice = typeof invoices.$inferInsert & { id: string }
type NewPayment = typeof payments.$inferInsert & { id: string }

export type NewDelivery = typeof deliveries.$inferInsert

export type Billed = { invoice: NewInvoice; work: Work; offset: number; client: Cast['clients'][number] }

export type Books = {
  billed: Billed[]
  items: (typeof invoiceItems.$inferInsert)[]
  payments: NewPayment[]
  intents: (typeof paymentIntents.$inferInsert)[]
  sandbox: (typeof sandboxIntents.$inferInsert)[]
  deliveries: NewDelivery[]
}

const COUNT = 120
/** Austin's state, county and city sales tax; home repairs are not taxed. */
const TAX = '8.25'

type Fate = 'draft' | 'cancelled' | 'unpaid' | 'partly' | 'paid'

/** About a tenth are not simply paid; the newest have not been sent. */
function getFate(index: number, age: number): Fate {
  if (index >= COUNT - 4) return 'draft'
  if (index % 24 === 11) return 'cancelled'
  if (age < 75 && index % 9 === 4) return 'partly'
  if (age < 100 && index % 4 === 2) return 'unpaid'
  return 'paid'
}

/** A year of invoices in numerical order, with their payments. */
export function createBooks(cast: Cast, calendar: Calendar, chance: Chance): Books {
  const books: Books = { billed: [], items: [], payments: [], intents: [], sandbox: [], deliveries: [] }
  for (let index = 0; index < COUNT; index += 1) {
    // The company grows, so the months get busier.
    const offset = -1 - Math.round(361 * (1 - index / (COUNT - 1)) ** 1.3)
    const client = pickClient(cast, chance, index)
    const work = chance.pick(
      works.filter((work) => work.for === 'both' || (work.for === 'business') === client.business),
    )
    writeInvoice(books, { cast, calendar, chance, index, offset, client, work })
  }
  return books
}

/** The client with the sign-in has one of every kind: paid, unpaid and overdue. */
function pickClient(cast: Cast, chance: Chance, index: number): Cast['clients'][number] {
  const own = [9, 37, 71, 98, 106, 114]
  const picked = own.includes(index) ? cast.clients[0] : chance.pick(cast.clients.slice(1))
  const home = cast.clients.find(({ business }, n) => n > 0 && !business)
  const chosen = index in homeWork ? home : picked
  if (!chosen) throw new Error('There are no clients')
  return chosen
}

type Line = readonly [description: string, quantity: string, unit_price: string, kind: LineKind]

/** Two drafts for a home that show what Texas taxes there: nothing under a lump sum, else the materials. */
const homeWork: Record<number, { contract_type: ContractType; lines: readonly Line[] }> = {
  [COUNT - 2]: {
    contract_type: 'separated',
    lines: [
      ['Replace the main breaker panel, labor', '9', '125.00', 'labor'],
      ['200 A main breaker panel, 40 spaces', '1', '985.00', 'material'],
      ['Grounding electrode system, two rods', '1', '218.00', 'material'],
      ['City permit and inspection', '1', '165.00', 'permit_fee'],
    ],
  },
  [COUNT - 1]: {
    contract_type: 'lump_sum',
    lines: [
      ['Kitchen rewiring, labor', '14', '105.00', 'labor'],
      ['Wire, boxes and dual-function breakers', '1', '640.00', 'material'],
    ],
  },
}

type Writing = {
  cast: Cast
  calendar: Calendar
  chance: Chance
  index: number
  offset: number
  client: Cast['clients'][number]
  work: Work
}

function writeInvoice(books: Books, writing: Writing): void {
  const { cast, calendar, chance, index, offset, client, work } = writing
  const fate = getFate(index, -offset)
  const terms = client.business ? 30 : 14
  // The minutes follow the numbers, so the highest number is the newest invoice.
  const created_at = calendar.at(offset, `17:${String(index % 50).padStart(2, '0')}`)
  const id = idAt(created_at)
  const home = homeWork[index]
  const facts =
    home && ({ property_type: 'residential', work_type: 'repair', contract_type: home.contract_type } as const)
  const written: readonly (Line | Work['lines'][number])[] = home?.lines ?? work.lines
  const lines = written.map(([description, quantity, unit_price, kind = null], order_index) => ({
    invoice_id: id,
    description,
    quantity: decimal(hundredths(quantity)),
    unit_price,
    amount: decimal(lineAmount(hundredths(quantity), cents(unit_price))),
    taxable: !facts || suggestTax(facts, kind).taxable === true,
    kind,
    order_index,
  }))
  const subtotal = add(...lines.map((line) => cents(line.amount)))
  const tax_rate = client.business || home ? TAX : '0.00'
  const taxed = Number(tax_rate) === 0 ? cents('0') : taxableSum(lines)
  const tax = percent(taxed, basisPoints(tax_rate))
  const total = add(subtotal, tax)
  const sent_at = fate === 'draft' ? null : calendar.at(offset, '17:58')
  const invoice: NewInvoice = {
    id,
    invoice_number: `INV-${String(index + 1).padStart(5, '0')}`,
    client_id: client.id,
    created_by: chance.pick(cast.technicians.slice(0, 2)),
    status: 'draft',
    subtotal: decimal(subtotal),
    taxed_subtotal: decimal(taxed),
    tax_rate,
    tax_amount: decimal(tax),
    total: decimal(total),
    notes: chance.next() < 0.3 ? 'Thank you for your business.' : null,
    due_date: calendar.day(offset + terms),
    ...facts,
    sent_at,
    created_at,
    updated_at: sent_at ?? created_at,
  }
  books.items.push(...lines)
  books.billed.push({ invoice, work, offset, client })
  const mail = { recipient: client.email ?? '', subject: `Invoice ${invoice.invoice_number}` }
  if (sent_at) books.deliveries.push(sentByMail('invoice', invoice.id, { ...mail, sent_at }))
  // Clients pay early, so the newest weeks have revenue too.
  settle(books, writing, invoice, fate, offset + chance.between(1, client.business ? 21 : 6))
}

/** Records the payments made by now, and sets the status that follows from them. */
function settle(books: Books, writing: Writing, invoice: NewInvoice, fate: Fate, paidOn: number): void {
  const { calendar, chance } = writing
  const total = cents(invoice.total)
  const isOverdue = (invoice.due_date ?? '') < calendar.day(0)
  invoice.status = isOverdue ? 'overdue' : 'sent'
  if (fate === 'draft' || fate === 'cancelled') {
    invoice.status = fate
  } else if (fate === 'partly') {
    const half = percent(total, basisPoints('50'))
    writePayment(books, writing, invoice, decimal(half), Math.min(paidOn, -1))
    invoice.amount_paid = decimal(half)
  } else if (fate === 'paid' && paidOn < 0) {
    const paid_date = writePayment(books, writing, invoice, invoice.total, paidOn)
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.total, paid_date, updated_at: paid_date })
  } else if (chance.next() < 0.2) {
    invoice.notes = 'Second notice mailed.'
  }
}

function writePayment(books: Books, writing: Writing, invoice: NewInvoice, amount: string, paidOn: number): string {
  const { calendar, chance, cast, client } = writing
  const paid_at = calendar.at(paidOn, `${chance.between(8, 20)}:${chance.between(10, 59)}`.padStart(5, '0'))
  const method = chance.pick(
    client.business ? (['check', 'check', 'card'] as const) : (['card', 'card', 'cash'] as const),
  )
  const payment: NewPayment = {
    id: idAt(paid_at),
    invoice_id: invoice.id,
    provider: 'manual',
    amount,
    status: 'succeeded',
    payment_method: method,
    paid_at,
    created_at: paid_at,
  }
  if (method === 'card') {
    const intent = `sandbox_${randomBytes(12).toString('hex')}`
    const shared = { id: intent, amount, invoice_id: invoice.id, created_at: paid_at }
    const secret = `${intent}_secret_${randomBytes(12).toString('hex')}`
    books.sandbox.push({ ...shared, client_secret: secret, status: 'succeeded', idempotency_key: `sample-${intent}` })
    books.intents.push({ ...shared, provider: 'sandbox', status: 'settled', updated_at: paid_at })
    Object.assign(payment, { provider: 'sandbox', is_test: true, stripe_payment_intent_id: intent })
  } else {
    payment.recorded_by = cast.admin.id
    payment.reference = method === 'check' ? `Check ${chance.between(1100, 9800)}` : null
  }
  books.payments.push(payment)
  return paid_at
}

/** A mail with a document, as it went to the outbox of the sample company. */
export const sentByMail = (
  about_type: 'invoice' | 'quote',
  about_id: string,
  { recipient, subject, sent_at }: { recipient: string; subject: string; sent_at: string },
): NewDelivery => ({
  id: idAt(sent_at),
  channel: 'email',
  recipient,
  subject: `${subject} from Bluebonnet Electric`,
  message: {},
  about_type,
  about_id,
  status: 'sent',
  provider: 'local',
  attempts: 1,
  created_at: sent_at,
  sent_at,
})
