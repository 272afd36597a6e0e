import { routes } from '#server/http/routes.ts'
import { links } from '../contract.ts'
import { createLink, listLinks, revokeLink } from './service.ts'

/** The routes for staff. */
export const linkRoutes = routes(links, {
  list: (ctx, { query }) => listLinks(ctx, query),
  create: (ctx, { body }) => createLink(ctx, body),
  revoke: (ctx, { params }) => revokeLink(ctx, params.id),
})
