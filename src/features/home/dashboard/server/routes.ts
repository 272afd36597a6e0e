import { routes } from '#server/http/routes.ts'
import { dashboard } from '../contract.ts'
import { getStats } from './service.ts'

export const dashboardRoutes = routes(dashboard, { stats: (ctx) => getStats(ctx) })
