import { capitalized } from '#contract/text.ts'
import type { NavGroup } from '#web/shell/sidebar.tsx'

/** The user's name for the page at this path: its label in the sidebar, else its first word. */
export function pageName(path: string, navigation: readonly NavGroup[]): string {
  const item = navigation.flatMap(({ items }) => items).find(({ href }) => href === path)
  const [, first = ''] = path.split('/')
  const words = first.replaceAll('-', ' ')
  return item?.label ?? (words ? capitalized(words) : 'Dashboard')
}
