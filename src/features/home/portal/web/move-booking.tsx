import { ArrowLeft } from 'lucide-react'
import { Suspense, use, useEffect, useId, useState } from 'react'
import { formatLongDay, formatTime } from '#contract/date-format.ts'
import { call, getErrorMessage } from '#web/platform/api.ts'
import { type Outcome, remembered } from '#web/platform/remembered.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { controlClass } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type LinkedBooking, portal } from '../contract.ts'
import { bookableDays } from './bookable-days.ts'
import { Unfolded } from './unfolded.tsx'

/** The free times of each day, by `<token> <day>`. */
export const freeTimes = remembered((key) => {
  const [token = '', day = ''] = key.split(' ')
  return call(portal.times, { params: { token }, query: { day } })
})

/** Days to search ahead for the first free time without asking. */
const LOOKED_AHEAD_DAYS = 10

type Props = {
  token: string
  document: LinkedBooking
  busy: boolean
  onMove: (time: string) => void
  onBack: () => void
}

/**
 * A day and one of its free times; the first day with any until one is chosen. Choosing the time moves the visit after one
 * more press.
 */
export function MoveBooking({ token, document, busy, onMove, onBack }: Props) {
  const id = useId()
  const { company } = document
  const days = bookableDays(document.days)
  const [chosen, setChosen] = useState<string | null>(null)
  const [first, setFirst] = useState(0)
  const day = chosen ?? days[first] ?? ''
  const looksAhead = chosen === null && first + 1 < Math.min(days.length, LOOKED_AHEAD_DAYS)
  const [time, setTime] = useState<string | null>(null)
  if (days.length === 0)
    return <p className="text-muted">No visit can be booked online right now. Call us to move yours.</p>
  return (
    <Unfolded>
      <Card title="Move to another time">
        <div className="grid gap-4">
          <div className="grid gap-1.5">
            <label htmlFor={id} className="text-13 font-medium">
              Day
            </label>
            <select
              id={id}
              className={`${controlClass} h-11`}
              value={day}
              onChange={(event) => {
                // Others book at the same time.
                freeTimes.forget(`${token} ${event.currentTarget.value}`)
                setTime(null)
                setChosen(event.currentTarget.value)
              }}
            >
              {days.map((day) => (
                <option key={day} value={day}>
                  {formatLongDay('UTC', `${day}T00:00:00Z`)}
                </option>
              ))}
            </select>
          </div>
          <Suspense key={day} fallback={<WaitingTimes />}>
            <Times
              times={freeTimes.of(`${token} ${day}`)}
              zone={company.time_zone}
              chosen={time}
              onChoose={setTime}
              onNone={looksAhead ? () => setFirst(first + 1) : null}
            />
          </Suspense>
          <div className="grid gap-2">
            <Button
              size="large"
              busy={busy}
              blocked={time === null ? 'Choose a time first' : null}
              onClick={() => time !== null && onMove(time)}
            >
              {time === null ? 'Choose a time' : `Move to ${formatTime(company.time_zone, time)}`}
            </Button>
            <Button variant="ghost" size="large" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
              Back
            </Button>
          </div>
        </div>
      </Card>
    </Unfolded>
  )
}

const WaitingTimes = () => (
  <div role="status" aria-label="Loading..." className="grid grid-cols-3 gap-2">
    {Array.from({ length: 9 }, (_, index) => (
      <Skeleton key={index} className="h-11 w-full" />
    ))}
  </div>
)

type TimesProps = {
  times: Promise<Outcome<string[]>>
  zone: string
  chosen: string | null
  onChoose: (time: string) => void
  /** Shows another day instead of one without free times. */
  onNone: (() => void) | null
}

function Times({ times, zone, chosen, onChoose, onNone }: TimesProps) {
  const outcome = use(times)
  const showNext = 'value' in outcome && outcome.value.length === 0 ? onNone : null
  useEffect(() => showNext?.())
  if (showNext !== null) return <WaitingTimes />
  if ('error' in outcome)
    return (
      <p role="alert" className="text-13 text-bad">
        {getErrorMessage(outcome.error)}
      </p>
    )
  if (outcome.value.length === 0) return <p className="text-muted">No free times on this day. Choose another day.</p>
  return (
    <div role="group" aria-label="Time" className="grid grid-cols-3 gap-2">
      {outcome.value.map((time) => (
        <button
          key={time}
          type="button"
          aria-pressed={time === chosen}
          className={buttonClass(time === chosen ? 'primary' : 'outline', 'large', 'px-2! tabular-nums')}
          onClick={() => onChoose(time)}
        >
          {formatTime(zone, time)}
        </button>
      ))}
    </div>
  )
}
