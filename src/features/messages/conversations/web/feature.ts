import { MessageSquare } from 'lucide-react'
import { jobExtras } from '#features/work/jobs/web/shared/job-extra.tsx'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { UnreadBadge } from './shared/unread-badge.tsx'

export const feature: WebFeature = {
  screens: {
    '/messages': lazily(() => import('./messages-screen.tsx').then((m) => m.MessagesScreen)),
  },
  navigation: [
    {
      group: 'growth',
      position: 5,
      href: '/messages',
      label: 'Messages',
      icon: MessageSquare,
      letter: 'm',
      badge: UnreadBadge,
    },
  ],
  extensions: [jobExtras.with(lazily(() => import('./shared/on-my-way.tsx').then((m) => m.OnMyWay)))],
}
