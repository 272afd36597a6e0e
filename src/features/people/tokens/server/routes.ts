import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { tokens } from '../contract.ts'
import { tokenList } from './lists.ts'
import { createToken, revokeToken } from './service.ts'

export const tokenRoutes = routes(tokens, {
  list: (ctx, { query }) => serveList(ctx, tokenList, query),
  create: (ctx, { body, http }) => createToken(ctx, body, http),
  revoke: (ctx, { params }) => revokeToken(ctx, params.id),
})
