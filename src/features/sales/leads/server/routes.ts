import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { leadActivities, leads } from '../contract.ts'
import { addActivity } from './activities.ts'
import { lists } from './lists.ts'
import { convert, createLead, deleteLead, getLead, getLeadFigures, updateLead } from './service.ts'

export const leadRoutes = [
  ...routes(leads, {
    list: (ctx, { query }) => serveList(ctx, lists.leads, query),
    figures: (ctx) => getLeadFigures(ctx),
    get: (ctx, { params }) => getLead(ctx, params.id),
    create: (ctx, { body }) => createLead(ctx, body),
    update: (ctx, { params, body }) => updateLead(ctx, params.id, body),
    convert: (ctx, { params, body }) => convert(ctx, params.id, body),
    delete: (ctx, { params }) => deleteLead(ctx, params.id),
  }),
  ...routes(leadActivities, {
    list: (ctx, { query }) => serveList(ctx, lists.activities, query),
    create: (ctx, { body }) => addActivity(ctx, body),
  }),
]
