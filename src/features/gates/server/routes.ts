import { routes } from '#server/http/routes.ts'
import { gates } from '../contract.ts'
import { listOverrides, overrideGate } from './service.ts'

export const gateRoutes = routes(gates, {
  list: (ctx, { query }) => listOverrides(ctx, query.job_id),
  override: (ctx, { body }) => overrideGate(ctx, body),
})
