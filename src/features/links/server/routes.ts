import { type Route, routes } from '#server/http/routes.ts'
import { links } from '../contract.ts'
import { createLink, type LinkExpiries, listLinks, revokeLink } from './service.ts'

/** The routes for staff. `app/` lists what each kind of document says about its links. */
export const linkRoutes = (expiries: LinkExpiries): Route[] =>
  routes(links, {
    list: (ctx, { query }) => listLinks(ctx, query),
    create: (ctx, { body }) => createLink(ctx, expiries, body),
    revoke: (ctx, { params }) => revokeLink(ctx, params.id),
  })
