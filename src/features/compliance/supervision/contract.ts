import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'

const Concern = z.object({
  text: z.string(),
  /** The rule that it rests on. */
  rule: z.string(),
  /** False: known from a secondary source only. */
  is_verified: z.boolean(),
})

/** License problems of a visit's crew. */
export const VisitConcerns = z.object({ visit_id: Id, scheduled_date: Instant, concerns: z.array(Concern) })
export type VisitConcerns = z.infer<typeof VisitConcerns>

export const supervision = {
  list: endpoint({
    method: 'GET',
    path: '/api/supervision',
    access: 'staff',
    summary: "Open visits of a job whose crew's licenses need a look",
    reads: ['jobs', 'hours', 'compliance', 'users', 'properties', 'settings'],
    query: z.object({ job_id: Id }),
    returns: z.array(VisitConcerns),
  }),
}
