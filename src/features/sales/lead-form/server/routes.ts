import { routes } from '#server/http/routes.ts'
import { leadForm } from '../contract.ts'
import { receiveQuoteRequest } from './service.ts'

export const leadFormRoutes = routes(leadForm, {
  create: (ctx, { body, http }) => receiveQuoteRequest(ctx, body, http.ip),
})
