import { Gift } from 'lucide-react'
import { invoiceSections } from '#features/billing/invoices/web/shared/invoice-sections.ts'
import { settingsPalette } from '#features/company/settings/web/shared/settings-action.ts'
import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/referrals': lazily(() => import('./referrals-screen.tsx').then((m) => m.ReferralsScreen)),
  },
  navigation: [{ group: 'menu', position: 6, href: '/referrals', label: 'Refer & Earn', icon: Gift, letter: 'r' }],
  palette: settingsPalette('Sharing discount', 'sharing-discount', 'referral link'),
  extensions: [
    settingsCards.with(
      lazily(() => import('./sharing-offer-card.tsx').then((m) => m.SharingOfferCard)),
      4,
    ),
    invoiceSections.with(lazily(() => import('./shared/sharing-discount.tsx').then((m) => m.SharingDiscount))),
  ],
}
