import { control, part, text, texts, within } from './fact.ts'
import { isStaff, type Screen, type Seen } from './screen.ts'

/** Share & Earn. The sample company's client has referred two neighbors, one of whom has paid. */
export const referralScreens = (seen: Seen): Screen[] => [
  {
    path: '/referrals',
    heading: 'Share & Earn',
    facts: [
      ...within('Your Referrals', text(isStaff(seen) ? '0' : '2')),
      ...within('Rewards Earned', text(isStaff(seen) ? '$0' : '$25')),
      ...within('Community Impact', text(isStaff(seen) ? '0' : '1')),
      ...texts('Share 3 times, get 10% off', 'First referral gets $25 credit'),
      ...within('Referral code', control('Copy code')),
      ...within('Referral link', part('/?ref='), control('Copy link')),
      ...within('Text message', part('Bluebonnet Electric'), part('License TECL 31875'), control('Copy text')),
      ...within('Email', part('Bluebonnet Electric'), part('License TECL 31875'), control('Copy text')),
      ...within('Social post', part('Bluebonnet Electric'), part('License TECL 31875'), control('Copy text')),
      ...texts('Facebook', 'X', 'LinkedIn'),
    ],
  },
]
