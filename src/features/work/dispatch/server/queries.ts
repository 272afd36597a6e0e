import { sql } from 'drizzle-orm'
import type { Services } from '#server/context.ts'

export type RequestedVisit = {
  visit_id: string
  job_id: string
  title: string
  location: string | null
  scheduled_date: string
  duration_minutes: number
  ends: string
  void: boolean
}

/** The visits of a request at the times that the client was asked about, by time. A job that went to another client is left out. */
export async function listRequestedVisits({ db }: Pick<Services, 'db'>, id: string): Promise<RequestedVisit[]> {
  const { rows } = await db.execute<RequestedVisit>(sql`
    select v.id as visit_id, j.id as job_id, j.title, j.location, iso(t.scheduled_date) as scheduled_date, v.duration_minutes,
      iso(t.scheduled_date + v.duration_minutes * interval '1 minute') as ends,
      v.scheduled_date is distinct from t.scheduled_date or v.status = 'cancelled' as void
    from visit_request_times t join visit_requests r on r.id = t.request_id
    join visits v on v.id = t.visit_id join jobs j on j.id = v.job_id and j.client_id = r.client_id
    where t.request_id = ${id}::uuid order by t.scheduled_date, v.id`)
  return rows
}
