import { routes } from '#server/http/routes.ts'
import { acceptances } from '../contract.ts'
import { getAcceptance } from './acceptance.ts'
import { readJobContract } from './change-orders.ts'
import { convertQuote } from './converting.ts'
import { createFinalInvoice } from './final-invoice.ts'
import { acceptOwnQuote, declineOwnQuote, readOwnQuote } from './own-quote.ts'

export const acceptanceRoutes = routes(acceptances, {
  offer: (ctx, { params }) => readOwnQuote(ctx, params.id),
  accept: (ctx, { params, body, http }) => acceptOwnQuote(ctx, params.id, body, http),
  decline: (ctx, { params, body }) => declineOwnQuote(ctx, params.id, body),
  get: (ctx, { params }) => getAcceptance(ctx, params.id),
  jobContract: (ctx, { params }) => readJobContract(ctx, params.id),
  convert: (ctx, { params, body }) => convertQuote(ctx, params.id, body),
  createFinalInvoice: (ctx, { params }) => createFinalInvoice(ctx, params.id),
})
