import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker } from 'react-day-picker'

const cell =
  'size-9 rounded-control text-13 tabular-nums hover:bg-raised touch:size-10 disabled:pointer-events-none disabled:opacity-40'

const asDate = (day: string): Date | undefined => {
  const [year, month, date] = day.split('-').map(Number)
  return year && month && date ? new Date(year, month - 1, date) : undefined
}

const asDay = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

const parts = {
  Chevron: ({ orientation }: { orientation?: string }) =>
    orientation === 'left' ? <ChevronLeft className="size-4" /> : <ChevronRight className="size-4" />,
}

const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })

/** Contains the visible number, so that voice control finds the day by it. */
const labelDayButton = (date: Date, { today, selected }: { today?: boolean; selected?: boolean }): string =>
  [today && 'Today', whole.format(date), selected && 'selected'].filter(Boolean).join(', ')

type CalendarProps = {
  /** `YYYY-MM-DD`, or '' when none is chosen. */
  value: string
  onChoose: (day: string) => void
  today?: string
  /** Days before this one cannot be chosen. */
  min?: string
  /** Days after this one cannot be chosen, and the calendar does not go further. */
  max?: string
  /** Weekdays that cannot be chosen; 0 is Sunday. */
  closed?: readonly number[]
  /** Part of the page, at full width: does not take the focus. */
  inline?: boolean
}

/** A month calendar. It loads when a date field is opened: import it with `lazily`. */
export function Calendar({ value, onChoose, today, min, max, closed = [], inline = false }: CalendarProps) {
  const selected = asDate(value)
  const first = min === undefined ? undefined : asDate(min)
  const last = max === undefined ? undefined : asDate(max)
  const now = today === undefined ? undefined : asDate(today)
  return (
    <DayPicker
      mode="single"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the calendar
      autoFocus={!inline}
      showOutsideDays={!inline}
      {...(selected && { selected, defaultMonth: selected })}
      {...(now && { today: now })}
      {...(inline && first && { startMonth: first })}
      {...(last && { endMonth: last })}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : []), { dayOfWeek: [...closed] }]}
      onSelect={(date) => onChoose(date ? asDay(date) : '')}
      components={parts}
      labels={{ labelDayButton }}
      classNames={{
        months: 'relative',
        month_caption: 'flex h-9 items-center px-2 text-14 font-semibold',
        nav: 'absolute top-0 right-0 flex gap-1',
        button_previous: clsx(cell, 'inline-flex items-center justify-center text-muted'),
        button_next: clsx(cell, 'inline-flex items-center justify-center text-muted'),
        month_grid: clsx('mt-1 border-collapse', inline && 'w-full table-fixed'),
        weekday: clsx('text-12 font-normal text-muted', inline ? 'h-9' : 'size-9 touch:size-10'),
        day: 'p-0 text-center',
        day_button: clsx(cell, inline ? 'h-11! w-full! max-w-16' : 'w-9'),
        today: '[&>button]:font-bold [&>button]:text-accent-text',
        selected: '[&>button]:bg-accent! [&>button]:font-semibold [&>button]:text-accent-ink!',
        outside: 'text-muted',
        disabled: inline ? '' : 'opacity-40',
      }}
    />
  )
}
