import { Briefcase } from 'lucide-react'
import { jobs, jobStates } from '#features/work/jobs/contract.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { whenText } from '#web/platform/when.ts'
import { RecordLines, SkeletonLines, ViewAll } from '#web/ui/record-lines.tsx'

const SHOWN = 5

/** The user's jobs that are in progress. */
export const useActiveJobs = () => useRead(jobs.mine, { query: { status: 'in_progress' } })

/** Jobs that an employee has started and not finished. */
export function ActiveJobsCard() {
  const clock = { zone: useZone(), today: useToday() }
  const { data, error } = useActiveJobs()
  return (
    <Card title="Active Jobs" action={<ViewAll href="/jobs" />} flush>
      {error ? (
        <ErrorState title="Failed to fetch jobs" error={error} />
      ) : data === undefined ? (
        <SkeletonLines count={2} />
      ) : data.length === 0 ? (
        <EmptyState title="No active jobs" icon={<Briefcase aria-hidden="true" />} />
      ) : (
        <RecordLines
          label="Active Jobs"
          lines={data.slice(0, SHOWN).map(({ id, title, client_name, scheduled_date, status }) => ({
            id,
            href: `/jobs?open=${id}`,
            title,
            note: (
              <>
                {client_name}
                {scheduled_date !== null && (
                  <>
                    {' '}
                    · <span className="whitespace-nowrap">{whenText(scheduled_date, clock)}</span>
                  </>
                )}
              </>
            ),
            badge: <StatusBadge states={jobStates} status={status} />,
          }))}
        />
      )}
    </Card>
  )
}
