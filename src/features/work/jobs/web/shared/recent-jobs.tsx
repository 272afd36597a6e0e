import { Briefcase } from 'lucide-react'
import { Link } from 'wouter'
import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { jobs, jobStates } from '../../contract.ts'

const SHOWN = 5

/** The jobs created last, each with a link to its details. */
export function RecentJobsPanel() {
  const { data, error } = useRead(jobs.recent, { query: { limit: SHOWN } })
  return (
    <Card title="Recent Jobs" subtitle="Newest first" action={<ViewAll />} flush>
      {error ? (
        <ErrorState title="Failed to fetch jobs" error={error} />
      ) : data === undefined ? (
        <Waiting />
      ) : data.length === 0 ? (
        <EmptyState title="No recent jobs" icon={<Briefcase aria-hidden="true" />} />
      ) : (
        <ul aria-label="Recent Jobs" className="divide-y divide-line border-t border-line">
          {data.map(({ id, title, client_name, status }) => (
            <li key={id} className="last:[&>a]:rounded-b-card">
              <Link
                href={`/jobs?open=${id}`}
                className="grid h-15 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 px-5 transition-colors hover:bg-raised focus-visible:outline-offset-[-2px] max-md:px-4"
              >
                <span className="min-w-0">
                  <span className="block truncate font-medium" title={title}>
                    {title}
                  </span>
                  <span className="block truncate text-13 text-muted" title={client_name}>
                    {client_name}
                  </span>
                </span>
                <StatusBadge states={jobStates} status={status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const ViewAll = () => (
  <LinkButton href="/jobs" variant="ghost" size="small" className="-mr-2">
    View All
  </LinkButton>
)

const Waiting = () => (
  <div role="status" aria-label="Loading" className="divide-y divide-line border-t border-line">
    {Array.from({ length: SHOWN }, (_, line) => (
      <div key={line} className="grid h-15 grid-cols-[1fr_auto] content-center items-center gap-4 px-5 max-md:px-4">
        <div className="grid gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
        <Skeleton className="h-6 w-24" />
      </div>
    ))}
  </div>
)
