import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { jobs } from '../contract.ts'
import { lists } from './lists.ts'
import { createJob, deleteJob, finishJob, getJob, listDay, startJob, stopJob, updateJob } from './service.ts'

export const jobRoutes = routes(jobs, {
  list: (ctx, { query }) => serveList(ctx, lists.all, query),
  mine: (ctx, { query }) => serveList(ctx, lists.mine, query),
  today: (ctx, { query }) => listDay(ctx, query.day),
  recent: (ctx, { query: { limit = 5 } }) => serveList(ctx, lists.recent, { limit }),
  get: (ctx, { params }) => getJob(ctx, params.id),
  create: (ctx, { body }) => createJob(ctx, body),
  update: (ctx, { params, body }) => updateJob(ctx, params.id, body),
  delete: (ctx, { params }) => deleteJob(ctx, params.id),
  start: (ctx, { params }) => startJob(ctx, params.id),
  stop: (ctx, { params }) => stopJob(ctx, params.id),
  finish: (ctx, { params }) => finishJob(ctx, params.id),
})
