import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { inspections } from '../contract.ts'
import { inspectionList } from './lists.ts'
import { createInspection, deleteInspection, getInspection, updateInspection } from './service.ts'

export const inspectionRoutes = routes(inspections, {
  list: (ctx, { query }) => serveList(ctx, inspectionList, query),
  get: (ctx, { params }) => getInspection(ctx, params.id),
  create: (ctx, { body }) => createInspection(ctx, body),
  update: (ctx, { params, body }) => updateInspection(ctx, params.id, body),
  delete: (ctx, { params }) => deleteInspection(ctx, params.id),
})
