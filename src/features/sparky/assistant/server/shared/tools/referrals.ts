import * as z from 'zod/mini'
import { formatMoney } from '#contract/money.ts'
import { pluralize } from '#contract/text.ts'
import { payments } from '#features/billing/payments/contract.ts'
import { REFERRAL_REWARD, referrals } from '#features/growth/referrals/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'

/** The caller's own referral code and rewards. */
const ownReferrals = readingTool({
  name: 'my_referrals',
  title: 'Look at my referrals',
  description: "The caller's own referral code, referrals and rewards, and the credit and deposits that are left.",
  access: 'signedIn',
  input: z.object({}),
  async run({ services, user }) {
    const [figures, { credit, deposits }] = await Promise.all([
      dispatch(services, user, referrals.figures),
      dispatch(services, user, payments.ownCredit),
    ])
    const waiting =
      Number(figures.rewards_waiting) > 0
        ? ` ${formatMoney(figures.rewards_waiting)} more is waiting for a client account.`
        : ''
    return {
      data: { ...figures, credit, deposits, referral_code: user.referral_code },
      text: [
        ...(user.role === 'client'
          ? [
              `Credit that you can use: ${formatMoney(credit)}.${Number(credit) > 0 ? ' **Apply** on an unpaid invoice uses it.' : ''}${Number(deposits) > 0 ? ` Deposits for the invoices of their quotes: ${formatMoney(deposits)}.` : ''}`,
            ]
          : []),
        `Your referral code is ${user.referral_code}. ${pluralize(figures.referrals, 'referral')} so far, with rewards of ${formatMoney(figures.rewards_earned)}.${waiting}`,
        `A referral earns ${formatMoney(REFERRAL_REWARD)} in credit once the new client has paid their first invoice in full.`,
      ].join('\n'),
      sources: [{ title: 'Refer & Earn', href: '/referrals' }],
    }
  },
})

export const referralTools = [ownReferrals]
