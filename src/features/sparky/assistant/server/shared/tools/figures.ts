import * as z from 'zod/mini'
import { dayIn, dueIn, formatDay } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import { pluralize } from '#contract/text.ts'
import { disputeReason } from '#features/billing/payments/states.ts'
import { dashboard } from '#features/home/dashboard/contract.ts'
import { leads } from '#features/sales/leads/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { companyFor, todayFor } from '../company.ts'
import { readingTool } from '../tool.ts'
import { listed } from './listed.ts'

/** The figures of the dashboard and the pipeline, and what needs attention. */
const figures = readingTool({
  name: 'figures',
  title: 'Look at the figures',
  description:
    'How the business is doing: revenue of this and last month, numbers of clients, open jobs, unpaid invoices and leads, and what needs attention.',
  access: 'staff',
  input: z.object({}),
  async run({ services, user }) {
    const [stats, pipeline] = await Promise.all([
      dispatch(services, user, dashboard.stats),
      dispatch(services, user, leads.figures),
    ])
    const { attention } = stats
    const waiting = [
      [attention.disputes.count, 'disputed card payment', ' to answer'],
      [attention.refundsDue.count, 'invoice', ' with money to give back'],
      [attention.overdueInvoices.count, 'overdue invoice', ''],
      [attention.unassignedJobs.count, 'job', ' without a technician'],
      [attention.pendingBookings.count, 'booking', ' to confirm'],
      [attention.followUps.count, 'lead', ' to follow up'],
      [attention.quietLeads.count, 'quiet lead', ''],
      [attention.expiringPermits.count, 'permit', ' about to expire'],
      [attention.dueInspections.count, 'inspection', ' due'],
      [attention.expiringLicenses.count, 'license', ' about to expire or expired'],
      [attention.expiringCertificates.count, 'tax certificate', ' about to expire'],
    ] as const
    const open = waiting.filter(([count]) => count > 0)
    return {
      data: { ...stats, pipeline },
      text: [
        `Revenue this month is ${formatMoney(stats.monthlyRevenue)}, against ${formatMoney(stats.lastMonthRevenue)} in the whole of last month.`,
        `There are ${pluralize(stats.totalClients, 'client')}, ${pluralize(stats.activeJobs, 'active job')} and ${pluralize(stats.pendingInvoices, 'unpaid invoice')}.`,
        `The pipeline has ${pluralize(pipeline.total, 'lead')}, the open ones worth ${formatMoney(pipeline.pipeline_value)}.`,
        ...(open.length > 0
          ? ['Needs attention:', ...open.map(([count, noun, rest]) => `- ${pluralize(count, noun)}${rest}`)]
          : ['Nothing needs attention.']),
      ].join('\n'),
      sources: [
        { title: 'Dashboard', href: '/' },
        { title: 'Sales Pipeline', href: '/sales' },
      ],
    }
  },
})

/** Card disputes that wait for an answer. */
const findDisputes = readingTool({
  name: 'find_disputes',
  title: 'Find disputes',
  description:
    'Card payments that a client disputes (chargebacks) and that wait for our answer, with the last day for evidence, the soonest first.',
  access: 'staff',
  /** The name of one client. */
  input: z.object({ client: z.optional(z.string()) }),
  async run(caller, { client }) {
    const { services, user } = caller
    const company = await companyFor(caller)
    const today = todayFor(caller, company)
    const { disputes } = (await dispatch(services, user, dashboard.stats)).attention
    const rows = disputes.items.filter(({ client_name }) => client === undefined || client_name === client)
    return listed(rows, {
      noun: 'dispute',
      ...(client === undefined && { count: disputes.count }),
      line: ({ invoice_number, client_name, amount, reason, evidence_due_at }) => {
        const due = evidence_due_at && dayIn(company.time_zone, evidence_due_at)
        return `${invoice_number} for ${client_name}: ${formatMoney(amount)}, ${disputeReason(reason).toLowerCase()}, ${due ? `evidence by ${formatDay(due)} (${dueIn(due, today)})` : 'answer now'}`
      },
      source: ({ invoice_id, invoice_number }) => ({ title: invoice_number, href: `/invoices?open=${invoice_id}` }),
    })
  },
})

export const figureTools = [figures, findDisputes]
