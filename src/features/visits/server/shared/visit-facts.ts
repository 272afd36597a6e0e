import { addMinutes, formatLongDay, formatTime } from '#contract/dates.ts'
import type { Company } from '#features/settings/server/shared/company.ts'
import type { MailLayout } from '#server/mail/layout.ts'

type Facts = NonNullable<MailLayout['facts']>

/** Day and time of a visit as an email lists them. */
export function listTimes({ time_zone }: Company, starts: string, minutes: number): Facts {
  const at = (instant: string) => formatTime(time_zone, instant)
  return [
    { label: 'Date', value: formatLongDay(time_zone, starts) },
    { label: 'Time', value: `${at(starts)} to ${at(addMinutes(starts, minutes))}` },
  ]
}
