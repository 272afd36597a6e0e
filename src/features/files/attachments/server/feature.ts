import type { ServerFeature } from '#server/feature.ts'
import { forgetJob } from './bytes.ts'
import { removeDeletedJob } from './retention.ts'
import { fileRoutes } from './routes.ts'

export const feature: ServerFeature = {
  routes: fileRoutes,
  backgroundJobs: [forgetJob, removeDeletedJob],
  audited: { file: { noun: 'file', path: '/api/files', table: 'files' } },
}
