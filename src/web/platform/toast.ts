import { isForbidden, ApiError } from './api.ts'
import { createStore } from './store.ts'

export type Toast = {
  title: string
  description?: string
  /** A second line: what the server said. */
  detail?: string
  destructive?: boolean
  /** Takes back what was done. The toast stays until the user closes it. */
  undo?: () => void
  /** It stays until the user closes it or another one comes. */
  lasting?: boolean
}

/** The one toast on the screen; a new one replaces the old. `id` tells two alike apart. */
export const currentToast = createStore<(Toast & { id: number }) | null>(null)

let last = 0

/** Shows a toast: `toast({ title: 'Client created successfully' })`. */
export const toast = (content: Toast): void => currentToast.set({ ...content, id: ++last })

/**
 * The toast of a failed change, in the words of spec §8: 'Unauthorized' with `denied`, else 'Error' with `failed` and,
 * below it, the sentence with which the server refused.
 */
export function toastFailure(error: unknown, { failed, denied }: { failed: string; denied?: string }): void {
  if (denied !== undefined && isForbidden(error)) {
    return toast({ title: 'Unauthorized', description: denied, destructive: true })
  }
  if (error instanceof ApiError && error.status === 401) return toast({ title: error.serverMessage, destructive: true })
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
  toast({ title: 'Error', description: failed, destructive: true, ...(refused && { detail: error.serverMessage }) })
}
