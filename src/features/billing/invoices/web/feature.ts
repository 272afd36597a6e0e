import { FileText } from 'lucide-react'
import { clientSections } from '#features/people/clients/web/shared/client-sections.ts'
import { propertySections } from '#features/people/properties/web/shared/property-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom } from '#web/platform/sections.tsx'

export const feature: WebFeature = {
  screens: {
    '/invoices': lazily(() => import('./invoices-screen.tsx').then((m) => m.InvoicesScreen)),
  },
  navigation: [
    { group: 'operations', position: 2, href: '/invoices', label: 'Invoices', icon: FileText, letter: 'i' },
    { group: 'menu', position: 2, href: '/invoices', label: 'My Invoices', icon: FileText, letter: 'i' },
  ],
  palette: () => import('./palette.ts').then((m) => m.palette),
  extensions: [
    clientSections.with(
      lazily(() => import('./shared/client-invoices.tsx').then((m) => m.ClientInvoices), sectionRoom),
      1,
    ),
    propertySections.with(
      lazily(() => import('./shared/property-invoices.tsx').then((m) => m.PropertyInvoices), sectionRoom),
      7,
    ),
  ],
}
