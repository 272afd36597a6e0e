import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { addMinutes, formatLongDay, formatTime } from '#contract/date-format.ts'
import { call } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { Heading } from '#web/ui/page.tsx'
import { type LinkedBooking, portal } from '../contract.ts'
import type { DocumentProps } from './link-page.tsx'
import { freeTimes, MoveBooking } from './move-booking.tsx'
import { Unfolded } from './unfolded.tsx'
import { Fault, useAnswer } from './use-answer.tsx'

/** A visit, with the ways to cancel or move it. */
export function LinkedBookingPage({ token, document, show, reload }: DocumentProps<'booking'>) {
  const [doing, setDoing] = useState<'nothing' | 'cancel' | 'move'>('nothing')
  const [done, setDone] = useState<string | null>(null)
  const change = useAnswer({ show, reload })
  const send = (make: () => Promise<LinkedBooking>) => change.run(() => make().finally(() => freeTimes.forgetAll()))
  const { booking, closed, company } = document
  const { updated_at } = booking

  const cancel = async () => {
    if (!(await send(() => call(portal.cancel, { params: { token }, body: { updated_at } })))) return
    setDoing('nothing')
    setDone('Your visit is cancelled. We let the office know.')
  }
  const move = async (scheduled_date: string) => {
    if (!(await send(() => call(portal.move, { params: { token }, body: { scheduled_date, updated_at } })))) return
    setDoing('nothing')
    setDone(`Your visit is moved. See you ${formatLongDay(company.time_zone, scheduled_date)}.`)
  }
  const begin = (what: typeof doing) => {
    change.forget()
    // Others book at the same time, and a failed load is retried.
    freeTimes.forgetAll()
    setDone(null)
    setDoing(what)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <header>
        <Heading>{booking.service_type}</Heading>
        {booking.client_name !== null && (
          <p className="mt-0.5 text-14 wrap-anywhere text-muted">For {booking.client_name}</p>
        )}
      </header>
      <Status status={booking.status} />
      {done !== null && (
        <p role="status" className="flex items-start gap-3 rounded-card border border-line bg-surface p-4">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
          {done}
        </p>
      )}
      <Facts document={document} />
      <Fault>{change.fault}</Fault>
      {closed !== null ? (
        booking.status !== 'cancelled' && <p className="text-muted">{closed}</p>
      ) : doing === 'move' ? (
        <MoveBooking
          token={token}
          document={document}
          busy={change.busy}
          onMove={(time) => void move(time)}
          onBack={() => begin('nothing')}
        />
      ) : doing === 'cancel' ? (
        <CancelBooking busy={change.busy} onCancel={() => void cancel()} onBack={() => begin('nothing')} />
      ) : (
        <div className="grid gap-2">
          <Button size="large" onClick={() => begin('move')}>
            Move to another time
          </Button>
          <Button variant="outline" size="large" onClick={() => begin('cancel')}>
            Cancel visit
          </Button>
        </div>
      )}
    </div>
  )
}

type CancelProps = { busy: boolean; onCancel: () => void; onBack: () => void }

const CancelBooking = ({ busy, onCancel, onBack }: CancelProps) => (
  <Unfolded>
    <Card title="Cancel this visit?">
      <p className="text-muted">This cannot be undone; you can book another visit whenever you like.</p>
      <div className="mt-4 grid gap-2">
        <Button variant="destructive" size="large" busy={busy} onClick={onCancel}>
          Cancel visit
        </Button>
        <Button variant="outline" size="large" onClick={onBack}>
          Keep visit
        </Button>
      </div>
    </Card>
  </Unfolded>
)

const statuses: Record<LinkedBooking['booking']['status'], { icon: ReactNode; text: string }> = {
  pending: { icon: <Clock className="text-info" />, text: 'Waiting for us to confirm' },
  confirmed: { icon: <CircleCheck className="text-good" />, text: 'Confirmed' },
  completed: { icon: <CircleCheck className="text-good" />, text: 'Completed' },
  cancelled: { icon: <CircleX className="text-muted" />, text: 'Cancelled' },
}

function Status({ status }: Pick<LinkedBooking['booking'], 'status'>) {
  const { icon, text } = statuses[status] ?? statuses.pending
  return (
    <p className="flex items-center gap-2 text-14 font-medium [&_svg]:size-5">
      <span aria-hidden="true">{icon}</span>
      <span>
        <span className="sr-only">Status: </span>
        {text}
      </span>
    </p>
  )
}

function Facts({ document: { booking, company } }: { document: LinkedBooking }) {
  const { scheduled_date, duration_minutes, location, assigned_to_name } = booking
  const at = (instant: string) => formatTime(company.time_zone, instant)
  return (
    <Card>
      <DefinitionGrid
        facts={[
          { label: 'Date', value: formatLongDay(company.time_zone, scheduled_date), wide: true },
          {
            label: 'Time',
            value: `${at(scheduled_date)} to ${at(addMinutes(scheduled_date, duration_minutes))}`,
            wide: true,
          },
          ...(location === null ? [] : [{ label: 'Location', value: location, wide: true }]),
          ...(assigned_to_name === null ? [] : [{ label: 'Technician', value: assigned_to_name, wide: true }]),
        ]}
      />
    </Card>
  )
}
