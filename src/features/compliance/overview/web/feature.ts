import { ShieldCheck } from 'lucide-react'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/compliance': lazily(() => import('./compliance-screen.tsx').then((m) => m.ComplianceScreen)),
  },
  navigation: [
    { group: 'operations', position: 5, href: '/compliance', label: 'Compliance', icon: ShieldCheck, letter: 'o' },
  ],
}
