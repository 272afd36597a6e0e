import { lazy, Suspense, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'

/**
 * A component whose code loads when first shown, rendering nothing until then: `const ClientForm = lazily(() =>
 * import('./client-form.tsx').then((m) => m.ClientForm))`. `preload()` starts loading earlier (on hover); what it has
 * loaded renders without suspending. After a failure the next use asks again, except in Chromium, which keeps a failed
 * module (and whatever imports it) until a reload: that is what the error boundary offers.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null
  let loaded: ComponentType<Props> | null = null
  const once = () => {
    loading ??= load().then(
      (component) => {
        loaded = component
        return { default: component }
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  const Lazy = lazy(once) as unknown as ComponentType<Props>
  const Lazily = (props: Props) => {
    // The compiler would move a function that reads `loaded` out of its reach.
    'use no memo'
    // Chosen at the first render: changing it later would mount the component again.
    const [Ready] = useState(() => loaded)
    return Ready ? (
      <Ready {...props} />
    ) : (
      <Suspense fallback={fallback}>
        <Lazy {...props} />
      </Suspense>
    )
  }
  const preload = (): Promise<void> =>
    once().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(Lazily, { preload })
}
