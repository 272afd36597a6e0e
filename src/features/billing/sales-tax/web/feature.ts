import { settingsPalette } from '#features/company/settings/web/shared/settings-action.ts'
import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import { clientSections } from '#features/people/clients/web/shared/client-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom } from '#web/platform/sections.tsx'

export const feature: WebFeature = {
  palette: settingsPalette('Sales tax', 'sales-tax', 'rate suggest texas'),
  extensions: [
    clientSections.with(
      lazily(() => import('./client-certificates.tsx').then((m) => m.ClientCertificates), sectionRoom),
      6,
    ),
    settingsCards.with(
      lazily(() => import('./sales-tax-card.tsx').then((m) => m.SalesTaxCard)),
      6,
    ),
  ],
}
