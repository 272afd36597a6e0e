import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { permits } from '../contract.ts'
import { listExpiring, permitList } from './lists.ts'
import { createPermit, deletePermit, getPermit, updatePermit } from './service.ts'

export const permitRoutes = routes(permits, {
  // Beside their job old ones are shown too.
  list: (ctx, { query }) =>
    serveList(ctx, permitList, { ...query, status: query.status ?? (query.job_id ? 'all' : 'current') }),
  expiring: (ctx, { query }) => listExpiring(ctx, query),
  get: (ctx, { params }) => getPermit(ctx, params.id),
  create: (ctx, { body }) => createPermit(ctx, body),
  update: (ctx, { params, body }) => updatePermit(ctx, params.id, body),
  delete: (ctx, { params }) => deletePermit(ctx, params.id),
})
