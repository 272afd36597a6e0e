import { whenText } from '#web/platform/when.ts'
import { dayIn, dueIn } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { pluralize } from '#contract/text.ts'
import { kindLabel } from '#features/licenses/states.ts'
import type { Attention } from '../contract.ts'

export type AttentionKind = keyof Attention

type AttentionLine = {
  id: string
  /** Where to deal with it. */
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

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

function late({ overdueInvoices: { count, balance, items } }: Attention, { today }: Clock): AttentionGroup {
  return {
    kind: 'overdueInvoices',
    title: 'Overdue invoices',
    counted: count === 1 ? 'overdue invoice' : 'overdue invoices',
    count,
    sum: formatMoney(balance),
    href: '/invoices?status=overdue',
    lines: items.map(({ id, client_name, invoice_number, due_date, balance: owed }) => ({
      id,
      href: `/invoices?open=${id}`,
      title: client_name,
      note: due_date === null ? invoice_number : `${dueIn(due_date, today)} · ${invoice_number}`,
      value: formatMoney(owed),
      late: true,
    })),
  }
}

function unassigned({ unassignedJobs: { count, items } }: Attention, clock: Clock): AttentionGroup {
  return {
    kind: 'unassignedJobs',
    title: 'Jobs without a technician',
    counted: count === 1 ? 'job without a technician' : 'jobs without a technician',
    count,
    href: '/jobs?status=scheduled',
    lines: items.map(({ id, title, client_name, scheduled_date }) => ({
      id,
      href: `/jobs?open=${id}`,
      title,
      note: client_name,
      value: scheduled_date === null ? 'No date yet' : whenText(scheduled_date, clock),
    })),
  }
}

function unconfirmed({ pendingBookings: { count, items } }: Attention, clock: Clock): AttentionGroup {
  return {
    kind: 'pendingBookings',
    title: 'Bookings to confirm',
    counted: count === 1 ? 'booking to confirm' : 'bookings to confirm',
    count,
    href: '/bookings',
    lines: items.map(({ id, service_type, client_name, scheduled_date }) => ({
      id,
      href: `/bookings?open=${id}`,
      title: service_type,
      note: client_name ?? 'No client yet',
      value: whenText(scheduled_date, clock),
    })),
  }
}

function silent({ quietLeads: { count, items } }: Attention, { zone, today }: Clock): AttentionGroup {
  return {
    kind: 'quietLeads',
    title: 'Leads gone quiet',
    counted: count === 1 ? 'lead gone quiet' : 'leads gone quiet',
    count,
    href: '/sales?show=quiet',
    lines: items.map(({ id, name, email, phone, service_interest, quiet_since }) => ({
      id,
      href: `/sales?open=${id}`,
      title: name,
      note: [service_interest, phone === null ? email : formatPhone(phone)].filter(Boolean).join(' · '),
      value: `${daysBetween(dayIn(zone, quiet_since), today)} days`,
    })),
  }
}

function due({ followUps: { count, items } }: Attention, { zone, today }: Clock): AttentionGroup {
  return {
    kind: 'followUps',
    title: 'Follow-ups due',
    counted: count === 1 ? 'follow-up due' : 'follow-ups due',
    count,
    href: '/sales?show=due',
    lines: items.map(({ id, name, service_interest, next_follow_up }) => ({
      id,
      href: `/sales?open=${id}`,
      title: name,
      note: service_interest ?? 'No service named',
      value: dueIn(dayIn(zone, next_follow_up), today),
    })),
  }
}

/** When something expires: 'expires in 3 days', 'expired 2 days ago'. */
function expiryText(day: string, today: string): string {
  const left = daysBetween(today, day)
  if (left === 0) return 'expires today'
  return left > 0 ? `expires in ${pluralize(left, 'day')}` : `expired ${pluralize(-left, 'day')} ago`
}

function permits({ expiringPermits: { count, items } }: Attention, { today }: Clock): AttentionGroup {
  return {
    kind: 'expiringPermits',
    title: 'Permits that expire',
    counted: count === 1 ? 'permit that expires' : 'permits that expire',
    count,
    href: '/compliance?tab=permits',
    lines: items.map(({ id, permit_number, permit_type, project_address, expiration_date }) => ({
      id,
      href: `/compliance?tab=permits&open=${id}`,
      title: [permit_type, permit_number].filter(Boolean).join(' '),
      note: project_address,
      value: expiryText(expiration_date, today),
      late: expiration_date < today,
    })),
  }
}

function inspectionsDue({ dueInspections: { count, items } }: Attention, clock: Clock): AttentionGroup {
  return {
    kind: 'dueInspections',
    title: 'Inspections due',
    counted: count === 1 ? 'inspection due' : 'inspections due',
    count,
    href: '/compliance?tab=inspections',
    lines: items.map(({ id, inspection_type, failed, about, scheduled_date }) => ({
      id,
      href: `/compliance?tab=inspections&open=${id}`,
      title: inspection_type,
      note: about ?? 'No job',
      value: failed ? 'Failed, repeat it' : scheduled_date === null ? 'No date yet' : whenText(scheduled_date, clock),
      late: failed || (scheduled_date !== null && dayIn(clock.zone, scheduled_date) < clock.today),
    })),
  }
}

function licenses({ expiringLicenses: { count, items } }: Attention, { today }: Clock): AttentionGroup {
  return {
    kind: 'expiringLicenses',
    title: 'Licenses and insurance',
    counted: count === 1 ? 'license to renew' : 'licenses to renew',
    count,
    href: '/compliance?tab=standards',
    lines: items.map(({ id, kind, number, holder_name, expires_on }) => ({
      id,
      href: `/compliance?tab=standards&license=${id}`,
      title: `${kindLabel(kind)} ${number}`,
      note: holder_name,
      value: expiryText(expires_on, today),
      late: expires_on < today,
    })),
  }
}

/** What needs attention, by group. Empty groups are left out. */
export const attentionGroups = (attention: Attention, clock: Clock): AttentionGroup[] =>
  [late, unassigned, unconfirmed, inspectionsDue, permits, licenses, due, silent]
    .map((group) => group(attention, clock))
    .filter(({ count }) => count > 0)
