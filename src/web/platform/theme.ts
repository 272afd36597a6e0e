import { remember } from './session.ts'
import { createStore, useStore } from './store.ts'

export type Theme = 'dark' | 'light'

const KEY = 'panelboard.theme'

// public/theme.js has set the attribute before the first paint; this file updates it from then on.
const current = createStore<Theme>(
  typeof document !== 'undefined' && document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark',
)

export const useTheme = (): Theme => useStore(current)

export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  remember(KEY, theme)
  current.set(theme)
}
