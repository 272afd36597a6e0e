import { navigate } from 'wouter/use-browser-location'
import type { BuildNews, OpenPath, WantedFiles } from '#contract/app-shell.ts'
import { ownEntry } from './build.ts'
import { currentToast, toast } from './toast.ts'

/** A page stays open all day; the browser itself looks for a new worker only when one opens. */
const UPDATE_MS = 60 * 60_000

let isAnnounced = false

/** Says so once, and not over a toast that the user may still need. */
function announceVersion(): void {
  if (isAnnounced) return
  isAnnounced = true
  const show = () => {
    if (currentToast.get()) return
    stop()
    toast({ title: 'A new version is ready', reload: () => location.reload() })
  }
  const stop = currentToast.subscribe(show)
  show()
}

/** Registers the service worker, which opens the app without the server. Without HTTPS, browsers have none, except on this machine. */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<BuildNews & OpenPath>>) => {
    if (data.entry !== undefined && data.entry !== ownEntry()) announceVersion()
    if (data.path !== undefined) navigate(data.path)
  })
  try {
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    setInterval(() => void registration.update().catch(() => undefined), UPDATE_MS)
  } catch {
    // A private window may refuse it. The app works without it.
    return
  }
  const { active } = await serviceWorker.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
  active?.postMessage({ loaded } satisfies WantedFiles)
}

/** Has the worker keep the code of every screen, and waits until it does. */
export async function wantAllCode(): Promise<void> {
  if (!('serviceWorker' in navigator) || !(await navigator.serviceWorker.getRegistration())) return
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const done = new Promise((resolve) => port1.addEventListener('message', resolve, { once: true }))
  port1.start()
  active?.postMessage({ loaded: [], all: true } satisfies WantedFiles, [port2])
  await done
}
