import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { DecimalText } from '#contract/money.ts'

/** The credit for a new client, once their first invoice is paid in full. */
export const REFERRAL_REWARD = '25.00'
/** The smallest invoice that earns it. */
export const REFERRAL_MINIMUM = '50.00'

export const ReferralFigures = z.object({
  /** People who came through the caller's code. */
  referrals: z.number(),
  /** Credit booked on the caller's client account. */
  rewards_earned: DecimalText,
  /** Credit that is booked as soon as the caller has a client account. */
  rewards_waiting: DecimalText,
  /** How many of them have paid for finished work. */
  community_impact: z.number(),
  /** The networks from which the caller's link was opened, and the discount for three. Null: the company has no such offer. */
  sharing: z.nullable(z.object({ shares: z.number(), is_used: z.boolean() })),
})
export type ReferralFigures = z.infer<typeof ReferralFigures>

/** The discount on an invoice, offered or given. Null: none. */
export const SharingDiscount = z.object({ amount: z.nullable(DecimalText) })
export type SharingDiscount = z.infer<typeof SharingDiscount>

const CODE = 'Enter a code of at most 64 characters'
const Opening = z.object({ code: z.string({ error: CODE }).check(z.minLength(1, CODE), z.maxLength(64, CODE)) })

export const referrals = {
  figures: endpoint({
    method: 'GET',
    path: '/api/referrals',
    access: 'signedIn',
    summary: "The caller's own referrals and rewards",
    reads: ['users', 'clients', 'invoices', 'payments', 'referrals', 'settings'],
    versioned: true,
    returns: ReferralFigures,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/public/referral-openings',
    access: 'public',
    needsHttp: true,
    summary: 'A referral link was opened; counts once for each network',
    audit: 'opened a referral link',
    changes: ['referrals'],
    body: Opening,
    returns: z.object({ received: z.boolean() }),
  }),
  sharingDiscount: endpoint({
    method: 'GET',
    path: '/api/invoices/:id/sharing-discount',
    access: 'staff',
    summary: "What an invoice's client has earned by sharing their referral link",
    reads: ['users', 'clients', 'invoices', 'payments', 'referrals', 'settings'],
    versioned: true,
    returns: SharingDiscount,
  }),
  giveSharingDiscount: endpoint({
    method: 'POST',
    path: '/api/invoices/:id/sharing-discount',
    access: 'staff',
    summary: 'Give a client what they earned by sharing, once, as credit on this invoice',
    audit: 'took the sharing discount off {record}',
    changes: ['invoices', 'payments'],
    returns: SharingDiscount,
  }),
}
