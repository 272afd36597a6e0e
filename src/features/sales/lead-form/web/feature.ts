import { settingsPalette } from '#features/company/settings/web/shared/settings-action.ts'
import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  palette: settingsPalette('Quote request form', 'lead-form', 'website embed leads public'),
  extensions: [
    settingsCards.with(
      lazily(() => import('./lead-form-card.tsx').then((m) => m.LeadFormCard)),
      2,
    ),
  ],
}
