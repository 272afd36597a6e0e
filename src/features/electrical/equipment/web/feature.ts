import { propertySections } from '#features/people/properties/web/shared/property-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom } from '#web/platform/sections.tsx'

export const feature: WebFeature = {
  extensions: [
    propertySections.with(
      lazily(() => import('./property-equipment.tsx').then((m) => m.PropertyEquipment), sectionRoom),
      2,
    ),
  ],
}
