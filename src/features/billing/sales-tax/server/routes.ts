import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { taxCertificates } from '../contract.ts'
import { certificateList } from './lists.ts'
import { createCertificate, deleteCertificate, getCertificate, updateCertificate } from './service.ts'

export const certificateRoutes = routes(taxCertificates, {
  list: (ctx, { query }) => serveList(ctx, certificateList, query),
  get: (ctx, { params }) => getCertificate(ctx, params.id),
  create: (ctx, { body }) => createCertificate(ctx, body),
  update: (ctx, { params, body }) => updateCertificate(ctx, params.id, body),
  delete: (ctx, { params }) => deleteCertificate(ctx, params.id),
})
