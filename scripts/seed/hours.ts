import { addDays, addMinutes, dayIn, fromLocalInput } from '#contract/dates.ts'
import type { timeEntries, timesheets } from '#features/work/hours/server/table.ts'
import { weekStart } from '#features/work/hours/rules/time.ts'
import type { jobs } from '#features/work/jobs/server/table.ts'
import { type Calendar, ZONE } from './calendar.ts'
import type { Cast } from './cast.ts'
import type { Chance } from './chance.ts'

type NewJob = typeof jobs.$inferInsert
type NewEntry = typeof timeEntries.$inferInsert
type NewSheet = typeof timesheets.$inferInsert

const weekAt = (instant: string) => weekStart({ week_starts_on: 'monday' }, dayIn(ZONE, instant))

/** The drive to every completed visit and the time on site, and the timesheets with them. */
export function createHours(
  cast: Cast,
  jobRows: readonly NewJob[],
  visitOf: ReadonlyMap<string, string>,
  calendar: Calendar,
  chance: Chance,
): { entries: NewEntry[]; sheets: NewSheet[] } {
  const entries = jobRows.flatMap(({ id, assigned_to, status, scheduled_date, completed_date }): NewEntry[] => {
    if (!id || !assigned_to || !scheduled_date || !completed_date || status !== 'completed') return []
    if (completed_date > calendar.now) return []
    const arrival = addMinutes(scheduled_date, chance.between(0, 12))
    const shared = { user_id: assigned_to, job_id: id, visit_id: visitOf.get(id) }
    return [
      { ...shared, kind: 'drive', started_at: addMinutes(arrival, -chance.between(12, 28)), ended_at: arrival },
      { ...shared, kind: 'visit', started_at: arrival, ended_at: completed_date },
    ]
  })
  const weeks = new Map(entries.map(({ user_id, started_at }) => [`${user_id} ${weekAt(started_at)}`, user_id]))
  const [thisWeek, lastWeek] = [weekAt(calendar.now), addDays(weekAt(calendar.now), -7)]
  const sheets = [...weeks].map(([key, user_id]): NewSheet => {
    const week = key.slice(-thisWeek.length)
    const submitted_at = fromLocalInput(ZONE, `${addDays(week, 4)}T17:40`)
    if (week === thisWeek) return { user_id, week }
    if (week === lastWeek) return { user_id, week, status: 'submitted', submitted_at }
    const approved_at = fromLocalInput(ZONE, `${addDays(week, 7)}T08:30`)
    return { user_id, week, status: 'approved', submitted_at, approved_at, approved_by: cast.admin.id }
  })
  return { entries, sheets }
}
