import { payments } from '#features/payments/contract.ts'
import { type Route, routes } from '#server/http/routes.ts'
import { creditOfInvoice, giveCredit, listCredits, ownCredit } from './credits.ts'
import { confirmTestCard, listRefunds, receiveEvent, refundPayment, reportPayment, startPayment } from './service.ts'
import { applyCredit } from './shared/credits.ts'

export const paymentRoutes: Route[] = routes(payments, {
  createIntent: (ctx, { params }) => startPayment(ctx, params.id),
  record: (ctx, { body }) => reportPayment(ctx, body),
  refund: (ctx, { params, body }) => refundPayment(ctx, { id: params.id, ...body }),
  refunds: (ctx, { params }) => listRefunds(ctx, params.id),
  credits: (ctx, { params }) => listCredits(ctx, params.id),
  giveCredit: (ctx, { params, body }) => giveCredit(ctx, params.id, body),
  ownCredit: (ctx) => ownCredit(ctx),
  invoiceCredit: (ctx, { params }) => creditOfInvoice(ctx, params.id),
  applyCredit: (ctx, { params, body }) => applyCredit(ctx, params.id, body.amount),
  webhook: async (ctx, { body, http }) => {
    await receiveEvent(ctx, body, http.header('stripe-signature'))
    return { received: true }
  },
  sandboxConfirm: (ctx, { body }) => confirmTestCard(ctx, body),
})
