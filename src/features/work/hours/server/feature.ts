import { settingsChecks } from '#features/company/settings/server/shared/settings-checks.ts'
import type { ServerFeature } from '#server/feature.ts'
import { hoursRoutes } from './routes.ts'
import { keepHoursInWeek, keepWeekStart } from './week-start.ts'

export const feature: ServerFeature = {
  routes: hoursRoutes,
  audited: {
    time_entry: { noun: 'time entry', path: '/api/time-entries', ownPath: '/api/clock', table: 'time_entries' },
    timesheet: { noun: 'timesheet', path: '/api/timesheets', table: 'timesheets' },
    payroll_export: { noun: 'payroll export', path: '/api/payroll-exports', table: 'payroll_exports' },
  },
  extensions: [settingsChecks.with(keepWeekStart), settingsChecks.with(keepHoursInWeek)],
}
