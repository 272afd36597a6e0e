import { TriangleAlert } from 'lucide-react'
import { formatDate } from '#contract/dates.ts'
import { settings } from '#features/company/settings/contract.ts'
import type { JobDetails } from '#features/work/jobs/contract.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { supervision } from '../contract.ts'
import { nameRule } from '../rules/supervision.ts'

/** License problems of the crews of a job's visits. Renders nothing without any. */
export function SupervisionSection({ job }: { job: Pick<JobDetails, 'id'> }) {
  const zone = useZone()
  const { data = [], error } = useRead(supervision.list, { query: { job_id: job.id } })
  const { data: company } = useRead(settings.get)
  if (error)
    return (
      <section aria-label="Crew licenses">
        <h3 className="mb-2 text-14 font-semibold">Crew licenses</h3>
        <ErrorState title="Failed to check the crew's licenses" error={error} />
      </section>
    )
  if (data.length === 0) return null
  return (
    <section aria-label="Crew licenses" className="rounded-card border border-warn/40 bg-warn/10 p-4">
      <h3 className="flex items-center gap-2 text-14 font-semibold">
        <TriangleAlert aria-hidden="true" className="size-4 text-warn" />
        Check the crew
      </h3>
      {company?.crew_licenses === 'require' && (
        <p className="mt-1 text-13">Work does not start before this is settled, or an administrator overrides it.</p>
      )}
      <ul className="mt-2 grid gap-2 text-13">
        {data.flatMap(({ visit_id, scheduled_date, concerns }) =>
          concerns.map((concern) => (
            <li key={`${visit_id} ${concern.text}`}>
              <span className="font-medium">{formatDate(zone, scheduled_date)}:</span> {concern.text}.{' '}
              <span className="text-muted">{nameRule(concern)}</span>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
