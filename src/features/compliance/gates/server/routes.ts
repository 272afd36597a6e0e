import { routes } from '#server/http/routes.ts'
import { gates } from '../contract.ts'
import { listOverrides } from './queries.ts'
import { overrideGate, withdrawOverride } from './service.ts'

export const gateRoutes = routes(gates, {
  list: (ctx, { query }) => listOverrides(ctx, query.job_id),
  override: (ctx, { body }) => overrideGate(ctx, body),
  withdraw: (ctx, { params }) => withdrawOverride(ctx, params.id),
})
