import { json } from '#server/http/replies.ts'
import { routes } from '#server/http/routes.ts'
import { invoices } from '../contract.ts'
import { listInvoices, readPage, scopeOf } from './list-queries.ts'
import { recordManualPayment } from '#features/payments/server/shared/manual-payments.ts'
import { invoiceFile } from './pdf.ts'
import { getDetails, getDetailsText } from './queries.ts'
import { deleteInvoice } from './delete-invoice.ts'
import { sendInvoice } from './sending.ts'
import { cancelInvoice, createInvoice, updateInvoice } from './service.ts'

export const invoiceRoutes = routes(invoices, {
  list: (ctx, { query }) => listInvoices(ctx, scopeOf(ctx, 'list'), query),
  mine: (ctx, { query }) => listInvoices(ctx, scopeOf(ctx, 'mine'), query),
  recent: async (ctx, { query }) => JSON.parse((await readPage(ctx, 'every', { limit: query.limit ?? 5 })).text),
  get: async (ctx, { params }) => json(await getDetailsText(ctx, params.id)),
  create: (ctx, { body }) => createInvoice(ctx, body),
  update: (ctx, { params, body }) => updateInvoice(ctx, params.id, body),
  delete: (ctx, { params }) => deleteInvoice(ctx, params.id),
  send: (ctx, { params, onceKey }) => sendInvoice(ctx, params.id, onceKey),
  cancel: (ctx, { params }) => cancelInvoice(ctx, params.id),
  recordPayment: async (ctx, { params, body }) => {
    await recordManualPayment(ctx, params.id, body)
    return getDetails(ctx, params.id)
  },
  pdf: (ctx, { params }) => invoiceFile(ctx, params.id),
})
