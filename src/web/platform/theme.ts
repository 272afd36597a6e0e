import { createStore, useStore } from './store.ts'

export type Theme = 'dark' | 'light'

const KEY = 'panelboard.theme'

// public/theme.js has set the attribute before the first paint; from then on this file keeps it.
const current = createStore<Theme>(
  typeof document !== 'undefined' && document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark',
)

export const useTheme = (): Theme => useStore(current)

export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // A browser without storage forgets the choice at the next visit.
  }
  current.set(theme)
}
