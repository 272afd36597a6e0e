import { lazily } from '#web/platform/lazily.tsx'
import type { BusinessHours } from '#features/settings/contract.ts'
import type { Technician } from '../contract.ts'
import { openingOf } from './calendar-events.ts'
import { MoveForm, proposedTime } from './move-form.tsx'
import type { Change, ShownVisit } from './use-schedule.ts'

const JobDetailsDialog = lazily(() =>
  import('#features/jobs/web/job-details-panel.tsx').then((module) => module.JobDetailsDialog),
)

const BookingDetailsDialog = lazily(() =>
  import('#features/bookings/web/booking-details-panel.tsx').then((module) => module.BookingDetailsDialog),
)

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

/** The visit that is looked at or moved. */
export function VisitDialogs({ opened, find, technicians, date, today, hours, onSave, onClose }: VisitDialogsProps) {
  const visit = opened && find(opened.key)
  if (!visit) return null
  if (opened.dialog === 'details')
    return visit.kind === 'job' ? (
      <JobDetailsDialog id={visit.id} onClose={onClose} />
    ) : (
      <BookingDetailsDialog id={visit.id} onClose={onClose} />
    )
  return (
    <MoveForm
      visit={visit}
      proposed={proposedTime(date, today, openingOf(hours, date))}
      technicians={technicians}
      onSave={onSave}
      onClose={onClose}
    />
  )
}
