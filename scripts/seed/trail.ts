import { addDays, addMinutes, dayIn, fromLocalInput } from '#contract/dates.ts'
import { add, cents, decimal } from '#contract/money.ts'
import { computeTotals } from '#features/billing/invoices/server/shared/totals.ts'
import type { bookings } from '#features/work/bookings/server/table.ts'
import type { disputes } from '#features/billing/payments/server/table.ts'
import type { jobs } from '#features/work/jobs/server/table.ts'
import type { auditEvents } from '#server/audit/table.ts'
import type { Books } from './billing.ts'
import { type Calendar, ZONE } from './calendar.ts'
import type { Cast } from './cast.ts'
import { idAt } from './ids.ts'
import type { Quotes } from './quotes.ts'
import { about, type Office, type Write, writeOffice } from './trail-office.ts'

type NewEvent = typeof auditEvents.$inferInsert
type Invoice = Books['billed'][number]['invoice']

type Made = {
  books: Books
  jobs: readonly (typeof jobs.$inferInsert)[]
  bookings: readonly (typeof bookings.$inferInsert)[]
  offers: Quotes
  disputes: readonly (typeof disputes.$inferInsert)[]
} & Omit<Office, 'cast' | 'calendar'>

const WEEKS = 4
const OFFICE = '203.0.113.10'

/** Four weeks of the audit trail: what people and Panelboard did to the records of the sample. */
export function createTrail(cast: Cast, records: Made, calendar: Calendar): NewEvent[] {
  const byId = new Map(cast.users.map((user) => [user.id, user]))
  const addresses = new Map(cast.users.map(({ id }, index) => [id, `203.0.113.${10 + index}`]))
  const sessions = new Map(cast.users.map(({ id, created_at }) => [id, idAt(created_at ?? calendar.now)]))
  const events: NewEvent[] = []
  const first = calendar.at(-7 * WEEKS, '00:00')

  const write: Write = (at, by, event) => {
    if (!at || at < first || at > calendar.now) return
    const user = byId.get(by ?? '')
    events.push({
      id: idAt(at),
      created_at: at,
      ...(user && {
        user_id: user.id,
        user_name: user.name,
        user_role: user.role,
        session_id: sessions.get(user.id),
        address: addresses.get(user.id),
      }),
      ...event,
    })
  }
  const trail = { write, cast, records, calendar }
  for (const { invoice } of records.books.billed) writeInvoice(trail, invoice)
  writeEdit(trail)
  writeWork(trail)
  writeQuotes(trail)
  writeSignIns(trail)
  writeOffice(write, { cast, calendar, ...records })
  return events.toSorted((a, b) => ((a.created_at ?? '') < (b.created_at ?? '') ? -1 : 1))
}

type Trail = { write: Write; cast: Cast; records: Made; calendar: Calendar }

/** An invoice from its first draft on: sent, overdue, and paid in one or more payments. */
function writeInvoice({ write, cast, records }: Trail, invoice: Invoice): void {
  const { id, invoice_number, created_by, client_id, total, tax_rate, due_date, sent_at, status } = invoice
  const subject = about('invoice', id, invoice_number)
  const created = { ...subject, endpoint: 'POST /api/invoices', before: null }
  write(invoice.created_at, created_by, { ...created, after: { client_id, due_date, tax_rate, status: 'draft' } })
  write(sent_at, created_by, {
    ...subject,
    endpoint: 'POST /api/invoices/:id/send',
    before: { status: 'draft', sent_at: null },
    after: { status: 'sent', sent_at },
  })
  if (sent_at && status === 'cancelled')
    write(addMinutes(sent_at, 12), created_by, {
      ...subject,
      endpoint: 'POST /api/invoices/:id/cancel',
      before: { status: 'sent' },
      after: { status },
    })
  const lapsed = due_date && fromLocalInput(ZONE, `${addDays(due_date, 1)}T00:01`)
  const isLate = (at: string) => Boolean(due_date && dayIn(ZONE, new Date(at)) > due_date)
  const payments = records.books.payments.filter(({ invoice_id }) => invoice_id === id)
  const isReturned = payments.some((payment) => payment.status === 'returned')
  if (
    !isReturned &&
    lapsed &&
    status !== 'cancelled' &&
    status !== 'draft' &&
    !(invoice.paid_date && invoice.paid_date < lapsed)
  )
    write(lapsed, null, {
      ...subject,
      endpoint: 'invoices.follow-due-dates',
      before: { status: 'sent' },
      after: { status: 'overdue' },
    })
  const dispute = records.disputes.find(({ payment_id }) => payments.some((payment) => payment.id === payment_id))
  if (dispute && status !== 'paid')
    write(dispute.opened_at, null, {
      ...subject,
      endpoint: 'payments.disputes',
      before: { amount_paid: total, status: 'paid' },
      after: { amount_paid: invoice.amount_paid, status },
    })
  let paid = '0.00'
  for (const { recorded_by, amount, paid_at } of payments) {
    if (!paid_at) continue
    const before = { amount_paid: paid, status: isLate(paid_at) ? 'overdue' : 'sent' }
    paid = decimal(add(cents(paid), cents(amount)))
    const isPaid = paid === total
    const payer = cast.clients.find((client) => client.id === client_id)?.user_id
    const endpoint = recorded_by
      ? 'POST /api/invoices/:id/payments'
      : payer
        ? 'POST /api/payments'
        : 'payments.reconcile'
    write(paid_at, recorded_by ?? payer, {
      ...subject,
      endpoint,
      before: isPaid ? before : { amount_paid: before.amount_paid },
      after: { amount_paid: paid, ...(isPaid && { status: 'paid' }) },
    })
  }
}

