import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Keeps a failing screen from taking down the whole app. A new `key` tries again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
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
