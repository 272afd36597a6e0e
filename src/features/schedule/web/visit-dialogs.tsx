import { Redirect } from 'wouter'
import { lazily } from '#web/platform/lazily.tsx'
import type { BusinessHours } from '#features/settings/contract.ts'
import type { Technician } from '../contract.ts'
import { openingOf, proposedTime } from './landing.ts'
import type { Change, ShownVisit } from './use-schedule.ts'

const JobDetailsDialog = lazily(() =>
  import('#features/jobs/web/shared/job-details.tsx').then((module) => module.JobDetailsDialog),
)

const BookingDetailsDialog = lazily(() =>
  import('#features/bookings/web/shared/booking-details.tsx').then((module) => module.BookingDetailsDialog),
)

const MoveForm = lazily(() => import('./move-form.tsx').then((module) => module.MoveForm))

export type OpenedVisit = { dialog: 'details' | 'move'; key: string }

type VisitDialogsProps = {
  opened: OpenedVisit | null
  find: (key: string) => ShownVisit | undefined
  technicians: readonly Technician[]
  date: string
  today: string
  hours: BusinessHours
  onSave: (visit: ShownVisit, change: Change) => Promise<void>
  onClose: () => void
}

/** The visit whose details are open, or that is being moved. */
export function VisitDialogs({ opened, find, technicians, date, today, hours, onSave, onClose }: VisitDialogsProps) {
  if (opened === null) return null
  if (opened.dialog === 'details') {
    // Also visits on other days: a link may lead here.
    const [kind, ...id] = opened.key.split('-')
    if (kind === 'inspection') return <Redirect to={`/compliance?tab=inspections&open=${id.join('-')}`} replace />
    const Details = kind === 'job' ? JobDetailsDialog : BookingDetailsDialog
    return <Details id={id.join('-')} onClose={onClose} />
  }
  const visit = find(opened.key)
  return visit === undefined ? null : (
    <MoveForm
      visit={visit}
      proposed={proposedTime(date, today, openingOf(hours, date))}
      technicians={technicians}
      onSave={onSave}
      onClose={onClose}
    />
  )
}
