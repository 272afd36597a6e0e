import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  extensions: [
    settingsCards.with(
      lazily(() => import('./held-deliveries.tsx').then((m) => m.HeldDeliveries)),
      1,
    ),
    settingsCards.with(
      lazily(() => import('./failed-deliveries.tsx').then((m) => m.FailedDeliveries)),
      11,
    ),
  ],
}
