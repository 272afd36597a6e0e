import { createStore } from './store.ts'
import { recall, remember } from './session.ts'

/** Chromium's offer to a page that can be installed. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const USE_KEY = 'panelboard.use'
const OFFERED_KEY = 'panelboard.install-offered'
/** Whoever comes back on a third day has use for an icon. */
const DAYS_OF_USE = 3

/** The browser's own dialog, kept for the moment when the user wants it. */
export const installPrompt = createStore<InstallPrompt | null>(null)

/** The installed app, not a tab. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)

/** Safari on iOS installs from its share menu only. An iPad says that it is a Mac. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** How this browser installs the app; null if it does not, or did. */
export function wayToInstall(prompt: InstallPrompt | null): 'prompt' | 'ios' | null {
  if (isInstalled()) return null
  if (prompt) return 'prompt'
  return isIos() ? 'ios' : null
}

/** Keeps the browser from offering it at first sight. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installPrompt.set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => {
    installPrompt.set(null)
    installOffered()
  })
}

/** Opens the browser's dialog, which a page may do once for each offer. */
export async function install(): Promise<void> {
  const prompt = installPrompt.get()
  installPrompt.set(null)
  await prompt?.prompt()
  installOffered()
}

/** `2026-11-24 3`: the last day of use, and how many there were. */
export function nextUse(before: string | null, today: string): string {
  const [day, count = '0'] = before?.split(' ') ?? []
  return day === today ? `${day} ${count}` : `${today} ${Number(count) + 1}`
}

/** Counts the days on which this browser is used. */
export const countUse = (now = new Date()): void =>
  remember(USE_KEY, nextUse(recall(USE_KEY), now.toISOString().slice(0, 10)))

/** It is offered once, after some days of use. */
export const isOfferDue = (): boolean =>
  recall(OFFERED_KEY) === null && Number(recall(USE_KEY)?.split(' ')[1] ?? 0) >= DAYS_OF_USE

export const installOffered = (): void => remember(OFFERED_KEY, '1')