/** The last line of the newest invoice that was sent was added just before. */
function writeEdit({ write, records, calendar }: Trail): void {
  const lines = (id: string) => records.books.items.filter(({ invoice_id }) => invoice_id === id)
  const match = records.books.billed.findLast(
    ({ invoice }) => invoice.status === 'sent' && lines(invoice.id).length > 1,
  )
  if (!match) return
  const { invoice, offset } = match
  const items = lines(invoice.id).map(({ description, quantity, unit_price, amount, taxable = true, kind = null }) => ({
    description,
    quantity: quantity ?? '1.00',
    unit_price,
    amount,
    taxable,
    kind,
  }))
  const { lines: old, ...sums } = computeTotals(items.slice(0, -1), invoice.tax_rate ?? '0.00')
  const { subtotal, taxed_subtotal, tax_amount, total } = invoice
  const now = { subtotal, taxed_subtotal, tax_amount, total }
  const names = (['subtotal', 'taxed_subtotal', 'tax_amount', 'total'] as const).filter(
    (name) => now[name] !== sums[name],
  )
  const of = (row: typeof now | typeof sums) => Object.fromEntries(names.map((name) => [name, row[name]]))
  write(calendar.at(offset, '17:52'), invoice.created_by, {
    ...about('invoice', invoice.id, invoice.invoice_number),
    endpoint: 'PATCH /api/invoices/:id',
    before: { ...of(sums), items: old },
    after: { ...of(now), items },
  })
}

/** Jobs and visits: planned by the office, finished by technicians. */
function writeWork({ write, cast, records }: Trail): void {
  for (const { id, title, client_id, status, assigned_to, completed_date, created_at } of records.jobs) {
    const subject = about('job', id, title)
    const after = { title, client_id, ...(assigned_to && { assigned_to }) }
    write(created_at, cast.admin.id, { ...subject, endpoint: 'POST /api/jobs', before: null, after })
    if (status === 'completed')
      write(completed_date, assigned_to ?? cast.admin.id, {
        ...subject,
        endpoint: 'POST /api/jobs/:id/finish',
        before: { status: 'in_progress', completed_date: null },
        after: { status: 'completed', completed_date },
      })
  }
  for (const { id, service_type, client_id, scheduled_date, created_at, source } of records.bookings) {
    const owner = cast.clients.find((client) => client.id === client_id)?.user_id
    write(created_at, source === 'staff' ? cast.admin.id : owner, {
      ...about('booking', id, service_type),
      endpoint: 'POST /api/bookings',
      before: null,
      after: { service_type, client_id, scheduled_date },
      ...(!owner && { address: '198.51.100.31' }),
    })
  }
}

/** Quotes, and the one that its client accepted by its link. */
function writeQuotes({ write, cast, records: { offers } }: Trail): void {
  for (const { id, quote_number, client_id, total, created_at, sent_at } of offers.quotes) {
    const subject = about('quote', id, quote_number)
    const after = { client_id, total, status: 'draft' }
    write(created_at, cast.admin.id, { ...subject, endpoint: 'POST /api/quotes', before: null, after })
    write(sent_at, cast.admin.id, {
      ...subject,
      endpoint: 'POST /api/quotes/:id/send',
      before: { status: 'draft', sent_at: null },
      after: { status: 'sent', sent_at },
    })
  }
  for (const { quote_id, accepted_at, ip_address } of offers.acceptances)
    write(accepted_at, null, {
      ...about('quote', quote_id, offers.quotes.find(({ id }) => id === quote_id)?.quote_number),
      endpoint: 'POST /api/public/links/:token/accept',
      link_id: offers.links.find(({ document_id }) => document_id === quote_id)?.id,
      address: ip_address,
      before: { status: 'viewed' },
      after: { status: 'accepted' },
    })
}

/** Mornings at work, an export, a mistyped password, and a page that was not for everyone. */
function writeSignIns({ write, cast, calendar }: Trail): void {
  const [, technician] = cast.users
  for (let offset = -7 * WEEKS; offset <= 0; offset += 1) {
    if (calendar.workday(offset) !== offset) continue
    for (const [index, user] of cast.users
      .filter(({ password_hash, role }) => password_hash && role !== 'client')
      .entries())
      write(calendar.at(offset, `07:${String(20 + index * 11 + (Math.abs(offset) % 9))}`), user.id, {
        endpoint: 'POST /api/login',
      })
  }
  write(calendar.at(-12, '16:40'), cast.admin.id, { endpoint: 'GET /api/invoices.csv' })
  const at = calendar.at(-5, '07:19')
  write(at, null, {
    ...about('user', technician?.id, technician?.name),
    outcome: 'failed',
    endpoint: 'POST /api/login',
    address: OFFICE,
    count: 2,
  })
  write(calendar.at(-5, '07:42'), technician?.id, { outcome: 'refused', endpoint: 'GET /api/users' })
}
