import { isStaff } from '#contract/roles.ts'
import { json } from '#server/http/replies.ts'
import { routes } from '#server/http/routes.ts'
import { serveList } from '#server/lists/serve.ts'
import { quotes } from '../contract.ts'
import { ownQuoteList, quoteList } from './lists.ts'
import { getQuoteText, getVersion } from './queries.ts'
import { searchQuotes } from './search.ts'
import { sendQuote } from './sending.ts'
import { createQuote, deleteQuote, duplicateQuote, updateQuote } from './service.ts'
import { quoteCalculation, quoteFile } from './shared/quote-pdf.ts'

export const quoteRoutes = routes(quotes, {
  list: (ctx, { query }) => serveList(ctx, isStaff(ctx.user.role) ? quoteList : ownQuoteList, query),
  search: (ctx, { query }) => searchQuotes(ctx, query),
  get: async (ctx, { params }) => json(await getQuoteText(ctx, params.id)),
  version: (ctx, { params, query }) => getVersion(ctx, params.id, query.number),
  create: (ctx, { body }) => createQuote(ctx, body),
  update: (ctx, { params, body }) => updateQuote(ctx, params.id, body),
  duplicate: (ctx, { params }) => duplicateQuote(ctx, params.id),
  delete: (ctx, { params }) => deleteQuote(ctx, params.id),
  send: (ctx, { params, onceKey }) => sendQuote(ctx, params.id, onceKey),
  pdf: (ctx, { params }) => quoteFile(ctx, params.id),
  calculation: (ctx, { params }) => quoteCalculation(ctx, params.id),
})
