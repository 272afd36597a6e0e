import { Briefcase, Calculator, CalendarClock, CalendarDays, List, Search } from 'lucide-react'
import { DayPanel, useDay } from '#features/work/jobs/web/shared/day.tsx'
import { useToday } from '#web/platform/zone.ts'
import { useRead } from '#web/platform/query.ts'
import { formatCount } from '#contract/text.ts'
import { none } from '#web/ui/columns.tsx'
import { dashboard } from '../contract.ts'
import { ActiveJobsCard, useActiveJobs } from './active-jobs-card.tsx'
import { AttentionSummary } from './attention-summary.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { FailedFigures, Figure, Figures } from './figures.tsx'

/** An electrician's day: where to go next (first on mobile), then the figures and other open work. */
export function EmployeeDashboard() {
  const { data: stats, error } = useRead(dashboard.stats)
  return (
    <DashboardPage
      title="My Dashboard"
      saysDay={false}
      actionsLast
      actions={[
        { href: '/jobs', icon: <List aria-hidden="true" />, label: 'View All Jobs' },
        { href: '/clients', icon: <Search aria-hidden="true" />, label: 'Client Lookup' },
        { href: '/calculators', icon: <Calculator aria-hidden="true" />, label: 'Calculators' },
      ]}
    >
      <div className="grid items-start gap-4 max-md:gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] [&>*]:min-w-0">
        <DayPanel />
        <MyFigures />
        <div className="grid gap-4 max-md:gap-3 [&>*]:min-w-0">
          <ActiveJobsCard />
          {error === null && <AttentionSummary attention={stats?.attention} />}
        </div>
      </div>
    </DashboardPage>
  )
}

/** If a list below failed to load, its figure stays empty. */
const countRows = ({ data, error }: { data: readonly unknown[] | undefined; error: Error | null }) =>
  data ? formatCount(data.length) : error ? none : undefined

/** Counts the lists where they are loaded, so that a figure never contradicts the list below it. */
function MyFigures() {
  const { data: stats, error, refetch } = useRead(dashboard.stats)
  const active = useActiveJobs()
  const day = useDay(useToday())
  return (
    <Figures className="lg:order-first lg:col-span-2 lg:grid-cols-3">
      <Figure
        label="Active Jobs"
        icon={<Briefcase aria-hidden="true" />}
        note="Currently in progress"
        value={countRows(active)}
      />
      {error ? (
        <FailedFigures title="Failed to fetch stats" error={error} onRetry={refetch} />
      ) : (
        <Figure
          label="Scheduled"
          icon={<CalendarClock aria-hidden="true" />}
          note="Upcoming appointments"
          value={stats && formatCount(stats.myScheduledJobs)}
        />
      )}
      <Figure
        label="Today's Jobs"
        icon={<CalendarDays aria-hidden="true" />}
        note="Scheduled for today"
        value={countRows(day)}
        wide
      />
    </Figures>
  )
}
