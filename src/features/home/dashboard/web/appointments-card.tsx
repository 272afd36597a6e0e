import { startOfDay } from '#contract/dates.ts'
import { bookings } from '#features/work/bookings/contract.ts'
import type { JobRow } from '#features/work/jobs/contract.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { useRead } from '#web/platform/query.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { whenText } from '#web/platform/when.ts'
import { RecordLines } from '#web/ui/record-lines.tsx'
import { FailedCard } from './figures.tsx'
import { listAppointments } from './appointments.ts'

const SHOWN = 5

/** Upcoming visits. Renders nothing when there are none. */
export function AppointmentsCard({ jobs }: { jobs: readonly JobRow[] | undefined }) {
  const zone = useZone()
  const today = useToday()
  const { data, error } = useRead(bookings.list)
  if (error) return <FailedCard title="Failed to fetch schedule" error={error} />
  if (!data || !jobs) return null
  const appointments = listAppointments(jobs, data, startOfDay(zone, today))
  if (appointments.length === 0) return null
  return (
    <Card title="Upcoming Appointments" flush>
      <RecordLines
        label="Upcoming Appointments"
        lines={appointments.slice(0, SHOWN).map(({ id, href, title, at, states, status, technician }) => ({
          id,
          href,
          title,
          note: [at === null ? 'No date yet' : whenText(at, { zone, today }), technician].filter(Boolean).join(' · '),
          badge: <StatusBadge states={states} status={status} />,
        }))}
      />
    </Card>
  )
}
