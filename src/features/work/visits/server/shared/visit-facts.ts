import { addMinutes, formatLongDay, formatTime } from '#contract/dates.ts'
import type { Company } from '#features/company/settings/server/shared/company.ts'
import type { MailLayout } from '#server/mail/layout.ts'

type Facts = NonNullable<MailLayout['facts']>

export type VisitFacts = {
  title: string
  scheduled_date: string
  duration_minutes: number
  location: string | null
  assigned_to_name: string | null
}

/** Day and time of a visit as an email lists them. */
export function listTimes({ time_zone }: Company, starts: string, minutes: number): Facts {
  const at = (instant: string) => formatTime(time_zone, instant)
  return [
    { label: 'Date', value: formatLongDay(time_zone, starts) },
    { label: 'Time', value: `${at(starts)} to ${at(addMinutes(starts, minutes))}` },
  ]
}

/** A visit as an email to its client or the office lists it. */
export const listVisit = (company: Company, visit: VisitFacts): Facts => [
  { label: 'Service', value: visit.title },
  ...listTimes(company, visit.scheduled_date, visit.duration_minutes),
  ...(visit.location === null ? [] : [{ label: 'Location', value: visit.location }]),
  ...(visit.assigned_to_name === null ? [] : [{ label: 'Technician', value: visit.assigned_to_name }]),
]
