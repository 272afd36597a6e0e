import { Users } from 'lucide-react'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/clients': lazily(() => import('./clients-screen.tsx').then((m) => m.ClientsScreen)),
  },
  navigation: [{ group: 'operations', position: 3, href: '/clients', label: 'Clients', icon: Users, letter: 'c' }],
  palette: () => import('./palette.ts').then((m) => m.palette),
}
