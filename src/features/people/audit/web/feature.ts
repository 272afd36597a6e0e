import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/audit': lazily(() => import('./audit-screen.tsx').then((m) => m.AuditScreen)),
  },
  palette: () => import('./palette.ts').then((m) => m.palette),
  extensions: [
    settingsCards.with(
      lazily(() => import('./audit-card.tsx').then((m) => m.AuditCard)),
      12,
    ),
  ],
}
