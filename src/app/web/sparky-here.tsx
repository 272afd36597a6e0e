import { capitalized } from '#contract/text.ts'
import { Sparky } from '#features/sparky/assistant/web/sparky.tsx'
import { useUser } from '#web/platform/session.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import type { NavGroup } from '#web/shell/sidebar.tsx'
import { navigation } from './navigation.ts'

/** The user's name for the page at this path: its label in the sidebar, else its first word. */
function getPageName(path: string, groups: readonly NavGroup[]): string {
  const item = groups.flatMap(({ items }) => items).find(({ href }) => href === path)
  const [, first = ''] = path.split('/')
  const words = first.replaceAll('-', ' ')
  return item?.label ?? (words ? capitalized(words) : 'Dashboard')
}

/** The assistant, which knows the page it is on. Loaded after the page, which can do without it. */
export function SparkyHere({ path }: { path: string }) {
  const { role } = useUser()
  return (
    <ErrorBoundary instead={null}>
      <Sparky path={path} page={getPageName(path, navigation[role])} />
    </ErrorBoundary>
  )
}
