import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { marketing } from '../contract.ts'
import { generatePosts } from './generation.ts'
import { createPost, deletePost, marketingList } from './library.ts'

export const marketingRoutes = routes(marketing, {
  list: (ctx, { query }) => serveList(ctx, marketingList, query),
  generate: (ctx, { body }) => generatePosts(ctx, body),
  create: (ctx, { body }) => createPost(ctx, body),
  delete: (ctx, { params }) => deletePost(ctx, params.id),
})
