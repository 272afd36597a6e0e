import { readPublicQuote } from '#features/acceptances/server/shared/public-quote.ts'
import { linkedBooking } from '#features/bookings/server/shared/linked-booking.ts'
import { blocked } from '#features/invoices/contract.ts'
import { linkedInvoice } from '#features/invoices/server/shared/invoice-link.ts'
import type { HolderContext, OpenLink } from '#features/links/server/shared/links.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import { LinkedBooking, type LinkedDocument, LinkedInvoice, LinkedQuote } from '../contract.ts'

/** Fields common to every kind of document. */
const frame = async (ctx: HolderContext, { kind, expires_at }: OpenLink) => ({
  kind,
  expires_at,
  company: await companyOf(ctx),
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
  const found = await readPublicQuote(ctx, link)
  const shown = 'replaced_by' in found ? { quote: null, replaced: found } : { quote: found, replaced: null }
  return LinkedQuote.parse({ ...(await frame(ctx, link)), ...shown })
}

/** The document of a link, for its page. */
export const show: Record<OpenLink['kind'], (ctx: HolderContext, link: OpenLink) => Promise<LinkedDocument>> = {
  invoice: showInvoice,
  booking: showBooking,
  quote: showQuote,
}
