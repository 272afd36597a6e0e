import { routes } from '#server/http/routes.ts'
import { compliance } from '../contract.ts'
import { getSummary } from './queries.ts'

export const complianceRoutes = routes(compliance, {
  summary: getSummary,
})
