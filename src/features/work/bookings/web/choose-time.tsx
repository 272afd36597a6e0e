import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { addDays, formatLongDay, formatTime, startOfDay } from '#contract/dates.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { query } from '#web/platform/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { bookings, type Offer } from '../contract.ts'
import { closedWeekdays, differs, firstOpenDay, nextOpenDay, partsOfDay, zoneName } from './booking-times.ts'
import { ChoiceCards } from './choice-cards.tsx'

const Calendar = lazily(
  () => import('#web/ui/calendar.tsx').then((module) => module.Calendar),
  <div className="h-80" />,
)

/** Others are booking at the same time. */
const FRESH_MS = 15_000
/** Days to search ahead for the first free day without asking. */
const LOOKED_AHEAD_DAYS = 14

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = { offer: Offer; minutes: number }

const useTimes = (day: string, duration_minutes: number) =>
  useQuery({ ...query(bookings.times, { query: { day, duration_minutes } }), staleTime: FRESH_MS, enabled: day !== '' })

/** A calendar day and one of its free times. Shows the first day with any until a day is chosen. */
export function ChooseTime({ offer, minutes }: Props) {
  const zone = useZone()
  const today = useToday()
  const { setValue } = useFormContext()
  const chosen: unknown = useWatch({ name: 'day' })
  const [visibleDay, setVisibleDay] = useState(() => firstOpenDay(offer) ?? '')
  const isChosen = typeof chosen === 'string' && chosen !== ''
  const day = isChosen ? chosen : visibleDay
  const times = useTimes(day, minutes)
  const next = nextOpenDay(offer, day)

  if (!isChosen && times.data?.length === 0 && next !== null && next <= addDays(offer.first_day, LOOKED_AHEAD_DAYS))
    setVisibleDay(next)
  const choose = (to: string) => {
    if (to === '') return
    setValue('day', to, { shouldDirty: true })
    setValue('scheduled_date', '')
  }
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-[minmax(0,340px)_minmax(0,1fr)]">
      <div role="group" aria-label="Day">
        <Calendar
          // Remounts to show another month when the day was not chosen in the calendar.
          key={visibleDay.slice(0, 7)}
          value={day}
          onChoose={choose}
          today={today}
          min={offer.first_day}
          max={offer.last_day}
          closed={closedWeekdays(offer)}
          inline
        />
      </div>
      <section aria-label="Time" className="min-w-0">
        <p className="text-14 font-semibold" aria-live="polite">
          {formatLongDay(zone, startOfDay(zone, day))}
        </p>
        <SlotError />
        {times.error && times.data === undefined ? (
          <ErrorState error={times.error} />
        ) : times.data === undefined ? (
          <div aria-busy="true" className="mt-4 grid grid-cols-3 gap-2">
            {Array.from({ length: 9 }, (_, index) => (
              <Skeleton key={index} className="h-11 w-full" />
            ))}
          </div>
        ) : times.data.length === 0 ? (
          <NothingFree
            zone={zone}
            next={next}
            onNext={(to) => {
              setVisibleDay(to)
              choose(to)
            }}
          />
        ) : (
          <Times zone={zone} times={times.data} />
        )}
      </section>
    </div>
  )
}

/** Why the chosen time is not available. */
function SlotError() {
  const { errors } = useFormState()
  const message = errors['scheduled_date']?.message
  return typeof message === 'string' ? (
    <div className="mt-3">
      <Notice>{message}</Notice>
    </div>
  ) : null
}

function Times({ zone, times }: { zone: string; times: readonly string[] }) {
  const [first = ''] = times
  return (
    <>
      {differs(zone, ownZone(), first) && (
        <p className="mt-1 flex items-start gap-1.5 text-13 text-muted">
          <Globe aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
          Times are in {zoneName(zone, first)}.
        </p>
      )}
      {partsOfDay(zone, times).map(({ label, times }) => (
        <div key={label} className="mt-4">
          <p className="mb-1.5 text-13 text-muted">{label}</p>
          <ChoiceCards
            name="scheduled_date"
            label={label}
            options={times.map((time) => ({ value: time, label: formatTime(zone, time) }))}
            compact
            className="grid grid-cols-3 gap-2 2xl:grid-cols-4"
          />
        </div>
      ))}
    </>
  )
}

type NothingProps = { zone: string; next: string | null; onNext: (day: string) => void }

const NothingFree = ({ zone, next, onNext }: NothingProps) => (
  <div className="mt-4 rounded-control border border-dashed border-line-strong px-4 py-6 text-center">
    <p className="font-medium">No free times on this day</p>
    {next === null ? (
      <p className="mt-1 text-13 text-muted">This is the last day you can book online. Choose an earlier day.</p>
    ) : (
      <Button variant="outline" className="mt-3" onClick={() => onNext(next)}>
        {`Show ${formatLongDay(zone, startOfDay(zone, next)).replace(/, \d{4}$/, '')}`}
      </Button>
    )}
  </div>
)
