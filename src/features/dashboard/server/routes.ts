import { routes } from '#server/http/routes.ts'
import { dashboard } from '../contract.ts'
import { readStats } from './service.ts'

export const dashboardRoutes = routes(dashboard, { stats: (ctx) => readStats(ctx) })
