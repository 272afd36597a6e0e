import { csvEndpoint, isList } from '#contract/csv.ts'
import { noteEvent } from '../audit/notes.ts'
import type { Services } from '../context.ts'
import { file, isReply, replyKind } from '../http/replies.ts'
import type { Route } from '../http/routes.ts'

/** A CSV route for every list among these routes: the list's own handler, with its rows written as CSV. */
export const csvRoutes = (routes: Route[], today: (services: Services) => Promise<string>): Route[] =>
  routes
    .filter(({ endpoint }) => isList(endpoint))
    .map(({ endpoint, handle }) => ({
      endpoint: csvEndpoint(endpoint),
      handle: async (ctx, input) => {
        const [reply, day] = await Promise.all([handle(ctx, input), today(ctx)])
        if (!isReply(reply) || reply[replyKind] !== 'list')
          throw new Error(`${endpoint.path} is not served by serveList`)
        const { text } = await reply.read('csv')
        noteEvent(ctx)
        const name = `${endpoint.path.split('/').at(-1)}-${day}.csv`
        return file({ body: text, type: 'text/csv; charset=utf-8', name })
      },
    }))
