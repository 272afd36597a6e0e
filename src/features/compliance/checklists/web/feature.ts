import { settingsPalette } from '#features/company/settings/web/shared/settings-action.ts'
import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  palette: settingsPalette('Checklist templates', 'checklist-templates', 'compliance'),
  extensions: [
    settingsCards.with(
      lazily(() => import('./templates-card.tsx').then((m) => m.ChecklistTemplatesCard)),
      8,
    ),
  ],
}
