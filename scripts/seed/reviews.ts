import { addMinutes } from '#contract/dates.ts'
import type { jobs } from '#features/work/jobs/server/table.ts'
import type { jobInvoices, reviewRequests } from '#features/growth/reviews/server/table.ts'
import type { Billed } from './billing.ts'
import { idAt } from './ids.ts'

type Job = typeof jobs.$inferInsert
type Reviews = {
  chosen: (typeof jobInvoices.$inferInsert)[]
  requests: (typeof reviewRequests.$inferInsert)[]
}

const COUNT = 6

/** Clients who were asked for a review, each after their latest completed job that is paid. */
export function createReviews(jobRows: Job[], billed: Billed[]): Reviews {
  const reviews: Reviews = { chosen: [], requests: [] }
  const clientIds = new Set<string>()
  for (const { id, client_id, status, completed_date } of jobRows.toReversed()) {
    const paid = billed.find(({ invoice }) => invoice.job_id === id && invoice.status === 'paid')?.invoice
    if (status !== 'completed' || !id || !completed_date || !paid?.paid_date || clientIds.has(client_id)) continue
    const created_at = addMinutes(completed_date > paid.paid_date ? completed_date : paid.paid_date, 5)
    clientIds.add(client_id)
    reviews.chosen.push({ job_id: id, invoice_id: paid.id, created_at: completed_date })
    reviews.requests.push({ id: idAt(created_at), client_id, job_id: id, channel: 'email', created_at })
    if (clientIds.size === COUNT) break
  }
  return reviews
}
