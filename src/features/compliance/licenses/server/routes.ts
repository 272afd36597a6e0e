import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { licenses } from '../contract.ts'
import { licenseList } from './lists.ts'
import { createLicense, deleteLicense, getLicense, updateLicense } from './service.ts'

export const licenseRoutes = routes(licenses, {
  list: (ctx, { query }) => serveList(ctx, licenseList, query),
  get: (ctx, { params }) => getLicense(ctx, params.id),
  create: (ctx, { body }) => createLicense(ctx, body),
  update: (ctx, { params, body }) => updateLicense(ctx, params.id, body),
  delete: (ctx, { params }) => deleteLicense(ctx, params.id),
})
