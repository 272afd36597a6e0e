import { formatDate } from '#contract/dates.ts'
import { useRead } from '#web/platform/query.ts'
import { useZone } from '#web/platform/zone.ts'
import { LinkSection } from '#web/ui/link-section.tsx'
import { LineStatus, RecordLink } from '#web/ui/record-links.tsx'
import { jobs, jobStates } from '../../contract.ts'

/** The jobs at a property, for whichever client. */
export function PropertyJobs({ property }: { property: { id: string } }) {
  const zone = useZone()
  return (
    <LinkSection
      title="Jobs"
      list={useRead(jobs.list, { query: { property_id: property.id } })}
      empty="No jobs yet"
      renderLine={({ id, title, client_name, scheduled_date, status }) => (
        <RecordLink key={id} href={`/jobs?open=${id}`}>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{title}</span>
            <span className="block truncate text-13 text-muted">
              {scheduled_date === null ? 'No date yet' : formatDate(zone, scheduled_date)}, {client_name}
            </span>
          </span>
          <LineStatus states={jobStates} status={status} />
        </RecordLink>
      )}
    />
  )
}
