import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { workOrders } from '../contract.ts'
import { workOrderList } from './lists.ts'
import { getWorkOrder } from './queries.ts'
import { createWorkOrder, deleteWorkOrder, reopenWorkOrder, updateWorkOrder } from './service.ts'

export const workOrderRoutes = routes(workOrders, {
  list: (ctx, { query }) => serveList(ctx, workOrderList, query),
  get: (ctx, { params }) => getWorkOrder(ctx, params.id),
  create: (ctx, { body }) => createWorkOrder(ctx, body),
  update: (ctx, { params, body }) => updateWorkOrder(ctx, params.id, body),
  reopen: (ctx, { params, body }) => reopenWorkOrder(ctx, params.id, body),
  delete: (ctx, { params }) => deleteWorkOrder(ctx, params.id),
})
