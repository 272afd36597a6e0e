import { Target } from 'lucide-react'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/sales': lazily(() => import('./sales-screen.tsx').then((m) => m.SalesScreen)),
  },
  navigation: [{ group: 'growth', position: 1, href: '/sales', label: 'Sales Pipeline', icon: Target, letter: 'l' }],
  palette: () => import('./palette.ts').then((m) => m.palette),
}
