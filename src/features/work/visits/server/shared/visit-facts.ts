import { addMinutes, formatLongDay, formatTime } from '#contract/dates.ts'
import type { Company } from '#features/company/settings/server/shared/company.ts'
import type { MailLayout } from '#server/mail/layout.ts'

type Facts = NonNullable<MailLayout['facts']>

export type VisitTime = { scheduled_date: string; duration_minutes: number }

export type VisitFacts = VisitTime & {
  title: string
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

/** A visit as an email to its client or the office lists it, with the later ones of its job. */
export const listVisit = (company: Company, visit: VisitFacts, later: readonly VisitTime[] = []): Facts => [
  { label: 'Service', value: visit.title },
  ...listTimes(company, visit.scheduled_date, visit.duration_minutes),
  ...later.map(({ scheduled_date, duration_minutes }) => ({
    label: 'Also',
    value: listTimes(company, scheduled_date, duration_minutes)
      .map(({ value }) => value)
      .join(', '),
  })),
  ...(visit.location === null ? [] : [{ label: 'Location', value: visit.location }]),
  ...(visit.assigned_to_name === null ? [] : [{ label: 'Technician', value: visit.assigned_to_name }]),
]
