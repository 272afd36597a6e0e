import { routes } from '#server/http/routes.ts'
import { reviews } from '../contract.ts'
import { chooseInvoice, getReview } from './service.ts'

export const reviewRoutes = routes(reviews, {
  get: (ctx, { params }) => getReview(ctx, params.id),
  chooseInvoice: (ctx, { params, body }) => chooseInvoice(ctx, params.id, body.invoice_id),
})
