import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { properties } from '../contract.ts'
import { propertyList } from './lists.ts'
import { createProperty, deleteProperty, getProperty, updateProperty } from './service.ts'

export const propertyRoutes = routes(properties, {
  list: (ctx, { query }) => serveList(ctx, propertyList, query),
  get: (ctx, { params }) => getProperty(ctx, params.id),
  create: (ctx, { body }) => createProperty(ctx, body),
  update: (ctx, { params, body }) => updateProperty(ctx, params.id, body),
  delete: (ctx, { params }) => deleteProperty(ctx, params.id),
})
