import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { NotLoaded, type NotLoadedProps } from '#web/ui/not-loaded.tsx'
import { reloadIfOutdated } from './build.ts'

const isDialog = (props: object): props is { onClose: () => void } =>
  'onClose' in props && typeof props.onClose === 'function'

/** Chromium never fetches a module again that failed to load. Once the server can be reached, only a reload gets it. */
async function reloadIfReachable(error: unknown): Promise<void> {
  try {
    if ((await fetch('/livez')).ok) return location.reload()
  } catch {
    // Still no connection.
  }
  throw error
}

type LazyProps<Props> = { props: Props; retry: () => Promise<void> }

/**
 * A component whose code loads when first shown, rendering nothing until then: `const ClientForm = lazily(() =>
 * import('./client-form.tsx').then((m) => m.ClientForm))`. `preload()` starts loading earlier (on hover); what it has
 * loaded renders without suspending. If the code cannot load, `Missing` takes its place and the page stays,
 * unless a new version of the app is there: then the page reloads, once.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  Missing: ComponentType<NotLoadedProps> = NotLoaded,
) {
  let loading: Promise<ComponentType<Props>> | null = null
  let loaded: ComponentType<Props> | null = null
  const once = () => {
    loading ??= load().then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  /** One for each use: React caches a failure forever. */
  const makeLazy = () =>
    lazy(() =>
      once().then(
        (Part) => ({ default: ({ props }: LazyProps<Props>) => <Part {...props} /> }),
        async () => {
          if (Missing === NotLoaded) await reloadIfOutdated()
          return {
            default: ({ props, retry }: LazyProps<Props>) => (
              <Missing retry={retry} onClose={isDialog(props) ? props.onClose : undefined} />
            ),
          }
        },
      ),
    )
  const Lazily = (props: Props) => {
    // The compiler would move a function that reads `loaded` out of its reach.
    'use no memo'
    // Chosen at the first render: changing it later would mount the component again.
    const [Ready, setReady] = useState(() => loaded)
    const [Lazy] = useState(makeLazy)
    const retry = () => once().then((component) => setReady(() => component), reloadIfReachable)
    return Ready ? (
      <Ready {...props} />
    ) : (
      <Suspense fallback={fallback}>
        <Lazy props={props} retry={retry} />
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

/** For a part that the page can do without. */
export const Nothing = () => null
