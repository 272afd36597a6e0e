import { json } from '#server/http/replies.ts'
import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { invoices } from '../contract.ts'
import { recordManualPayment } from '#features/billing/payments/server/shared/manual-payments.ts'
import { keepOverpayment, refundOverpayment } from '#features/billing/payments/server/shared/overpayments.ts'
import { lists } from './lists.ts'
import { invoiceFile } from './pdf.ts'
import { getOwed } from './owed.ts'
import { getDetails, getDetailsText } from './queries.ts'
import { deleteInvoice } from './delete-invoice.ts'
import { searchInvoices } from './search.ts'
import { sendInvoice } from './sending.ts'
import { createInvoice, updateInvoice } from './service.ts'
import { cancelInvoice } from './shared/cancel-invoice.ts'

export const invoiceRoutes = routes(invoices, {
  list: (ctx, { query }) => serveList(ctx, lists.all, query),
  mine: (ctx, { query }) => serveList(ctx, lists.mine, query),
  recent: (ctx, { query: { limit = 5 } }) => serveList(ctx, lists.recent, { limit }),
  owed: (ctx, { query }) => getOwed(ctx, query),
  search: (ctx, { query }) => searchInvoices(ctx, query),
  get: async (ctx, { params }) => json(await getDetailsText(ctx, params.id)),
  create: (ctx, { body }) => createInvoice(ctx, body),
  update: (ctx, { params, body }) => updateInvoice(ctx, params.id, body),
  delete: (ctx, { params }) => deleteInvoice(ctx, params.id),
  send: (ctx, { params, onceKey }) => sendInvoice(ctx, params.id, onceKey),
  cancel: async (ctx, { params }) => {
    await cancelInvoice(ctx, params.id)
    return getDetails(ctx, params.id)
  },
  recordPayment: async (ctx, { params, body }) => {
    await recordManualPayment(ctx, params.id, body)
    return getDetails(ctx, params.id)
  },
  refundOverpayment: async (ctx, { params }) => {
    await refundOverpayment(ctx, params.id)
    return getDetails(ctx, params.id)
  },
  keepOverpayment: async (ctx, { params }) => {
    await keepOverpayment(ctx, params.id)
    return getDetails(ctx, params.id)
  },
  pdf: (ctx, { params }) => invoiceFile(ctx, params.id),
})
