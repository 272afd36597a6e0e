import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { OptionalText } from '#contract/listing.ts'
import { LeadInput } from '#features/sales/leads/contract.ts'

export const QuoteRequest = z
  .extend(z.pick(LeadInput, { name: true, email: true, phone: true, service_interest: true }), {
    message: OptionalText(2000),
    /** Consent to texts, which needs a phone number. */
    text_consent: z._default(z.boolean({ error: 'Send true or false' }), false),
    /** The referral code from `?ref=`, which the browser remembered. Unknown codes are ignored. */
    ref: OptionalText(64),
    /** A field that people do not see. Only programs fill it in. */
    fax: z._default(z.string().check(z.maxLength(1000, 'Use at most 1000 characters')), ''),
  })
  .check(
    z.refine(({ text_consent, phone }) => !text_consent || phone !== null, {
      message: 'Enter the phone number to text',
      path: ['phone'],
    }),
  )
export type QuoteRequest = z.output<typeof QuoteRequest>

export const leadForm = {
  create: endpoint({
    method: 'POST',
    path: '/api/public/leads',
    access: 'public',
    needsHttp: true,
    summary: 'Request a quote; becomes a sales lead',
    audit: 'requested a quote',
    changes: ['leads', 'deliveries'],
    body: QuoteRequest,
    returns: z.object({ received: z.boolean() }),
    maxBytes: 32 * 1024,
  }),
}
