import { Briefcase } from 'lucide-react'
import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { RecordLines, SkeletonLines, ViewAll } from '#web/ui/record-lines.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { jobs, jobStates } from '../../contract.ts'

const SHOWN = 5

/** The jobs created last, each with a link to its details. */
export function RecentJobsPanel() {
  const { data, error } = useRead(jobs.recent, { query: { limit: SHOWN } })
  return (
    <Card title="Recent Jobs" subtitle="Newest first" action={<ViewAll href="/jobs" />} flush>
      {error ? (
        <ErrorState title="Failed to fetch jobs" error={error} />
      ) : data === undefined ? (
        <SkeletonLines count={SHOWN} />
      ) : data.length === 0 ? (
        <EmptyState title="No recent jobs" icon={<Briefcase aria-hidden="true" />} />
      ) : (
        <RecordLines
          label="Recent Jobs"
          lines={data.map(({ id, title, client_name, status }) => ({
            id,
            href: `/jobs?open=${id}`,
            title,
            note: client_name,
            badge: <StatusBadge states={jobStates} status={status} />,
          }))}
        />
      )}
    </Card>
  )
}
