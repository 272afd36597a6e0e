import { routes } from '#server/http/routes.ts'
import { visits } from '../contract.ts'
import { getVisit } from './queries.ts'
import { createVisits, deleteVisit, updateVisit } from './service.ts'
import { finishVisit, startVisit, stopVisit } from './shared/time-on-site.ts'

export const visitRoutes = routes(visits, {
  get: (ctx, { params }) => getVisit(ctx, params.id),
  create: (ctx, { body }) => createVisits(ctx, body),
  update: (ctx, { params, body }) => updateVisit(ctx, params.id, body),
  delete: (ctx, { params }) => deleteVisit(ctx, params.id),
  start: (ctx, { params }) => startVisit(ctx, params.id),
  stop: (ctx, { params }) => stopVisit(ctx, params.id),
  finish: (ctx, { params }) => finishVisit(ctx, params.id),
})
