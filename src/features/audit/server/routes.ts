import { sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#contract/dates.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import { notFound } from '#server/errors.ts'
import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { audit } from '../contract.ts'
import { auditList } from './lists.ts'
import { historyOf } from './queries.ts'

export const auditRoutes = routes(audit, {
  list: async (ctx, { query: { user, from, to, ...query } }) => {
    const zone = (await companyOf(ctx)).time_zone
    return serveList(ctx, auditList, {
      ...query,
      ...(user && { user_id: user }),
      ...(from && { from: startOfDay(zone, from) }),
      ...(to && { to: endOfDay(zone, to) }),
    })
  },
  get: async (ctx, { params }) => {
    const [event] = await auditList.find(ctx, sql`a.id = ${params.id}::uuid`)
    if (!event) throw notFound('Event')
    return event
  },
  history: (ctx, { query }) => historyOf(ctx, query),
})
