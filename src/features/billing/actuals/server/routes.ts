import { routes } from '#server/http/routes.ts'
import { actuals } from '../contract.ts'
import { getActuals } from './actuals.ts'

export const actualsRoutes = routes(actuals, {
  get: (ctx, { query }) => getActuals(ctx, query.line),
})
