import { itemSections } from '#features/sales/price-book/web/shared/item-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom } from '#web/platform/sections.tsx'

export const feature: WebFeature = {
  extensions: [itemSections.with(lazily(() => import('./item-actuals.tsx').then((m) => m.ItemActuals), sectionRoom))],
}
