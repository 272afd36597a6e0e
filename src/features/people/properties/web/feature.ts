import { House } from 'lucide-react'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/properties': lazily(() => import('./properties-screen.tsx').then((m) => m.PropertiesScreen)),
  },
  navigation: [
    { group: 'operations', position: 4, href: '/properties', label: 'Properties', icon: House, letter: 'p' },
    { group: 'menu', position: 5, href: '/properties', label: 'My Properties', icon: House, letter: 'p' },
  ],
  palette: () => import('./palette.ts').then((m) => m.palette),
}
