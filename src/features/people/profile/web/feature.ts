import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/profile': lazily(() => import('./profile-screen.tsx').then((m) => m.ProfileScreen)),
  },
}
