import { CalendarRange } from 'lucide-react'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/schedule': lazily(() => import('./schedule-screen.tsx').then((m) => m.ScheduleScreen)),
  },
  navigation: [
    { group: 'operations', position: 6, href: '/schedule', label: 'Schedule', icon: CalendarRange, letter: 's' },
  ],
  palette: () => import('./palette.ts').then((m) => m.palette),
}
