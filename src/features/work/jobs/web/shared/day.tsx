import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, MapPin } from 'lucide-react'
import { addMinutes, formatLongDay, formatTime, startOfDay } from '#contract/dates.ts'
import { durationText } from '#contract/duration.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { isStaff } from '#contract/roles.ts'
import { listAnd } from '#contract/text.ts'
import { purposeLabels } from '#features/work/visits/contract.ts'
import { AccessNotes } from '#features/people/properties/web/shared/access-notes.tsx'
import { AddPhoto } from '#features/files/attachments/web/shared/add-photo.tsx'
import { DrivingOrderButton } from '#features/work/driving/web/shared/driving-order-button.tsx'
import { useNow, useToday, useZone } from '#web/platform/zone.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useViewed } from '#web/platform/open-record.ts'
import { query } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useWaitingTexts } from '#web/platform/waiting.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SiteButtons } from '#web/ui/contact.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { type DayJob, jobs, jobStates } from '../../contract.ts'
import { countMinutes } from '#features/work/hours/rules/time.ts'
import { useWaitingSteps } from '../waiting-steps.ts'
import { useWork } from '../use-work.ts'
import { WorkButtons } from '../work-buttons.tsx'
import { JobExtra } from './job-extra.tsx'

const JobDetailsDialog = lazily(() => import('./job-details.tsx').then((module) => module.JobDetailsDialog))

/** The office may have scheduled something since. */
const FRESH_MS = 10_000

/** The jobs of the company's day (`useToday`), which changes at midnight. */
export function useDay(today: string) {
  const { data, error, refetch } = useQuery({ ...query(jobs.today, { query: { day: today } }), staleTime: FRESH_MS })
  const withSteps = useWaitingSteps()
  return { data: useWaitingTexts(jobs.today.path, data)?.map(withSteps), error, refetch }
}

/** A technician's day on the road: today's jobs with everything needed there, one tap each. */
export function DayPanel() {
  const zone = useZone()
  const today = useToday()
  const staff = isStaff(useUser().role)
  const { data, error } = useDay(today)
  const { viewed, view, leave } = useViewed()
  const work = useWork()
  const next = data && findNextJob(data)
  return (
    <Card
      title="Today's Schedule"
      subtitle={formatLongDay(zone, startOfDay(zone, today))}
      action={staff && data && data.length > 1 && <DrivingOrderButton today={today} />}
    >
      {data === undefined && error ? (
        <ErrorState title="Failed to fetch schedule" error={error} />
      ) : data === undefined ? (
        <Waiting />
      ) : data.length === 0 ? (
        <EmptyState title="No jobs scheduled for today" icon={<CalendarCheck aria-hidden="true" />} />
      ) : (
        <ul aria-label="Today's Schedule" className={columns}>
          {data.map((job) => (
            <li key={job.visit_id}>
              <JobCard
                job={job}
                zone={zone}
                work={staff ? work : null}
                isNext={job === next}
                onOpen={() => view(job.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {viewed !== null && <JobDetailsDialog id={viewed} onClose={leave} />}
    </Card>
  )
}

/** The job to be at now: the site the technician is on, or the first job that is not done. Only that job has a prominent button. */
const findNextJob = (day: readonly DayJob[]): DayJob | undefined =>
  day.find(({ on_site_since }) => on_site_since !== null) ?? day.find(({ status }) => status !== 'completed')

const columns = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3'

type CardProps = {
  job: DayJob
  zone: string
  work: ReturnType<typeof useWork> | null
  isNext: boolean
  onOpen: () => void
}

function JobCard({ job, zone, work, isNext, onOpen }: CardProps) {
  const isOver = job.status === 'completed'
  return (
    <article
      aria-label={job.title}
      className={`flex h-full flex-col rounded-card border bg-ground ${job.on_site_since === null ? 'border-line' : 'border-accent'}`}
    >
      <button
        type="button"
        onPointerEnter={JobDetailsDialog.preload}
        onClick={onOpen}
        className={`grid w-full flex-1 content-start gap-1 rounded-card px-4 py-3.5 text-left transition-colors hover:bg-raised ${isOver ? 'text-muted' : ''}`}
      >
        <span className="flex items-center justify-between gap-3">
          <span className="text-16 font-semibold tabular-nums">{formatHours(zone, job)}</span>
          <StatusBadge states={jobStates} status={job.status} />
        </span>
        <span className="text-16 font-semibold wrap-anywhere">
          {job.purpose === 'work' ? job.title : `${purposeLabels[job.purpose]}: ${job.title}`}
        </span>
        {job.helper_names.length > 0 && (
          <span className="text-14 text-muted">
            {listAnd([job.assigned_to_name ?? 'Unassigned', ...job.helper_names])}
          </span>
        )}
        {!isOver && <Where job={job} />}
        {!isOver && job.visit_notes !== null && (
          <span className="text-14 whitespace-pre-wrap wrap-anywhere">{job.visit_notes}</span>
        )}
      </button>
      {work && !isOver && (
        <div className="grid gap-2 px-4 pb-4">
          {job.on_site_since !== null && <OnSite since={job.on_site_since} zone={zone} />}
          <SiteButtons site={job} size="large" />
          <JobExtra job={job} size="large" />
          {job.status === 'in_progress' && <AddPhoto job_id={job.id} />}
          <WorkButtons job={job} work={work} size="large" quiet={!isNext} />
        </div>
      )}
    </article>
  )
}

const formatHours = (zone: string, { scheduled_date, duration_minutes }: DayJob): string =>
  scheduled_date === null
    ? ''
    : `${formatTime(zone, scheduled_date)} – ${formatTime(zone, addMinutes(scheduled_date, duration_minutes))}`

const Where = ({ job }: { job: DayJob }) => (
  <span className="grid gap-0.5 text-14">
    <span className="flex flex-wrap gap-x-2.5">
      <span className="wrap-anywhere">{job.client_name}</span>
      {job.client_phone !== null && <span className="text-muted tabular-nums">{formatPhone(job.client_phone)}</span>}
    </span>
    {job.location !== null && (
      <span className="flex items-start gap-1.5 text-muted">
        <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="wrap-anywhere">{job.location}</span>
      </span>
    )}
    <AccessNotes access={job} />
  </span>
)

function OnSite({ since, zone }: { since: string; zone: string }) {
  const minutes = countMinutes({ started_at: since, ended_at: null }, useNow())
  return (
    <p className="flex items-center gap-2 text-14 font-medium text-accent-text">
      <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-accent" />
      On site since {formatTime(zone, since)}, {durationText(minutes)}
    </p>
  )
}

const Waiting = () => (
  <div role="status" aria-label="Loading" className={columns}>
    <Skeleton className="h-56 w-full" />
    <Skeleton className="h-56 w-full" />
  </div>
)
