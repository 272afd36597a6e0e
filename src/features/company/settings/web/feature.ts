import { Settings } from 'lucide-react'
import type { WebFeature } from '#web/platform/feature.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { settingsCards } from './shared/settings-cards.ts'

/** The settings with their cards: all show at once. */
const loadSettings = async () => {
  const [{ SettingsScreen }] = await Promise.all([
    import('./settings-screen.tsx'),
    ...settingsCards.answers.map((card) => card.preload()),
  ])
  return SettingsScreen
}

export const feature: WebFeature = {
  screens: {
    '/settings': lazily(loadSettings),
  },
  navigation: [{ group: 'system', position: 2, href: '/settings', label: 'Settings', icon: Settings, letter: 't' }],
  palette: () => import('./palette.ts').then((m) => m.palette),
}
