import { routes } from '#server/http/routes.ts'
import { supervision } from '../contract.ts'
import { listSupervision } from './service.ts'

export const supervisionRoutes = routes(supervision, {
  list: (ctx, { query }) => listSupervision(ctx, query.job_id),
})
