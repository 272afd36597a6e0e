import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { priceBook } from '../contract.ts'
import { importItems, previewImport } from './import.ts'
import { priceBookList } from './lists.ts'
import { createItem, getItem, suggestItems, updateItem } from './service.ts'

export const priceBookRoutes = routes(priceBook, {
  list: (ctx, { query }) => serveList(ctx, priceBookList, { ...query, status: query.status ?? 'active' }),
  suggest: (ctx, { query }) => suggestItems(ctx, query),
  get: (ctx, { params }) => getItem(ctx, params.id),
  create: (ctx, { body }) => createItem(ctx, body),
  update: (ctx, { params, body }) => updateItem(ctx, params.id, body),
  previewImport: (ctx, { body }) => previewImport(ctx, body),
  import: (ctx, { body, query }) => importItems(ctx, body, query.version),
})
