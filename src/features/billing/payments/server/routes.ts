import { payments } from '#features/billing/payments/contract.ts'
import { type Route, routes } from '#server/http/routes.ts'
import { defineCap, HOUR } from '#server/rate-limit.ts'
import { getInvoiceCredit, giveCredit, listCredits, listCreditUses, ownCredit } from './credits.ts'
import { acceptDispute, listDisputes } from './disputes.ts'
import { getReceived } from './received.ts'
import { listRefunds, refundPayment } from './refunds.ts'
import { confirmTestCard, manyPayments, receiveEvent, reportPayment, startPayment } from './shared/card-payments.ts'
import { applyCredit } from './shared/credits.ts'
import { requireInvoice } from './shared/ledger.ts'

// Signed-in users are capped like the holders of links: a registration is free.

/** Each may make an intent at the card provider, with which cards can be tried. */
const paymentIntents = defineCap('payment_intents', {
  per: ['document', 'user'],
  limit: 40,
  seconds: HOUR,
  over: manyPayments,
})
/** Cards tried, and payments reported: the card provider is asked each time. */
const paymentTries = defineCap('payment_tries', {
  per: ['document', 'user'],
  limit: 80,
  seconds: HOUR,
  over: manyPayments,
})

export const paymentRoutes: Route[] = routes(payments, {
  createIntent: async (ctx, { params, body }) => {
    const invoice = await requireInvoice(ctx, params.id)
    await paymentIntents(ctx, invoice.id, ctx.user.id).use()
    return startPayment(ctx, invoice, body.amount)
  },
  record: async (ctx, { body }) => {
    const invoice = await requireInvoice(ctx, body.invoice_id)
    await paymentTries(ctx, invoice.id, ctx.user.id).use()
    return reportPayment(ctx, invoice, body.stripe_payment_intent_id)
  },
  received: (ctx, { query }) => getReceived(ctx, query),
  refund: (ctx, { params, body }) => refundPayment(ctx, { id: params.id, ...body }),
  refunds: (ctx, { params }) => listRefunds(ctx, params.id),
  disputes: (ctx, { params }) => listDisputes(ctx, params.id),
  acceptDispute: (ctx, { params }) => acceptDispute(ctx, params.id),
  credits: (ctx, { params, query }) => listCredits(ctx, params.id, query),
  creditUses: (ctx, { params, query }) => listCreditUses(ctx, params.id, query),
  giveCredit: (ctx, { params, body }) => giveCredit(ctx, params.id, body),
  ownCredit: (ctx) => ownCredit(ctx),
  invoiceCredit: (ctx, { params }) => getInvoiceCredit(ctx, params.id),
  applyCredit: (ctx, { params, body }) => applyCredit(ctx, params.id, body.amount),
  webhook: async (ctx, { body, http }) => {
    await receiveEvent(ctx, body, http.header('stripe-signature'))
    return { received: true }
  },
  sandboxConfirm: (ctx, { body }) =>
    confirmTestCard(ctx, body, async (id) => {
      const invoice = await requireInvoice(ctx, id)
      await paymentTries(ctx, invoice.id, ctx.user.id).use()
      return invoice
    }),
})
