import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  /** For a part that the page can do without: called instead of saying that the page failed. */
  without?: () => void
  children: ReactNode
}

/** Keeps a failing screen, or code that could not load, from taking down the whole app. A new `key` tries again. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.without?.()
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.without) return null
    return (
      <div role="alert" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-6 text-center">
        <div>
          <h1 className="text-20 font-semibold">This page could not be shown</h1>
          <p className="mt-1 text-muted">
            Check your connection and reload. If that does not help, tell your administrator what you were doing.
          </p>
        </div>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    )
  }
}
