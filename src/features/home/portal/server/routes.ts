import { isStaff } from '#contract/roles.ts'
import { acceptQuote, declineQuote } from '#features/billing/acceptances/server/shared/accepting.ts'
import {
  markViewed,
  openCurrentVersion,
  openDeposit,
  publicQuoteFile,
  publicQuoteSheet,
} from '#features/billing/acceptances/server/shared/public-quote.ts'
import {
  cancelLinkedBooking,
  moveLinkedBooking,
  timesForMove,
} from '#features/work/bookings/server/shared/linked-booking.ts'
import { answerRequest } from '#features/work/dispatch/server/shared/requests.ts'
import { linkedInvoiceFile } from '#features/billing/invoices/server/shared/invoice-link.ts'
import { chooseOffers } from '#features/people/email-preferences/server/shared/preferences.ts'
import {
  countOpening,
  type HolderContext,
  type OpenLink,
  resolveLink,
  getLinkUrl,
} from '#features/people/links/server/shared/links.ts'
import {
  confirmTestCard,
  manyPayments,
  reportPayment,
  startPayment,
} from '#features/billing/payments/server/shared/card-payments.ts'
import type { Context } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import { type Http, routes } from '#server/http/routes.ts'
import { defineCap, HOUR } from '#server/rate-limit.ts'
import { portal } from '../contract.ts'
import { show, showBooking, showInvoice, showPreferences, showQuote, showRequest } from './documents.ts'

/** Each may make an intent at the card provider, with which cards can be tried. */
const linkPaymentIntents = defineCap('link_payment_intents', {
  per: ['document', 'address'],
  limit: 40,
  seconds: HOUR,
  over: manyPayments,
})
/** Cards tried, and payments reported: the card provider is asked each time. */
const linkPaymentTries = defineCap('link_payment_tries', {
  per: ['document', 'address'],
  limit: 80,
  seconds: HOUR,
  over: manyPayments,
})

type LinkRequest = { params: { token: string }; http: Http }
type LinkContext = { ctx: HolderContext; link: OpenLink }

const NOT_ALLOWED = 'This link does not allow that.'

/** The link of a request, with its holder's context. 409 if its document is not of this kind. */
async function requireLink(ctx: Context, { params, http }: LinkRequest, kind?: OpenLink['kind']): Promise<LinkContext> {
  const link = await resolveLink(ctx, params.token, http)
  if (kind !== undefined && link.kind !== kind) throw conflict(NOT_ALLOWED)
  return { ctx: { ...ctx, user: null }, link }
}

/** The invoice that the holder of this link may pay. */
const payable = ({ document_id }: OpenLink) => ({ id: document_id })

export const portalRoutes = routes(portal, {
  open: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request)
    const document = await show[link.kind](ctx, link)
    await countOpening(ctx, link)
    // A look by staff does not count.
    if (link.kind === 'quote' && !(baseCtx.user && isStaff(baseCtx.user.role))) await markViewed(ctx, link)
    return document
  },
  pdf: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request)
    if (link.kind === 'quote') return publicQuoteFile(ctx, link)
    if (link.kind !== 'invoice') throw conflict(NOT_ALLOWED)
    return linkedInvoiceFile(ctx, link.document_id, getLinkUrl(ctx, request.params.token))
  },
  calculation: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'quote')
    return publicQuoteSheet(ctx, link)
  },
  createIntent: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'invoice')
    await linkPaymentIntents(ctx, link.document_id, request.http.ip).use()
    return startPayment(ctx, payable(link), request.body.amount)
  },
  recordPayment: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'invoice')
    await linkPaymentTries(ctx, link.document_id, request.http.ip).use()
    await reportPayment(ctx, payable(link), request.body.stripe_payment_intent_id)
    return showInvoice(ctx, link)
  },
  confirmTestCard: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'invoice')
    await linkPaymentTries(ctx, link.document_id, request.http.ip).use()
    return confirmTestCard(ctx, request.body, async (invoiceId) => {
      if (invoiceId !== link.document_id) throw notFound('Payment')
      return payable(link)
    })
  },
  accept: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'quote')
    const { params, body, http } = request
    await acceptQuote(ctx, link, body, {
      ip_address: http.ip,
      user_agent: http.header('user-agent')?.slice(0, 500) ?? null,
      url: getLinkUrl(ctx, params.token),
    })
    return showQuote(ctx, link)
  },
  decline: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'quote')
    await declineQuote(ctx, link, request.body)
    return showQuote(ctx, link)
  },
  openCurrent: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'quote')
    return openCurrentVersion(ctx, link)
  },
  openDeposit: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'quote')
    return openDeposit(ctx, link)
  },
  times: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'booking')
    return timesForMove(ctx, link.document_id, request.query.day)
  },
  cancel: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'booking')
    await cancelLinkedBooking(ctx, link, request.body.updated_at)
    return showBooking(ctx, link)
  },
  move: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'booking')
    await moveLinkedBooking(ctx, link, request.body)
    return showBooking(ctx, link)
  },
  confirmTime: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'visit_request')
    await answerRequest(ctx, link, { status: 'confirmed' })
    return showRequest(ctx, link)
  },
  askAnotherTime: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'visit_request')
    await answerRequest(ctx, link, { status: 'another_time', note: request.body.note })
    return showRequest(ctx, link)
  },
  stopOffers: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'email_preferences')
    await chooseOffers(ctx, link, 'stop')
    return showPreferences(ctx, link)
  },
  resumeOffers: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'email_preferences')
    await chooseOffers(ctx, link, 'resume')
    return showPreferences(ctx, link)
  },
  unsubscribe: async (baseCtx, request) => {
    const { ctx, link } = await requireLink(baseCtx, request, 'email_preferences')
    await chooseOffers(ctx, link, 'stop')
  },
})
