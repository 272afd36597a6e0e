import { profileSections } from '#features/people/profile/web/shared/profile-sections.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { sectionRoom, staffOnly } from '#web/platform/sections.tsx'

const CalendarsCard = lazily(() => import('./calendars-card.tsx').then((m) => m.CalendarsCard), sectionRoom)

export const feature: WebFeature = {
  extensions: [profileSections.with(staffOnly(CalendarsCard))],
}
