import { ne } from 'drizzle-orm'
import type { SettingsCheck } from '#features/company/settings/server/shared/settings-checks.ts'
import { conflict } from '#server/errors.ts'
import { timesheets } from './table.ts'

/** Weeks that overlap would count some days twice. */
export const keepWeekStart: SettingsCheck = async ({ db }, rules, { week_starts_on }) => {
  if (rules.week_starts_on === undefined || rules.week_starts_on === week_starts_on) return
  const [closed] = await db.select({ id: timesheets.id }).from(timesheets).where(ne(timesheets.status, 'open')).limit(1)
  if (closed) throw conflict('A week has been submitted, so the first day of the week can no longer change.')
}
