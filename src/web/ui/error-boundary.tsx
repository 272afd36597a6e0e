import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  /** For a part of a page, such as a card: shown in its place, so that the rest stays. */
  instead?: ReactNode
  children: ReactNode
}

type State = { failed: boolean; children: ReactNode }

/** Keeps a failing screen, or a part of one, from taking down the rest. New children, or a new `key`, try again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, children: this.props.children }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ children }: Props, state: State): State | null {
    return children === state.children ? null : { failed: false, children }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.props.instead !== undefined) return this.props.instead
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
