import { clsx } from 'clsx'
import { dueIn, formatDate, formatDateTime, formatDay } from '#contract/dates.ts'

// The zone and the day come from the screen (`useZone`, `useToday`), once, not in every cell of a list.

type InstantDateProps = { instant: string; zone: string; withTime?: boolean }

/** The company's date of an instant, with the time on hover. */
export const InstantDate = ({ instant, zone, withTime = false }: InstantDateProps) => (
  <time dateTime={instant} title={formatDateTime(zone, instant)} className="whitespace-nowrap tabular-nums">
    {withTime ? formatDateTime(zone, instant) : formatDate(zone, instant)}
  </time>
)

type DueDateProps = {
  day: string | null
  today: string
  /** Still to be paid: then it is said how far away the day is. */
  owed: boolean
}

/** 'due in 3 days' while something is owed, with the exact day on hover; else the day itself. */
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
