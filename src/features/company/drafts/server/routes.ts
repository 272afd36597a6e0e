import { routes } from '#server/http/routes.ts'
import { drafts } from '../contract.ts'
import { writeDraft } from './writing.ts'

export const draftRoutes = routes(drafts, {
  create: (ctx, { body }) => writeDraft(ctx, body),
})
