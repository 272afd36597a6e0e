import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  palette: () => import('./palette.ts').then((m) => m.palette),
  extensions: [
    settingsCards.with(
      lazily(() => import('./code-checks-card.tsx').then((m) => m.CodeChecksCard)),
      8,
    ),
  ],
}
