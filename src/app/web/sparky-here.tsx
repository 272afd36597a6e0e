import { Sparky } from '#features/sparky/assistant/web/sparky.tsx'
import { useUser } from '#web/platform/session.ts'
import { ErrorBoundary } from '#web/ui/error-boundary.tsx'
import { navigation } from './navigation.ts'
import { pageName } from './page-name.ts'

/** The assistant, which knows the page it is on. Loaded after the page, which can do without it. */
export function SparkyHere({ path }: { path: string }) {
  const { role } = useUser()
  return (
    <ErrorBoundary instead={null}>
      <Sparky path={path} page={pageName(path, navigation[role])} />
    </ErrorBoundary>
  )
}
