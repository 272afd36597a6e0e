import { routes } from '#server/http/routes.ts'
import { jobs } from '../contract.ts'
import { listJobs } from './list-queries.ts'
import { listRecent } from './queries.ts'
import { updateJob, createJob, listToday, getJob, deleteJob } from './service.ts'
import { finishJob, startJob, stopJob } from './time-on-site.ts'

export const jobRoutes = routes(jobs, {
  list: (ctx, { query }) => listJobs(ctx, 'list', query),
  mine: (ctx, { query }) => listJobs(ctx, 'mine', query),
  today: (ctx) => listToday(ctx),
  recent: (ctx, { query }) => listRecent(ctx.db, query.limit ?? 5),
  get: (ctx, { params }) => getJob(ctx, params.id),
  create: (ctx, { body }) => createJob(ctx, body),
  update: (ctx, { params, body }) => updateJob(ctx, params.id, body),
  delete: (ctx, { params }) => deleteJob(ctx, params.id),
  start: (ctx, { params }) => startJob(ctx, params.id),
  stop: (ctx, { params }) => stopJob(ctx, params.id),
  finish: (ctx, { params }) => finishJob(ctx, params.id),
})
