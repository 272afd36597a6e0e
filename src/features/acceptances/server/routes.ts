import { routes } from '#server/http/routes.ts'
import { acceptances } from '../contract.ts'
import { getAcceptance } from './acceptance.ts'
import { convertQuote } from './converting.ts'
import { createFinalInvoice } from './final-invoice.ts'

export const acceptanceRoutes = routes(acceptances, {
  get: (ctx, { params }) => getAcceptance(ctx, params.id),
  convert: (ctx, { params, body }) => convertQuote(ctx, params.id, body),
  createFinalInvoice: (ctx, { params }) => createFinalInvoice(ctx, params.id),
})
