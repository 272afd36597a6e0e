import type { ServerFeature } from '#server/feature.ts'
import { reminderJob } from './reminders.ts'
import { visitRoutes } from './routes.ts'
import { technicianMailJob } from './shared/technician-mail.ts'

export const feature: ServerFeature = {
  routes: visitRoutes,
  audited: { visit: { noun: 'visit', path: '/api/visits', table: 'visits', page: '/schedule?open=visit-' } },
  backgroundJobs: [technicianMailJob, reminderJob],
}
