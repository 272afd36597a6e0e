import { isStaff } from '#contract/roles.ts'
import { acceptQuote, declineQuote } from '#features/acceptances/server/shared/accepting.ts'
import {
  markViewed,
  openCurrentVersion,
  openDeposit,
  publicQuoteFile,
} from '#features/acceptances/server/shared/public-quote.ts'
import {
  cancelLinkedBooking,
  moveLinkedBooking,
  timesForMove,
} from '#features/bookings/server/shared/linked-booking.ts'
import { linkedInvoiceFile } from '#features/invoices/server/shared/invoice-link.ts'
import {
  countOpening,
  type HolderContext,
  type OpenLink,
  resolveLink,
  urlOfLink,
} from '#features/links/server/shared/links.ts'
import { confirmTestCard, reportPayment, startPayment } from '#features/payments/server/shared/card-payments.ts'
import type { Context } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import { type Http, routes } from '#server/http/routes.ts'
import { cap } from '#server/rate-limit.ts'
import { portal } from '../contract.ts'
import { show, showBooking, showInvoice, showQuote } from './documents.ts'

type LinkRequest = { params: { token: string }; http: Http }
type Held = { ctx: HolderContext; link: OpenLink }

const NOT_ALLOWED = 'This link does not allow that.'

/** The link of a request, with its holder's context. 409 if its document is not of this kind. */
async function held(ctx: Context, { params, http }: LinkRequest, kind?: OpenLink['kind']): Promise<Held> {
  const link = await resolveLink(ctx, params.token, http)
  if (kind !== undefined && link.kind !== kind) throw conflict(NOT_ALLOWED)
  return { ctx: { ...ctx, user: null }, link }
}

/** The invoice that the holder of this link may pay. */
const payable = ({ document_id }: OpenLink) => ({ id: document_id })

export const portalRoutes = routes(portal, {
  open: async (given, request) => {
    const { ctx, link } = await held(given, request)
    const document = await show[link.kind](ctx, link)
    await countOpening(ctx, link)
    // A look by staff does not count.
    if (link.kind === 'quote' && !(given.user && isStaff(given.user.role))) await markViewed(ctx, link)
    return document
  },
  pdf: async (given, request) => {
    const { ctx, link } = await held(given, request)
    if (link.kind === 'quote') return publicQuoteFile(ctx, link)
    if (link.kind !== 'invoice') throw conflict(NOT_ALLOWED)
    return linkedInvoiceFile(ctx, link.document_id, urlOfLink(ctx, request.params.token))
  },
  createIntent: async (given, request) => {
    const { ctx, link } = await held(given, request, 'invoice')
    await cap(ctx, 'link_payment_intents', link.document_id, request.http.ip).use()
    return startPayment(ctx, payable(link), request.body.amount)
  },
  recordPayment: async (given, request) => {
    const { ctx, link } = await held(given, request, 'invoice')
    await cap(ctx, 'link_payment_tries', link.document_id, request.http.ip).use()
    await reportPayment(ctx, payable(link), request.body.stripe_payment_intent_id)
    return showInvoice(ctx, link)
  },
  confirmTestCard: async (given, request) => {
    const { ctx, link } = await held(given, request, 'invoice')
    await cap(ctx, 'link_payment_tries', link.document_id, request.http.ip).use()
    return confirmTestCard(ctx, request.body, async (invoiceId) => {
      if (invoiceId !== link.document_id) throw notFound('Payment')
      return payable(link)
    })
  },
  accept: async (given, request) => {
    const { ctx, link } = await held(given, request, 'quote')
    const { params, body, http } = request
    await acceptQuote(ctx, link, body, {
      ip_address: http.ip,
      user_agent: http.header('user-agent')?.slice(0, 500) ?? null,
      url: urlOfLink(ctx, params.token),
    })
    return showQuote(ctx, link)
  },
  decline: async (given, request) => {
    const { ctx, link } = await held(given, request, 'quote')
    await declineQuote(ctx, link, request.body)
    return showQuote(ctx, link)
  },
  openCurrent: async (given, request) => {
    const { ctx, link } = await held(given, request, 'quote')
    return openCurrentVersion(ctx, link)
  },
  openDeposit: async (given, request) => {
    const { ctx, link } = await held(given, request, 'quote')
    return openDeposit(ctx, link)
  },
  times: async (given, request) => {
    const { ctx, link } = await held(given, request, 'booking')
    return timesForMove(ctx, link.document_id, request.query.day)
  },
  cancel: async (given, request) => {
    const { ctx, link } = await held(given, request, 'booking')
    await cancelLinkedBooking(ctx, link, request.body.updated_at)
    return showBooking(ctx, link)
  },
  move: async (given, request) => {
    const { ctx, link } = await held(given, request, 'booking')
    await moveLinkedBooking(ctx, link, request.body)
    return showBooking(ctx, link)
  },
})
