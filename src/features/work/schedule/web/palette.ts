import { QueryObserver } from '@tanstack/react-query'
import { CalendarRange } from 'lucide-react'
import { addDays, dayIn, formatDateTime } from '#contract/dates.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { isPhone } from '#web/platform/media.ts'
import { query, queryClient } from '#web/platform/query.ts'
import { answerRecords, type PalettePart } from '#web/palette/part.ts'
import { schedule, type Schedule } from '../contract.ts'
import { longDay } from './days.ts'
import { scheduleKeys } from './keys.ts'
import { daysToRead } from './shared/days-to-read.ts'
import { getTitle, recordKey, UNASSIGNED } from './visit-words.ts'

/** The visits of jobs with their day and their crew. Bookings and inspections are found as such. */
function listVisits({ visits, unscheduled, technicians }: Schedule, zone: string) {
  const names = new Map(technicians.map(({ id, name }) => [id, name]))
  return [...visits, ...unscheduled]
    .filter(({ kind }) => kind === 'visit')
    .map((visit) => ({
      ...visit,
      day: visit.scheduled_date && dayIn(zone, visit.scheduled_date),
      crew: listCrew(visit).flatMap((id) => names.get(id) ?? []),
    }))
}

export const palette: PalettePart = {
  records: [
    answerRecords<ReturnType<typeof listVisits>[number]>({
      label: 'Visits',
      icon: CalendarRange,
      access: schedule.get.access,
      // This week and the next, which are on the device of staff.
      observe: (zone) => {
        const today = dayIn(zone, new Date())
        return [today, addDays(today, 7)].map((date) => {
          const days = daysToRead(isPhone() ? 'agenda' : 'week', date, isPhone())
          const select = (answer: Schedule) => listVisits(answer, zone)
          return new QueryObserver(queryClient, { ...query(schedule.get, { query: days }), select })
        })
      },
      words: ({ client_name, client_phone, location, day, crew, ...visit }) => [
        getTitle(visit),
        client_name,
        location,
        client_phone,
        day && longDay(day),
        ...crew,
      ],
      title: getTitle,
      detail: ({ client_name, scheduled_date, crew }, zone) => [
        client_name,
        scheduled_date && formatDateTime(zone, scheduled_date),
        crew.join(', ') || UNASSIGNED,
      ],
      open: ({ day, ...visit }) => `/schedule?${day === null ? '' : `date=${day}&`}open=${recordKey(visit)}`,
    }),
  ],
  shortcuts: { title: 'On the schedule', keys: scheduleKeys('week') },
}
