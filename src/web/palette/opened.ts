import { createStore } from '#web/platform/store.ts'

/** The key that opens it, with K. */
export const COMMAND = typeof navigator !== 'undefined' && /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** The palette, or the sheet of shortcuts, while it is open. */
export const opened = createStore<'palette' | 'shortcuts' | null>(null)
