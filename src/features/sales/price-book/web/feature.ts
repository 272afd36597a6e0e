import { BookOpen } from 'lucide-react'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/price-book': lazily(() => import('./price-book-screen.tsx').then((m) => m.PriceBookScreen)),
  },
  navigation: [
    { group: 'operations', position: 7, href: '/price-book', label: 'Price Book', icon: BookOpen, letter: 'k' },
  ],
  palette: () => import('./palette.ts').then((m) => m.palette),
}
