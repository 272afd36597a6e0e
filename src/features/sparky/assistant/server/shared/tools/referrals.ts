import * as z from 'zod/mini'
import { formatMoney } from '#contract/money.ts'
import { pluralize } from '#contract/text.ts'
import { REFERRAL_REWARD, referrals } from '#features/growth/referrals/contract.ts'
import { dispatch } from '#server/dispatch.ts'
import { readingTool } from '../tool.ts'

/** The caller's own referral code and rewards. */
const ownReferrals = readingTool({
  name: 'my_referrals',
  title: 'Look at my referrals',
  description: "The caller's own referral code, referrals and rewards.",
  access: 'signedIn',
  input: z.object({}),
  async run({ services, user }) {
    const figures = await dispatch(services, user, referrals.figures)
    const waiting =
      Number(figures.rewards_waiting) > 0
        ? ` ${formatMoney(figures.rewards_waiting)} more is waiting for a client account.`
        : ''
    return {
      data: { ...figures, referral_code: user.referral_code },
      text: [
        `Your referral code is ${user.referral_code}. ${pluralize(figures.referrals, 'referral')} so far, with rewards of ${formatMoney(figures.rewards_earned)}.${waiting}`,
        `A referral earns ${formatMoney(REFERRAL_REWARD)} in credit once the new client has paid their first invoice in full.`,
      ].join('\n'),
      sources: [{ title: 'Refer & Earn', href: '/referrals' }],
    }
  },
})

export const referralTools = [ownReferrals]
