import { addDays, addMinutes, dayIn, formatTime } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { schedule } from '#features/work/schedule/contract.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { dispatch } from '#server/dispatch.ts'
import type { Caller } from '../tool.ts'

type Visit = {
  /** Of the visit itself, which does not overlap. */
  id?: string
  assigned_to?: string | null | undefined
  scheduled_date: string | null
  duration_minutes: number
}

/** The technician's other visits at that time: `Panel upgrade, 10:00 AM to 2:00 PM`. Null: none. */
export async function findOverlaps(
  { services, user }: Caller,
  zone: string,
  { id, assigned_to, scheduled_date, duration_minutes }: Visit,
): Promise<string | null> {
  if (!isStaff(user.role) || !assigned_to || scheduled_date === null) return null
  const ends = addMinutes(scheduled_date, duration_minutes)
  const day = dayIn(zone, scheduled_date)
  const { visits } = await dispatch(services, user, schedule.get, {
    query: { from: addDays(day, -1), to: addDays(day, 1) },
  })
  const during = visits.flatMap((visit) => {
    const starts = visit.scheduled_date
    const isOpen = !['completed', 'cancelled'].includes(visit.status)
    if (starts === null || !isOpen || visit.id === id || !listCrew(visit).includes(assigned_to)) return []
    const until = addMinutes(starts, visit.duration_minutes)
    return starts < ends && until > scheduled_date
      ? [`${visit.title}, ${formatTime(zone, starts)} to ${formatTime(zone, until)}`]
      : []
  })
  return during.join('; ') || null
}
