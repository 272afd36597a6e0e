import { readPublicQuote } from '#features/billing/acceptances/server/shared/public-quote.ts'
import { getPublicRequest } from '#features/work/dispatch/server/shared/requests.ts'
import { linkedBooking } from '#features/work/bookings/server/shared/linked-booking.ts'
import { blocked } from '#features/billing/invoices/contract.ts'
import { linkedInvoice } from '#features/billing/invoices/server/shared/invoice-link.ts'
import { getPreferences } from '#features/people/email-preferences/server/shared/preferences.ts'
import type { HolderContext, OpenLink } from '#features/people/links/server/shared/links.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import {
  LinkedBooking,
  type LinkedDocument,
  LinkedInvoice,
  LinkedPreferences,
  LinkedQuote,
  LinkedRequest,
} from '../contract.ts'

/** Fields common to every kind of document. */
const frame = async (ctx: HolderContext, { kind, expires_at }: OpenLink) => ({
  kind,
  expires_at,
  company: await getCompany(ctx),
})

// Parsing returns the fields of the contract and drops everything else: ids, staff, deliveries, other documents.

export async function showInvoice(ctx: HolderContext, link: OpenLink): Promise<LinkedInvoice> {
  const invoice = await linkedInvoice(ctx, link.document_id)
  return LinkedInvoice.parse({
    ...(await frame(ctx, link)),
    card_payments: ctx.payments.mode,
    balance: invoice.balance_due,
    not_payable: blocked.pay(invoice),
    invoice,
  })
}

export const showBooking = async (ctx: HolderContext, link: OpenLink): Promise<LinkedBooking> =>
  LinkedBooking.parse({ ...(await frame(ctx, link)), ...(await linkedBooking(ctx, link.document_id)) })

export async function showQuote(ctx: HolderContext, link: OpenLink): Promise<LinkedQuote> {
  const publicQuote = await readPublicQuote(ctx, link)
  const content =
    'replaced_by' in publicQuote ? { quote: null, replaced: publicQuote } : { quote: publicQuote, replaced: null }
  return LinkedQuote.parse({ ...(await frame(ctx, link)), ...content })
}

export const showRequest = async (ctx: HolderContext, link: OpenLink): Promise<LinkedRequest> =>
  LinkedRequest.parse({ ...(await frame(ctx, link)), request: await getPublicRequest(ctx, link.document_id) })

export const showPreferences = async (ctx: HolderContext, link: OpenLink): Promise<LinkedPreferences> =>
  LinkedPreferences.parse({ ...(await frame(ctx, link)), preferences: await getPreferences(ctx, link) })

/** The document of a link, for its page. */
export const show: Record<OpenLink['kind'], (ctx: HolderContext, link: OpenLink) => Promise<LinkedDocument>> = {
  invoice: showInvoice,
  booking: showBooking,
  quote: showQuote,
  visit_request: showRequest,
  email_preferences: showPreferences,
}
