import { APP_SHELL } from '#contract/app-shell.ts'
import { recall, remember } from './session.ts'

const RELOADED_KEY = 'panelboard.reloaded'

/** The page's first script, whose name changes with any part of the app. */
export const ownEntry = (): string => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? ''

/** Reloads a page whose build the server has no more, once: code that it did not load yet is gone. */
export async function reloadIfOutdated(): Promise<void> {
  const entry = ownEntry()
  if (recall(RELOADED_KEY, 'session') === entry) return
  const reply = await fetch(APP_SHELL, { cache: 'no-store' }).catch(() => null)
  if (!reply?.ok || (await reply.text()).includes(entry)) return
  remember(RELOADED_KEY, entry, 'session')
  location.reload()
}
