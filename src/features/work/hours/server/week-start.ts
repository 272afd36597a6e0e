import { ne, sql } from 'drizzle-orm'
import type { SettingsCheck } from '#features/company/settings/server/shared/settings-checks.ts'
import { conflict } from '#server/errors.ts'
import { timesheets } from './table.ts'

/** Weeks that overlap would count some days twice. */
export const keepWeekStart: SettingsCheck = async ({ db }, rules, { week_starts_on }) => {
  if (rules.week_starts_on === undefined || rules.week_starts_on === week_starts_on) return
  const [closed] = await db.select({ id: timesheets.id }).from(timesheets).where(ne(timesheets.status, 'open')).limit(1)
  if (closed) throw conflict('A week has been submitted, so the first day of the week can no longer change.')
}

/** In another time zone a week begins and ends at other instants. Hours between both would count in another week, or twice. */
export const keepHoursInWeek: SettingsCheck = async ({ db }, changes, { time_zone }) => {
  if (changes.time_zone === undefined || changes.time_zone === time_zone) return
  const midnight = (zone: string) => sql`edge.day::timestamp at time zone ${zone}`
  const [was, next] = [midnight(time_zone), midnight(changes.time_zone)]
  const { rows } = await db.execute(sql`
    select from timesheets s cross join lateral (values (s.week), (s.week + 7)) edge (day)
    join time_entries t on t.user_id = s.user_id
      and tstzrange(t.started_at, t.ended_at) && tstzrange(least(${was}, ${next}), greatest(${was}, ${next}))
    where s.status <> 'open' limit 1`)
  if (rows.length > 0)
    throw conflict('Hours of a week that was submitted would fall into another week, so they could be paid twice.')
}
