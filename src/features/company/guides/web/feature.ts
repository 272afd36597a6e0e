import { CircleQuestionMark, Info } from 'lucide-react'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

const GuideScreen = lazily(() => import('./guide-screen.tsx').then((m) => m.GuideScreen))

export const feature: WebFeature = {
  screens: {
    '/about': GuideScreen,
    '/admin-guide': GuideScreen,
    '/employee-guide': GuideScreen,
    '/client-guide': GuideScreen,
  },
  navigation: [
    { group: 'help', position: 1, href: '/about', label: 'About', icon: Info },
    { group: 'help', position: 2, href: '/admin-guide', label: 'Admin Guide', icon: CircleQuestionMark, role: 'admin' },
    {
      group: 'help',
      position: 2,
      href: '/employee-guide',
      label: 'Employee Guide',
      icon: CircleQuestionMark,
      role: 'employee',
    },
    {
      group: 'help',
      position: 2,
      href: '/client-guide',
      label: 'Client Guide',
      icon: CircleQuestionMark,
      role: 'client',
    },
  ],
}
