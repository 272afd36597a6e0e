import { clsx } from 'clsx'
import { dueIn, formatDate, formatDateTime, formatDay } from '#contract/dates.ts'

// The screen reads the zone and the day (`useZone`, `useToday`) once, not every cell of a list.

type InstantDateProps = { instant: string; zone: string; withTime?: boolean }

/** An instant's date on the company's clock, with the time on hover. */
export const InstantDate = ({ instant, zone, withTime = false }: InstantDateProps) => (
  <time dateTime={instant} title={formatDateTime(zone, instant)} className="whitespace-nowrap tabular-nums">
    {withTime ? formatDateTime(zone, instant) : formatDate(zone, instant)}
  </time>
)

type DueDateProps = {
  day: string | null
  today: string
  /** Still to be paid: shows how far away the due date is. */
  owed: boolean
}

/** 'due in 3 days' while something is owed, with the exact date on hover. Otherwise the date itself. */
export function DueDate({ day, today, owed }: DueDateProps) {
  if (day === null) return <span className="text-muted">No due date</span>
  return (
    <time
      dateTime={day}
      title={formatDay(day)}
      className={clsx('whitespace-nowrap tabular-nums', owed && day < today && 'font-medium text-bad')}
    >
      {owed ? dueIn(day, today) : formatDay(day)}
    </time>
  )
}
