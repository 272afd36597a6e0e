import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'

export const ComplianceSummary = z.object({
  /** Applications and approved permits: all that are not rejected, expired or closed. */
  active_permits: z.number(),
  /** Scheduled inspections, and when the next one is. */
  inspections: z.number(),
  next_inspection: z.nullable(Instant),
  /** Final results: of an inspection and its re-inspections, the last result. */
  results: z.number(),
  passed_results: z.number(),
  /** In percent, rounded down; 100 without any result. */
  nec_compliance: z.number(),
})
export type ComplianceSummary = z.infer<typeof ComplianceSummary>

/** The share of passed results. Rounded down: only a clean record is 100. */
export const necCompliance = ({ results, passed_results }: { results: number; passed_results: number }): number =>
  results === 0 ? 100 : Math.floor((100 * passed_results) / results)

export const compliance = {
  summary: endpoint({
    method: 'GET',
    path: '/api/compliance/summary',
    access: 'staff',
    summary: 'Active permits, scheduled inspections, and the share of final results that passed',
    reads: ['compliance'],
    versioned: true,
    returns: ComplianceSummary,
  }),
}
