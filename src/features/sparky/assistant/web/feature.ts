import { settingsPalette } from '#features/company/settings/web/shared/settings-action.ts'
import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  palette: settingsPalette('AI assistant', 'ai-assistant', 'sparky model key'),
  extensions: [
    settingsCards.with(
      lazily(() => import('./ai-settings.tsx').then((m) => m.AiSettings)),
      9,
    ),
  ],
}
