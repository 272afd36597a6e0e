import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { DecimalText } from '#contract/money.ts'

export const Stats = z.object({
  totalClients: z.number(),
  activeJobs: z.number(),
  pendingInvoices: z.number(),
  monthlyRevenue: DecimalText,
  /** Revenue of the whole month before, to compare with. */
  lastMonthRevenue: DecimalText,
  overdueInvoices: z.number(),
  overdueBalance: DecimalText,
})
export type Stats = z.infer<typeof Stats>

export const dashboard = {
  stats: endpoint({
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'staff',
    summary: 'The figures of the dashboard',
    returns: Stats,
  }),
}
