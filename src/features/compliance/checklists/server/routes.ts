import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { checklists, checklistTemplates } from '../contract.ts'
import { checklistList, templateList } from './lists.ts'
import { answerChecklist, createChecklist, deleteChecklist, getChecklist } from './service.ts'
import { createTemplate, getTemplate, updateTemplate } from './templates.ts'

export const checklistRoutes = [
  ...routes(checklistTemplates, {
    list: (ctx, { query: { status = 'active', ...query } }) => serveList(ctx, templateList, { ...query, status }),
    get: (ctx, { params }) => getTemplate(ctx, params.id),
    create: (ctx, { body }) => createTemplate(ctx, body),
    update: (ctx, { params, body }) => updateTemplate(ctx, params.id, body),
  }),
  ...routes(checklists, {
    list: (ctx, { query }) => serveList(ctx, checklistList, query),
    get: (ctx, { params }) => getChecklist(ctx, params.id),
    create: (ctx, { body }) => createChecklist(ctx, body),
    update: (ctx, { params, body }) => answerChecklist(ctx, params.id, body),
    delete: (ctx, { params }) => deleteChecklist(ctx, params.id),
  }),
]
