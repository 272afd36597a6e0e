import * as z from 'zod'
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
})
export type ReferralFigures = z.infer<typeof ReferralFigures>

export const referrals = {
  figures: endpoint({
    method: 'GET',
    path: '/api/referrals',
    access: 'signedIn',
    summary: "The caller's own referrals and rewards",
    reads: ['users', 'clients', 'invoices', 'payments'],
    versioned: true,
    returns: ReferralFigures,
  }),
}
