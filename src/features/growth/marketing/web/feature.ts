import { Megaphone } from 'lucide-react'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/marketing': lazily(() => import('./marketing-screen.tsx').then((m) => m.MarketingScreen)),
  },
  navigation: [{ group: 'growth', position: 4, href: '/marketing', label: 'Marketing', icon: Megaphone }],
}
