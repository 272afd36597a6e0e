import { whenText } from '#web/platform/when.ts'
import { addDays, dayIn, daysBetween, dueIn, endOfDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { pluralize } from '#contract/text.ts'
import { answerStates } from '#features/work/dispatch/contract.ts'
import { certificateName } from '#features/billing/sales-tax/states.ts'
import { kindLabel } from '#features/compliance/licenses/states.ts'
import { disputeReason } from '#features/billing/payments/states.ts'
import { type Attention, INSPECTION_DAYS, PERMIT_DAYS } from '../contract.ts'

export type AttentionKind = keyof Attention

type AttentionLine = {
  id: string
  /** Link to the screen to deal with it. */
  href: string
  title: string
  note: string
  value: string
  late?: boolean
}

export type AttentionGroup = {
  kind: AttentionKind
  title: string
  /** 'Overdue invoice' for one, 'Overdue invoices' for several. */
  counted: string
  count: number
  /** Their sum. */
  sum?: string
  /** The list with all of them. */
  href?: string
  lines: AttentionLine[]
}

type Clock = { zone: string; today: string }

/** When something expires: 'expires in 3 days', 'expired 2 days ago'. */
function expiryText(day: string, today: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'expires today'
  return days > 0 ? `expires in ${pluralize(days, 'day')}` : `expired ${pluralize(-days, 'day')} ago`
}

type Items = { [Kind in AttentionKind]: Attention[Kind]['items'][number] }
type Blocks = { [Kind in AttentionKind]: { count: number; items: Items[Kind][] } }
type Words = { title: string; one: string; many: string; href?: string | ((clock: Clock) => string) }

/** A group of the attention list: its words, and a line for each record. */
const group =
  <Kind extends AttentionKind>(
    kind: Kind,
    { title, one, many, href }: Words,
    toLine: (item: Items[Kind], clock: Clock) => Omit<AttentionLine, 'id'>,
  ) =>
  (attention: Blocks, clock: Clock): AttentionGroup => {
    const { count, items } = attention[kind]
    const lines = items.map((item) => ({ id: item.id, ...toLine(item, clock) }))
    const all = typeof href === 'function' ? href(clock) : href
    return { kind, title, counted: count === 1 ? one : many, count, ...(all !== undefined && { href: all }), lines }
  }

/** Disputes have no list screen: each line links to its invoice. */
const disputed = group(
  'disputes',
  { title: 'Disputed card payments', one: 'disputed card payment', many: 'disputed card payments' },
  ({ invoice_id, invoice_number, client_name, amount, reason, evidence_due_at: due }, { zone, today }) => ({
    href: `/invoices?open=${invoice_id}`,
    title: client_name,
    note: [due === null ? 'answer now' : dueIn(dayIn(zone, due), today), invoice_number, disputeReason(reason)].join(
      ' · ',
    ),
    value: formatMoney(amount),
    late: true,
  }),
)

const late = group(
  'overdueInvoices',
  { title: 'Overdue invoices', one: 'overdue invoice', many: 'overdue invoices', href: '/invoices?status=overdue' },
  ({ id, client_name, invoice_number, due_date, balance: owed }, { today }) => ({
    href: `/invoices?open=${id}`,
    title: client_name,
    note: due_date === null ? invoice_number : `${dueIn(due_date, today)} · ${invoice_number}`,
    value: formatMoney(owed),
    late: true,
  }),
)

const toRefund = group(
  'refundsDue',
  { title: 'Payments to refund', one: 'payment to refund', many: 'payments to refund' },
  ({ id, client_name, invoice_number, status, amount }) => ({
    href: `/invoices?open=${id}`,
    title: client_name,
    note: `${status === 'cancelled' ? 'paid after it was cancelled' : 'overpaid'} · ${invoice_number}`,
    value: formatMoney(amount),
    late: true,
  }),
)

const unassigned = group(
  'unassignedJobs',
  {
    title: 'Jobs without a technician',
    one: 'job without a technician',
    many: 'jobs without a technician',
    href: '/jobs?show=unassigned',
  },
  ({ id, title, client_name, scheduled_date }, clock) => ({
    href: `/jobs?open=${id}`,
    title,
    note: client_name,
    value: scheduled_date === null ? 'No date yet' : whenText(scheduled_date, clock),
  }),
)

const unconfirmed = group(
  'pendingBookings',
  {
    title: 'Bookings to confirm',
    one: 'booking to confirm',
    many: 'bookings to confirm',
    href: '/bookings?show=pending',
  },
  ({ id, service_type, client_name, scheduled_date }, clock) => ({
    href: `/bookings?open=${id}`,
    title: service_type,
    note: client_name ?? 'No client yet',
    value: whenText(scheduled_date, clock),
  }),
)

const toAgree = group(
  'clientAnswers',
  { title: 'New times to agree on', one: 'new time to agree on', many: 'new times to agree on' },
  ({ id, title, client_name, answer, scheduled_date }, clock) => ({
    href: `/schedule?open=visit-${id}`,
    title,
    note: `${answerStates.of({ status: answer }).label} · ${client_name}`,
    value: whenText(scheduled_date, clock),
  }),
)

const silent = group(
  'quietLeads',
  { title: 'Leads gone quiet', one: 'lead gone quiet', many: 'leads gone quiet', href: '/sales?show=quiet' },
  ({ id, name, email, phone, service_interest, quiet_since }, { zone, today }) => ({
    href: `/sales?open=${id}`,
    title: name,
    note: [service_interest, phone === null ? email : formatPhone(phone)].filter(Boolean).join(' · '),
    value: pluralize(daysBetween(dayIn(zone, quiet_since), today), 'day'),
  }),
)

const toFollowUp = group(
  'followUps',
  { title: 'Follow-ups due', one: 'follow-up due', many: 'follow-ups due', href: '/sales?show=due' },
  ({ id, name, service_interest, next_follow_up }, { zone, today }) => ({
    href: `/sales?open=${id}`,
    title: name,
    note: service_interest ?? 'No service named',
    value: dueIn(dayIn(zone, next_follow_up), today),
  }),
)

const permits = group(
  'expiringPermits',
  {
    title: 'Permits that expire',
    one: 'permit that expires',
    many: 'permits that expire',
    href: ({ today }) => `/compliance?tab=permits&expires_by=${addDays(today, PERMIT_DAYS)}`,
  },
  ({ id, permit_number, permit_type, project_address, expiration_date }, { today }) => ({
    href: `/compliance?tab=permits&open=${id}`,
    title: [permit_type, permit_number].filter(Boolean).join(' '),
    note: project_address,
    value: expiryText(expiration_date, today),
    late: expiration_date < today,
  }),
)

const inspectionsDue = group(
  'dueInspections',
  {
    title: 'Inspections due',
    one: 'inspection due',
    many: 'inspections due',
    href: ({ zone, today }) =>
      `/compliance?tab=inspections&due_before=${encodeURIComponent(endOfDay(zone, addDays(today, INSPECTION_DAYS)))}`,
  },
  ({ id, inspection_type, failed, about, scheduled_date }, clock) => ({
    href: `/compliance?tab=inspections&open=${id}`,
    title: inspection_type,
    note: about ?? 'No job',
    value: failed ? 'Failed, repeat it' : scheduled_date === null ? 'No date yet' : whenText(scheduled_date, clock),
    late: failed || (scheduled_date !== null && dayIn(clock.zone, scheduled_date) < clock.today),
  }),
)

const licenses = group(
  'expiringLicenses',
  {
    title: 'Licenses and insurance',
    one: 'license to renew',
    many: 'licenses to renew',
    href: '/compliance?tab=standards',
  },
  ({ id, kind, number, holder_name, expires_on }, { today }) => ({
    href: `/compliance?tab=standards&license=${id}`,
    title: `${kindLabel(kind)} ${number}`,
    note: holder_name,
    value: expiryText(expires_on, today),
    late: expires_on < today,
  }),
)

const certificates = group(
  'expiringCertificates',
  {
    title: 'Tax certificates',
    one: 'tax certificate to renew',
    many: 'tax certificates to renew',
  },
  ({ client_id, client_name, kind, number, valid_until }, { today }) => ({
    href: `/clients?open=${client_id}`,
    title: client_name,
    note: certificateName({ kind, number }),
    value: expiryText(valid_until, today),
  }),
)

/** Records that need attention, by group, without empty groups. */
export const attentionGroups = (attention: Attention, clock: Clock): AttentionGroup[] =>
  [
    disputed(attention, clock),
    { ...toRefund(attention, clock), sum: formatMoney(attention.refundsDue.amount) },
    { ...late(attention, clock), sum: formatMoney(attention.overdueInvoices.balance) },
    ...[toAgree, unassigned, unconfirmed, inspectionsDue, permits, licenses, certificates, toFollowUp, silent].map(
      (of) => of(attention, clock),
    ),
  ].filter(({ count }) => count > 0)
