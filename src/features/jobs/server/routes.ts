import { routes } from '#server/http/routes.ts'
import { jobs } from '../contract.ts'
import { listJobs } from './list-queries.ts'
import { findRecent } from './queries.ts'
import { changeJob, createJob, listToday, readJob, removeJob } from './service.ts'
import { finishJob, startJob, stopJob } from './time-on-site.ts'

export const jobRoutes = routes(jobs, {
  list: (ctx, { query }) => listJobs(ctx, 'list', query),
  mine: (ctx, { query }) => listJobs(ctx, 'mine', query),
  today: (ctx) => listToday(ctx),
  recent: (ctx, { query }) => findRecent(ctx.db, query.limit ?? 5),
  read: (ctx, { params }) => readJob(ctx, params.id),
  create: (ctx, { body }) => createJob(ctx, body),
  update: (ctx, { params, body }) => changeJob(ctx, params.id, body),
  remove: (ctx, { params }) => removeJob(ctx, params.id),
  start: (ctx, { params }) => startJob(ctx, params.id),
  stop: (ctx, { params }) => stopJob(ctx, params.id),
  finish: (ctx, { params }) => finishJob(ctx, params.id),
})
