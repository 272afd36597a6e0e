import { lazy, Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'

/**
 * A component whose code loads when first shown, rendering nothing until then: `const ClientForm = lazily(() =>
 * import('./client-form.tsx').then((m) => m.ClientForm))`. `preload()` starts loading earlier (on hover).
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>, fallback: ReactNode = null) {
  let loading: Promise<{ default: ComponentType<Props> }> | null = null
  const once = () => {
    loading ??= load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  const Lazy = lazy(once) as unknown as ComponentType<Props>
  const Lazily = (props: Props) => (
    <Suspense fallback={fallback}>
      <Lazy {...props} />
    </Suspense>
  )
  return Object.assign(Lazily, { preload: () => void once().catch(() => undefined) })
}
