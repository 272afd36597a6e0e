import * as z from 'zod/mini'
import { formatMoney } from '#contract/money.ts'
import { pluralize } from '#contract/text.ts'
import { dashboard } from '#features/home/dashboard/contract.ts'
import { leads } from '#features/sales/leads/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'

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

export const figureTools = [figures]
