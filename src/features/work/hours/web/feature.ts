import { Timer } from 'lucide-react'
import { settingsPalette } from '#features/company/settings/web/shared/settings-action.ts'
import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily, Nothing } from '#web/platform/lazily.tsx'
import { staffOnly } from '#web/platform/sections.tsx'
import { headerItems } from '#web/shell/header-items.ts'

const ClockButton = lazily(() => import('./clock-button.tsx').then((m) => m.ClockButton), null, Nothing)

export const feature: WebFeature = {
  screens: {
    '/hours': lazily(() => import('./hours-screen.tsx').then((m) => m.HoursScreen)),
  },
  navigation: [{ group: 'operations', position: 8, href: '/hours', label: 'Hours', icon: Timer, letter: 'h' }],
  palette: settingsPalette('Hours', 'week-start', 'timesheet payroll week start'),
  extensions: [
    headerItems.with(staffOnly(ClockButton)),
    settingsCards.with(
      lazily(() => import('./week-start-card.tsx').then((m) => m.WeekStartCard)),
      1,
    ),
  ],
}
