import { Redirect } from 'wouter'
import { lazily } from '#web/platform/lazily.tsx'
import type { BusinessHours } from '#features/company/settings/contract.ts'
import type { Technician } from '../contract.ts'
import { getOpeningTime, proposedTime } from './landing.ts'
import type { Change, ShownVisit } from './use-schedule.ts'

const JobDetailsDialog = lazily(() =>
  import('#features/work/jobs/web/shared/job-details.tsx').then((module) => module.JobDetailsDialog),
)

const BookingDetailsDialog = lazily(() =>
  import('#features/work/bookings/web/shared/booking-details.tsx').then((module) => module.BookingDetailsDialog),
)

const OtherVisit = lazily(() => import('./other-visit.tsx').then((module) => module.OtherVisit))

const MoveForm = lazily(() => import('./move-form.tsx').then((module) => module.MoveForm))

export type OpenedVisit = { dialog: 'details' | 'move'; key: string }

type VisitDialogsProps = {
  current: OpenedVisit | null
  find: (key: string) => ShownVisit | undefined
  technicians: readonly Technician[]
  date: string
  today: string
  hours: BusinessHours
  onSave: (visit: ShownVisit, change: Change) => Promise<void>
  onClose: () => void
}

/** The visit whose details are open, or that is being moved. */
export function VisitDialogs({ current, find, technicians, date, today, hours, onSave, onClose }: VisitDialogsProps) {
  if (current === null) return null
  if (current.dialog === 'details') {
    // Also visits on other days: a link may lead here.
    const [kind, ...id] = current.key.split('-')
    if (kind === 'inspection') return <Redirect to={`/compliance?tab=inspections&open=${id.join('-')}`} replace />
    const jobId = find(current.key)?.job_id
    if (jobId) return <JobDetailsDialog id={jobId} onClose={onClose} />
    // A link to a job, as it was before jobs had visits.
    const Details = kind === 'visit' ? OtherVisit : kind === 'job' ? JobDetailsDialog : BookingDetailsDialog
    return <Details id={id.join('-')} onClose={onClose} />
  }
  const visit = find(current.key)
  return visit === undefined ? null : (
    <MoveForm
      visit={visit}
      proposed={proposedTime(date, today, getOpeningTime(hours, date))}
      technicians={technicians}
      onSave={onSave}
      onClose={onClose}
    />
  )
}
