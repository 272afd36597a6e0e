import { sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#contract/dates.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import { notFound } from '#server/errors.ts'
import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { audit } from '../contract.ts'
import { auditList } from './lists.ts'
import { getHistory } from './queries.ts'
import { getVocabulary, requireKind } from './vocabulary.ts'

export const auditRoutes = routes(audit, {
  list: async (ctx, { query: { user, from, to, ...query } }) => {
    if (query.record) requireKind(query.record)
    const zone = (await getCompany(ctx)).time_zone
    return serveList(ctx, auditList, {
      ...query,
      ...(user && { user_id: user }),
      ...(from && { from: startOfDay(zone, from) }),
      ...(to && { to: endOfDay(zone, to) }),
    })
  },
  vocabulary: () => Promise.resolve(getVocabulary()),
  get: async (ctx, { params }) => {
    const [event] = await auditList.find(ctx, sql`a.id = ${params.id}::uuid`)
    if (!event) throw notFound('Event')
    return event
  },
  history: (ctx, { query }) => getHistory(ctx, query),
})
