import { payments } from '#features/payments/contract.ts'
import { type Route, routes } from '#server/http/routes.ts'
import { cap } from '#server/rate-limit.ts'
import { creditOfInvoice, giveCredit, listCredits, listCreditUses, ownCredit } from './credits.ts'
import { acceptDispute, listDisputes } from './disputes.ts'
import { listRefunds, refundPayment } from './refunds.ts'
import { confirmTestCard, receiveEvent, reportPayment, startPayment } from './shared/card-payments.ts'
import { applyCredit } from './shared/credits.ts'
import { requireInvoice } from './shared/ledger.ts'

export const paymentRoutes: Route[] = routes(payments, {
  createIntent: async (ctx, { params, body }) => {
    const invoice = await requireInvoice(ctx, params.id)
    await cap(ctx, 'payment_intents', invoice.id, ctx.user.id).use()
    return startPayment(ctx, invoice, body.amount)
  },
  record: async (ctx, { body }) => {
    const invoice = await requireInvoice(ctx, body.invoice_id)
    await cap(ctx, 'payment_tries', invoice.id, ctx.user.id).use()
    return reportPayment(ctx, invoice, body.stripe_payment_intent_id)
  },
  refund: (ctx, { params, body }) => refundPayment(ctx, { id: params.id, ...body }),
  refunds: (ctx, { params }) => listRefunds(ctx, params.id),
  disputes: (ctx, { params }) => listDisputes(ctx, params.id),
  acceptDispute: (ctx, { params }) => acceptDispute(ctx, params.id),
  credits: (ctx, { params, query }) => listCredits(ctx, params.id, query),
  creditUses: (ctx, { params, query }) => listCreditUses(ctx, params.id, query),
  giveCredit: (ctx, { params, body }) => giveCredit(ctx, params.id, body),
  ownCredit: (ctx) => ownCredit(ctx),
  invoiceCredit: (ctx, { params }) => creditOfInvoice(ctx, params.id),
  applyCredit: (ctx, { params, body }) => applyCredit(ctx, params.id, body.amount),
  webhook: async (ctx, { body, http }) => {
    await receiveEvent(ctx, body, http.header('stripe-signature'))
    return { received: true }
  },
  sandboxConfirm: (ctx, { body }) =>
    confirmTestCard(ctx, body, async (id) => {
      const invoice = await requireInvoice(ctx, id)
      await cap(ctx, 'payment_tries', invoice.id, ctx.user.id).use()
      return invoice
    }),
})
