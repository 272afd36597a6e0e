import { none } from '#web/ui/columns.tsx'
import { clsx } from 'clsx'
import { daysBetween, formatDay } from '#contract/dates.ts'
import { pluralize } from '#contract/text.ts'
import { useToday } from '#web/platform/zone.ts'
import type { Permit } from '../../contract.ts'

/** Days in which an approved permit is about to expire. */
const SOON = 30

type Props = {
  permit: Pick<Permit, 'status' | 'expiration_date'>
  /** Once it is close, only how far away it is; the date on hover. */
  short?: boolean
}

/** The expiration date, and how far away it is once it is close. */
export function ExpiresIn({ permit: { status, expiration_date }, short = false }: Props) {
  const today = useToday()
  if (expiration_date === null) return none
  const day = formatDay(expiration_date)
  const days = daysBetween(today, expiration_date)
  const isClose = status === 'approved' && days >= 0 && days <= SOON
  const note = days === 0 ? 'today' : `in ${pluralize(days, 'day')}`
  return (
    <time
      dateTime={expiration_date}
      title={day}
      className={clsx('whitespace-nowrap tabular-nums', isClose && 'font-medium text-warn')}
    >
      {!isClose ? day : short ? note : `${day}, ${note}`}
    </time>
  )
}
