import * as z from 'zod/mini'
import { DayText, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'
import { DecimalText } from '#contract/money.ts'
import { certificateKinds } from '#features/billing/sales-tax/states.ts'
import { AnswerStatus } from '#features/work/dispatch/contract.ts'

/** The months in the chart, including this one. */
export const MONTHS_SHOWN = 12
/** Permits and inspections appear this many days ahead. */
export const PERMIT_DAYS = 30
export const INSPECTION_DAYS = 7
/** The most items of each kind in the attention list. */
export const ATTENTION_SHOWN = 5

const MonthRevenue = z.object({
  month: z.string().check(z.meta({ description: "YYYY-MM of the company's calendar" })),
  revenue: DecimalText,
})
export type MonthRevenue = z.infer<typeof MonthRevenue>

/** The total count and the first few items. */
const several = <Item extends z.ZodMiniType>(item: Item) => ({ count: z.number(), items: z.array(item) })

/** Records that need attention. */
export const Attention = z.object({
  /** Card disputes that wait for an answer, the soonest due first. */
  disputes: z.object(
    several(
      z.object({
        id: Id,
        invoice_id: Id,
        invoice_number: z.string(),
        client_name: z.string(),
        amount: DecimalText,
        reason: z.string(),
        evidence_due_at: z.nullable(Instant),
      }),
    ),
  ),
  /** Invoices with money that the client must get back or keep as credit, most first. */
  refundsDue: z.object({
    ...several(
      z.object({
        id: Id,
        invoice_number: z.string(),
        client_name: z.string(),
        status: z.string(),
        amount: DecimalText,
      }),
    ),
    amount: DecimalText,
  }),
  /** Largest balance first. */
  overdueInvoices: z.object({
    ...several(
      z.object({
        id: Id,
        invoice_number: z.string(),
        client_name: z.string(),
        due_date: z.nullable(z.string()),
        balance: DecimalText,
      }),
    ),
    balance: DecimalText,
  }),
  /** Open jobs without a technician, soonest first. */
  unassignedJobs: z.object(
    several(z.object({ id: Id, title: z.string(), client_name: z.string(), scheduled_date: z.nullable(Instant) })),
  ),
  /** Bookings waiting for confirmation, soonest first. */
  pendingBookings: z.object(
    several(
      z.object({ id: Id, service_type: z.string(), client_name: z.nullable(z.string()), scheduled_date: Instant }),
    ),
  ),
  /** Moved visits whose clients asked for another time or have to be called, soonest first. */
  clientAnswers: z.object(
    several(
      z.object({
        id: Id,
        title: z.string(),
        client_name: z.string(),
        answer: AnswerStatus,
        scheduled_date: Instant,
      }),
    ),
  ),
  /** Open leads without contact for QUIET_DAYS, longest silence first. */
  quietLeads: z.object(
    several(
      z.object({
        id: Id,
        name: z.string(),
        email: z.string(),
        phone: z.nullable(z.string()),
        service_interest: z.nullable(z.string()),
        quiet_since: Instant,
      }),
    ),
  ),
  /** Open leads whose follow-up is today or overdue, longest overdue first. */
  followUps: z.object(
    several(z.object({ id: Id, name: z.string(), service_interest: z.nullable(z.string()), next_follow_up: Instant })),
  ),
  /** Approved permits that expire within PERMIT_DAYS, soonest first. */
  expiringPermits: z.object(
    several(
      z.object({
        id: Id,
        permit_number: z.nullable(z.string()),
        permit_type: z.string(),
        project_address: z.string(),
        expiration_date: DayText,
      }),
    ),
  ),
  /** Inspections of the next INSPECTION_DAYS or without a result since, and failed ones to be repeated; soonest first. */
  dueInspections: z.object(
    several(
      z.object({
        id: Id,
        inspection_type: z.string(),
        failed: z.boolean(),
        about: z.nullable(z.string()),
        scheduled_date: z.nullable(Instant),
      }),
    ),
  ),
  /** Licenses and insurance that expire within 60 days or have expired, soonest first. */
  expiringLicenses: z.object(
    several(z.object({ id: Id, kind: z.string(), number: z.string(), holder_name: z.string(), expires_on: DayText })),
  ),
  /** Tax certificates that expire within EXPIRING_DAYS, soonest first. */
  expiringCertificates: z.object(
    several(
      z.object({
        id: Id,
        client_id: Id,
        client_name: z.string(),
        kind: z.enum(certificateKinds),
        number: z.nullable(z.string()),
        valid_until: DayText,
      }),
    ),
  ),
})
export type Attention = z.infer<typeof Attention>

export const Stats = z.object({
  totalClients: z.number(),
  activeJobs: z.number(),
  pendingInvoices: z.number(),
  monthlyRevenue: DecimalText,
  /** Revenue of the whole previous month, for comparison. */
  lastMonthRevenue: DecimalText,
  /** Oldest first, this month last. */
  revenueByMonth: z.array(MonthRevenue),
  /** Test payments of these months, which are no revenue outside the sample company. */
  testPayments: DecimalText,
  /** The caller's own upcoming jobs. */
  myScheduledJobs: z.number(),
  attention: Attention,
})
export type Stats = z.infer<typeof Stats>

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'staff',
    summary: 'The figures of the dashboard: counts, revenue by month, and what needs attention',
    reads: [
      'clients',
      'invoices',
      'payments',
      'jobs',
      'bookings',
      'leads',
      'settings',
      'compliance',
      'users',
      'tax_certificates',
    ],
    versioned: 'by-day',
    returns: Stats,
  }),
}
