import { Component, type ReactNode } from 'react'
import { Sparky } from '#features/sparky/assistant/web/sparky.tsx'
import { useUser } from '#web/platform/session.ts'
import { navigation } from './navigation.ts'
import { pageName } from './page-name.ts'

/** A page can do without the assistant: if it fails, nothing is shown. */
class Quiet extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** The assistant, which knows the page it is on. Loaded after the page. */
export function SparkyHere({ path }: { path: string }) {
  const { role } = useUser()
  return (
    <Quiet>
      <Sparky path={path} page={pageName(path, navigation[role])} />
    </Quiet>
  )
}
