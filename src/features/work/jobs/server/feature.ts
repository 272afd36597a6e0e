import type { ServerFeature } from '#server/feature.ts'
import { jobFiles } from './file-subject.ts'
import { openJobs } from './open-visits.ts'
import { jobRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: jobRoutes,
  audited: { job: { noun: 'job', path: '/api/jobs', table: 'jobs', page: '/jobs?open=' } },
  extensions: [jobFiles, openJobs],
}
