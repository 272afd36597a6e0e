import { none } from '#web/ui/columns.tsx'
import { clsx } from 'clsx'
import { daysBetween, formatDay } from '#contract/dates.ts'
import { pluralize } from '#contract/text.ts'
import { useToday } from '#web/platform/zone.ts'
import type { Permit } from '../../contract.ts'

/** Days in which an approved permit is about to expire. */
const SOON = 30

/** The expiration date, and how far away it is once it is close. */
export function ExpiresIn({
  permit: { status, expiration_date },
}: {
  permit: Pick<Permit, 'status' | 'expiration_date'>
}) {
  const today = useToday()
  if (expiration_date === null) return none
  const days = daysBetween(today, expiration_date)
  const isClose = status === 'approved' && days >= 0 && days <= SOON
  const note = days === 0 ? 'today' : `in ${pluralize(days, 'day')}`
  return (
    <time
      dateTime={expiration_date}
      className={clsx('whitespace-nowrap tabular-nums', isClose && 'font-medium text-warn')}
    >
      {isClose ? `${formatDay(expiration_date)}, ${note}` : formatDay(expiration_date)}
    </time>
  )
}
