import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { addMinutes, formatLongDay, formatTime } from '#contract/dates.ts'
import { useNow, useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { BookingRow } from '../contract.ts'

const A_DAY = 24 * 60

/** Confirms a client's booking and explains what happens next. */
export function Booked({ booking, onAnother }: { booking: BookingRow; onAnother: () => void }) {
  const zone = useZone()
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  const { service_type, scheduled_date, duration_minutes, location } = booking
  return (
    <Card>
      <div className="grid justify-items-start gap-4 py-2">
        <div className="flex items-center gap-3">
          <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-good" />
          <h2 ref={heading} tabIndex={-1} className="text-20 font-semibold tracking-tight outline-none">
            We received your booking
          </h2>
        </div>
        <div className="w-full rounded-control bg-raised px-4 py-3">
          <p className="font-semibold wrap-anywhere">{service_type}</p>
          <p className="mt-0.5">
            {formatLongDay(zone, scheduled_date)}, {formatTime(zone, scheduled_date)} to{' '}
            {formatTime(zone, addMinutes(scheduled_date, duration_minutes))}
          </p>
          {location !== null && <p className="text-muted wrap-anywhere">{location}</p>}
        </div>
        <div>
          <h3 className="text-14 font-semibold">What happens next</h3>
          <ol className="mt-1.5 grid list-decimal gap-1 pl-5 text-14 text-muted">
            <li>We will review it and confirm by email or text message.</li>
            {scheduled_date > addMinutes(now, A_DAY) && <li>We will send a reminder the day before the visit.</li>}
            <li>Something came up? You can cancel here until the visit begins.</li>
          </ol>
        </div>
        <Button variant="outline" onClick={onAnother}>
          Book Another Appointment
        </Button>
      </div>
    </Card>
  )
}
