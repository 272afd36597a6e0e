import { formatDate } from '#contract/dates.ts'
import type { ClientDetails } from '#features/people/clients/contract.ts'
import { useZone } from '#web/platform/zone.ts'
import { LineStatus, RecordLink, RecordLinks } from '#web/ui/record-links.tsx'
import { jobStates } from '../../contract.ts'

/** A client's latest jobs. */
export function ClientJobs({ client }: { client: ClientDetails }) {
  const zone = useZone()
  return (
    <section>
      <h3 className="mb-2.5 text-14 font-semibold">Recent jobs</h3>
      <RecordLinks empty="No jobs yet">
        {client.recent_jobs.map(({ id, title, scheduled_date, status }) => (
          <RecordLink key={id} href={`/jobs?open=${id}`}>
            <span className="min-w-0 truncate font-medium">{title}</span>
            <span className="ml-auto shrink-0 text-13 text-muted">
              {scheduled_date === null ? 'No date yet' : formatDate(zone, scheduled_date)}
            </span>
            <LineStatus states={jobStates} status={status} />
          </RecordLink>
        ))}
      </RecordLinks>
    </section>
  )
}
