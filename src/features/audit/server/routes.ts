import { routes } from '#server/http/routes.ts'
import { audit } from '../contract.ts'
import { listEvents } from './queries.ts'

export const auditRoutes = routes(audit, {
  list: ({ db }, { query }) => listEvents(db, query),
})
