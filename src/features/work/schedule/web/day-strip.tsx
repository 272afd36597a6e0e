import { clsx } from 'clsx'
import { dayIn } from '#contract/dates.ts'
import { eachDay, getDays, longDay, weekdayName } from './days.ts'
import type { ShownVisit } from './use-schedule.ts'

type DayStripProps = {
  date: string
  today: string
  zone: string
  visits: readonly ShownVisit[]
  onChoose: (day: string) => void
}

/** The week around a day, within thumb reach. A dot marks days with visits. */
export function DayStrip({ date, today, zone, visits, onChoose }: DayStripProps) {
  const busy = new Set(visits.map(({ scheduled_date }) => dayIn(zone, scheduled_date ?? '')))
  return (
    <div role="group" aria-label="Days of this week" className="mb-3 grid grid-cols-7 gap-1">
      {eachDay(getDays('week', date)).map((day) => (
        <button
          key={day}
          type="button"
          aria-pressed={day === date}
          onClick={() => onChoose(day)}
          className={clsx(
            'flex h-14 flex-col items-center justify-center rounded-control text-12',
            day === date ? 'bg-accent text-accent-ink' : 'bg-surface text-muted',
          )}
        >
          <span className="sr-only">{`${longDay(day)}${busy.has(day) ? ', visits planned' : ''}`}</span>
          <span aria-hidden="true">{weekdayName(day)}</span>
          <span
            aria-hidden="true"
            className={clsx(
              'text-16 font-semibold tabular-nums',
              day !== date && (day === today ? 'text-accent-text' : 'text-ink'),
            )}
          >
            {Number(day.slice(8))}
          </span>
          <span
            aria-hidden="true"
            className={clsx('size-1 rounded-full', busy.has(day) ? 'bg-current' : 'bg-transparent')}
          />
        </button>
      ))}
    </div>
  )
}
