import { addDays, addMinutes, dayIn, formatTime } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { schedule } from '#features/work/schedule/contract.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { dispatch } from '#server/dispatch.ts'
import type { Caller } from '../tool.ts'

/** Everyone's visits at a time, and the technicians. */
export async function visitsDuring({ services, user }: Caller, zone: string, starts: string, minutes: number) {
  const ends = addMinutes(starts, minutes)
  const day = dayIn(zone, starts)
  const { visits, technicians } = await dispatch(services, user, schedule.get, {
    query: { from: addDays(day, -1), to: addDays(day, 1) },
  })
  const during = visits.filter(
    ({ scheduled_date, duration_minutes }) =>
      scheduled_date !== null && scheduled_date < ends && addMinutes(scheduled_date, duration_minutes) > starts,
  )
  return { during, technicians }
}

type Visit = {
  /** Leaves the visit itself out. */
  id?: string
  assigned_to?: string | null | undefined
  scheduled_date: string | null
  duration_minutes: number
}

/** The technician's other visits at that time: `Panel upgrade, 10:00 AM to 2:00 PM`. Null: none. */
export async function findOverlaps(
  caller: Caller,
  zone: string,
  { id, assigned_to, scheduled_date, duration_minutes }: Visit,
): Promise<string | null> {
  if (!isStaff(caller.user.role) || !assigned_to || scheduled_date === null) return null
  const { during } = await visitsDuring(caller, zone, scheduled_date, duration_minutes)
  const others = during.flatMap((visit) => {
    const { scheduled_date: starts, status, title } = visit
    const isOther = visit.id !== id && listCrew(visit).includes(assigned_to)
    if (starts === null || !isOther || ['completed', 'cancelled'].includes(status)) return []
    return [`${title}, ${formatTime(zone, starts)} to ${formatTime(zone, addMinutes(starts, visit.duration_minutes))}`]
  })
  return others.join('; ') || null
}
