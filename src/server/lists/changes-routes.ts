import { changesEndpoint } from '#contract/followed-list.ts'
import { isReply, replyKind } from '../http/replies.ts'
import type { Route } from '../http/routes.ts'
import { getVersion } from '../http/versions.ts'

type Asked = { query: { since: string } }

/** A route for the changes of every followed list among these routes, by the list's own handler. */
export const changesRoutes = (routes: Route[]): Route[] =>
  routes
    .filter(({ endpoint }) => endpoint.followed !== undefined)
    .map(({ endpoint, handle }) => ({
      endpoint: changesEndpoint(endpoint),
      handle: async (ctx, input) => {
        const { since, ...query } = (input as Asked).query
        const { list: version } = await getVersion(ctx, endpoint)
        const reply = await handle(ctx, { ...(input as object), query } as never)
        if (!isReply(reply) || reply[replyKind] !== 'list' || version === null)
          throw new Error(`${endpoint.path} is not served by serveList`)
        return reply.changesSince(since, version)
      },
    }))
