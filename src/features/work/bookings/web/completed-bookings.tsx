import { useState } from 'react'
import { formatPPP, formatTime } from '#contract/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { BookingRow } from '../contract.ts'
import { BookingBadges, PlaceAndNotes } from './booking-facts.tsx'

const SHOWN = 5

type Props = {
  /** Undefined while loading. */
  rows: readonly BookingRow[] | undefined
  zone: string
  onOpen: (id: string) => void
  /** Shows each booking's client. */
  staff?: boolean
}

/** 'Completed (n)': the first five, the rest on demand. */
export function CompletedBookings({ rows, zone, onOpen, staff = false }: Props) {
  const [most, setMost] = useState(SHOWN)
  return (
    <Card title={`Completed (${rows?.length ?? '…'})`} flush>
      {rows === undefined ? (
        <WaitingLines />
      ) : rows.length === 0 ? (
        <p className="border-t border-line px-5 py-6 text-14 text-muted max-md:px-4">No completed appointments yet</p>
      ) : (
        <ul>
          {rows.slice(0, most).map((booking) => (
            <li key={booking.id} className="border-t border-line">
              <button
                type="button"
                onClick={() => onOpen(booking.id)}
                className="grid w-full gap-1 px-5 py-3 text-left transition-colors hover:bg-raised focus-visible:outline-offset-[-2px] max-md:px-4"
              >
                <Line booking={booking} zone={zone} staff={staff} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {rows !== undefined && rows.length > most && (
        <div className="border-t border-line p-3 text-center">
          <Button variant="ghost" size="small" onClick={() => setMost(Infinity)}>
            Show all {rows.length}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Line({ booking, zone, staff }: { booking: BookingRow; zone: string; staff: boolean }) {
  const { service_type, scheduled_date, duration_minutes, client_name } = booking
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{service_type}</span>
        <span className="flex shrink-0 flex-wrap justify-end gap-1.5">
          <BookingBadges booking={booking} />
        </span>
      </span>
      {staff && <span className="truncate text-13">{client_name ?? 'No client'}</span>}
      <span className="text-13 text-muted tabular-nums">
        {formatPPP(zone, scheduled_date)}, {formatTime(zone, scheduled_date)} · {duration_minutes} min
      </span>
      <PlaceAndNotes booking={booking} />
    </>
  )
}

/** The placeholder for bookings that are loading. */
export const WaitingLines = () => (
  <div aria-busy="true" className="grid gap-4 border-t border-line p-5 max-md:p-4">
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} className="h-12 w-full" />
    ))}
  </div>
)
