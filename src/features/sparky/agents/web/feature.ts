import { Bot } from 'lucide-react'
import { settingsPalette } from '#features/company/settings/web/shared/settings-action.ts'
import { settingsCards } from '#features/company/settings/web/shared/settings-cards.ts'
import { bookingHelp } from '#features/work/bookings/web/shared/booking-help.ts'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'

export const feature: WebFeature = {
  screens: {
    '/ai-agents': lazily(() => import('./agents-screen.tsx').then((m) => m.AgentsScreen)),
  },
  navigation: [{ group: 'growth', position: 6, href: '/ai-agents', label: 'AI Agents', icon: Bot }],
  palette: settingsPalette('AI conversations', 'ai-conversations', 'retention sparky agents'),
  extensions: [
    bookingHelp.with(lazily(() => import('./ask-agent.tsx').then((m) => m.AskAgent))),
    settingsCards.with(
      lazily(() => import('./retention-card.tsx').then((m) => m.RetentionCard)),
      10,
    ),
  ],
}
