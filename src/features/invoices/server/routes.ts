import type { UserContext } from '#server/platform/context.ts'
import { json } from '#server/platform/http/replies.ts'
import { type Http, routes } from '#server/platform/http/routes.ts'
import { unlessUnchanged } from '#server/platform/http/versions.ts'
import { type InvoiceListQuery, invoices } from '../contract.ts'
import { readAll, readPage, type Scope, scopeOf } from './list-queries.ts'
import { recordManualPayment } from './manual-payments.ts'
import { invoiceFile } from './pdf.ts'
import { readDetailsText } from './queries.ts'
import { removeInvoice } from './removal.ts'
import { sendInvoice } from './sending.ts'
import { cancelInvoice, createInvoice, updateInvoice } from './service.ts'

const list = (ctx: UserContext, http: Http, scope: Scope, query: InvoiceListQuery) =>
  unlessUnchanged(ctx, http, ['invoices', 'clients'], async (etag) => {
    const { limit } = query
    if (limit === undefined) return json(await readAll(ctx, scope, query), null, etag)
    const { text, next } = await readPage(ctx, scope, { ...query, limit })
    return json(text, next, etag)
  })

export const invoiceRoutes = routes(invoices, {
  list: (ctx, { query, http }) => list(ctx, http, scopeOf(ctx, 'list'), query),
  mine: (ctx, { query, http }) => list(ctx, http, scopeOf(ctx, 'mine'), query),
  recent: async (ctx, { query }) => JSON.parse((await readPage(ctx, 'every', { limit: query.limit ?? 5 })).text),
  read: async (ctx, { params }) => json(await readDetailsText(ctx, params.id)),
  create: (ctx, { body }) => createInvoice(ctx, body),
  update: (ctx, { params, body }) => updateInvoice(ctx, params.id, body),
  remove: (ctx, { params }) => removeInvoice(ctx, params.id),
  send: (ctx, { params }) => sendInvoice(ctx, params.id),
  cancel: (ctx, { params }) => cancelInvoice(ctx, params.id),
  recordPayment: (ctx, { params, body }) => recordManualPayment(ctx, params.id, body),
  pdf: (ctx, { params }) => invoiceFile(ctx, params.id),
})
