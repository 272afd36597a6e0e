import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { OptionalText } from '#contract/listing.ts'
import { LeadInput } from '#features/leads/contract.ts'

export const QuoteRequest = LeadInput.pick({ name: true, email: true, phone: true, service_interest: true })
  .extend({
    message: OptionalText(2000),
    /** Consent to texts, which needs a phone number. */
    text_consent: z.boolean({ error: 'Send true or false' }).default(false),
    /** The referral code from `?ref=`, which the browser remembered. Unknown codes are ignored. */
    ref: OptionalText(64),
    /** A field that people do not see. Only programs fill it in. */
    fax: z.string().max(1000, 'Use at most 1000 characters').default(''),
  })
  .refine(({ text_consent, phone }) => !text_consent || phone !== null, {
    message: 'Enter the phone number to text',
    path: ['phone'],
  })
export type QuoteRequest = z.output<typeof QuoteRequest>

export const leadForm = {
  create: endpoint({
    method: 'POST',
    path: '/api/public/leads',
    access: 'public',
    needsHttp: true,
    summary: 'Request a quote; becomes a sales lead',
    changes: ['leads', 'deliveries'],
    body: QuoteRequest,
    returns: z.object({ received: z.boolean() }),
    maxBytes: 32 * 1024,
  }),
}
