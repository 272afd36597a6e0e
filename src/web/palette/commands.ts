import { CircleUser, History, Keyboard, LogOut, Moon, Sun } from 'lucide-react'
import { allows, type Role } from '#contract/roles.ts'
import { logOut } from '#web/platform/log-out.ts'
import { setTheme } from '#web/platform/theme.ts'
import type { NavGroup } from '#web/shell/sidebar.tsx'
import { opened } from './opened.ts'
import type { PalettePart, PaletteRecords } from './part.ts'
import type { Recent } from './recent.ts'
import type { Section } from './sections.ts'
import type { Command, Entry } from './sources.ts'

/** The screens of the sidebar, and the profile below it. */
export const screenCommands = (navigation: readonly NavGroup[]): readonly Command[] => [
  ...navigation.flatMap(({ items }) =>
    items.map(({ href, label, icon, letter }) => ({
      id: href,
      icon,
      title: label,
      detail: '',
      open: href,
      keys: letter && `G ${letter.toUpperCase()}`,
    })),
  ),
  {
    id: '/profile',
    icon: CircleUser,
    title: 'Your Profile',
    detail: '',
    words: 'account password picture calendar',
    open: '/profile',
  },
]

/** The actions of the app itself. */
const ownActions: readonly Command[] = [
  {
    id: 'shortcuts',
    icon: Keyboard,
    title: 'Keyboard shortcuts',
    detail: '',
    words: 'keys help',
    open: () => opened.set('shortcuts'),
    keys: '?',
  },
  { id: 'light', icon: Sun, title: 'Light theme', detail: '', words: 'color', open: () => setTheme('light') },
  { id: 'dark', icon: Moon, title: 'Dark theme', detail: '', words: 'color night', open: () => setTheme('dark') },
  {
    id: 'log-out',
    icon: LogOut,
    title: 'Log Out',
    detail: '',
    words: 'sign out leave',
    open: () => void logOut(),
  },
]

type Action = Command & { often?: true | undefined }

/** The actions that the role may take. */
export const actionCommands = (parts: readonly PalettePart[], role: Role): readonly Action[] => [
  ...parts
    .flatMap(({ actions = [] }) => actions)
    .filter(({ access }) => allows(access, role))
    .map(({ label, icon, words, href, often }) => ({
      id: `${label} ${href}`,
      icon,
      title: label,
      detail: '',
      words,
      open: href,
      often,
    })),
  ...ownActions,
]

type Common = {
  recent: readonly Recent[]
  kinds: readonly PaletteRecords[]
  actions: readonly Action[]
  screens: readonly Command[]
}

/** Offered before anything is typed: the records opened last, frequent actions, and the screens. */
export function commonCommands({ recent, kinds, actions, screens }: Common): Section[] {
  const entries: Entry[] = recent.map(({ kind, title, detail, href }) => ({
    id: `recent ${href}`,
    kind,
    icon: kinds.find(({ label }) => label === kind)?.icon ?? History,
    title,
    detail,
    open: href,
  }))
  return [
    { label: 'Recent', entries },
    { label: 'Actions', entries: actions.filter(({ often }) => often) },
    { label: 'Go to', entries: screens },
  ].filter((section) => section.entries.length > 0)
}
