import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { propertySections } from '#features/people/properties/web/shared/property-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom } from '#web/platform/sections.tsx'

export const feature: WebFeature = {
  screens: {
    '/bookings': lazily(() => import('./bookings-screen.tsx').then((m) => m.BookingsScreen)),
  },
  navigation: [
    { group: 'growth', position: 3, href: '/bookings', label: 'Bookings', icon: CalendarCheck, letter: 'b' },
    { group: 'menu', position: 5, href: '/bookings', label: 'Book Service', icon: CalendarPlus, letter: 'b' },
  ],
  palette: () => import('./palette.ts').then((m) => m.palette),
  extensions: [
    propertySections.with(
      lazily(() => import('./shared/property-bookings.tsx').then((m) => m.PropertyBookings), sectionRoom),
      4,
    ),
  ],
}
