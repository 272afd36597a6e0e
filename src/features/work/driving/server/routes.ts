import { routes } from '#server/http/routes.ts'
import { driving } from '../contract.ts'
import { getDrivingOrder } from './service.ts'

export const drivingRoutes = routes(driving, { order: (ctx) => getDrivingOrder(ctx) })
