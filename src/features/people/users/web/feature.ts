import { UserCog } from 'lucide-react'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/users': lazily(() => import('./users-screen.tsx').then((m) => m.UsersScreen)),
  },
  navigation: [{ group: 'system', position: 1, href: '/users', label: 'Users', icon: UserCog, letter: 'u' }],
  palette: () => import('./palette.ts').then((m) => m.palette),
}
