import { FilePen } from 'lucide-react'
import { clientSections } from '#features/people/clients/web/shared/client-sections.ts'
import { propertySections } from '#features/people/properties/web/shared/property-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom } from '#web/platform/sections.tsx'

export const feature: WebFeature = {
  screens: {
    '/quotes': lazily(() => import('./quotes-screen.tsx').then((m) => m.QuotesScreen)),
  },
  navigation: [
    { group: 'growth', position: 2, href: '/quotes', label: 'Quotes', icon: FilePen, letter: 'q' },
    { group: 'menu', position: 3, href: '/quotes', label: 'My Quotes', icon: FilePen, letter: 'q' },
  ],
  palette: () => import('./palette.ts').then((m) => m.palette),
  extensions: [
    clientSections.with(
      lazily(() => import('./shared/client-quotes.tsx').then((m) => m.ClientQuotes)),
      4,
    ),
    propertySections.with(
      lazily(() => import('./shared/property-quotes.tsx').then((m) => m.PropertyQuotes), sectionRoom),
      6,
    ),
  ],
}
