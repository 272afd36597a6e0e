import { getAdvice, isForbidden, ApiError, getErrorMessage } from './api.ts'
import { createStore } from './store.ts'
import { Waiting } from './waiting.ts'

export type Toast = {
  title: string
  description?: string
  /** A second line: the server's message. */
  detail?: string
  /** A second line where the server did not answer: what to do. */
  advice?: string
  /** Does again what got no answer. The toast stays until the user closes it. */
  retry?: () => void
  destructive?: boolean
  /** Reloads the page. The toast stays until the user closes it. */
  reload?: () => void
  /** Undoes what was done. The toast stays until the user closes it. */
  undo?: () => void
  /** An address that the user copies from the toast, which stays meanwhile. */
  link?: string
  /** Stays until the user closes it or another one replaces it. */
  lasting?: boolean
}

/** The one toast on screen; a new one replaces the old. `id` distinguishes two identical ones. */
export const currentToast = createStore<(Toast & { id: number }) | null>(null)

let last = 0

/** Shows a toast: `toast({ title: 'Client created successfully' })`. */
export const toast = (content: Toast): void => currentToast.set({ ...content, id: ++last })

/** 'Save failed', 'Failed to save content to library.' */
export type Failure = { title: string; description: string }

/** The toast texts of a change (spec §8). */
export type Words<Reply = unknown> = {
  /** On success; a function may use the reply, or return nothing. */
  done?: string | Toast | ((reply: Reply) => string | Toast | null)
  /**
   * Below 'Error' or a custom title, followed by the server's sentence if it refused. Without it, the form shows the
   * failure.
   */
  failed?: string | Failure
  /** Below 'Unauthorized'. */
  denied?: string
  /** A change that was shown before it was saved: 'Panel upgrade was not moved.' The reason follows, and the toast stays. */
  reverted?: string
  /** A custom title for a refusal, with the server's sentence as the text: 'Login failed'. */
  refused?: { title: string; otherwise: string }
  /** Does it again, offered when no answer came. */
  retry?: () => void
}

/** A change waits on this device. */
export const SAVED_HERE = { title: 'Saved on this device', description: 'It is sent when there is a connection.' }

/** Rejects work that the user cancelled: no toast mentions it. */
export class NotSaved extends Error {}

/** Reports a change's outcome in a toast, and passes it on. The only rule for such toasts. */
export async function withToast<Reply>(work: Promise<Reply>, { done, ...words }: Words<Reply>): Promise<Reply> {
  const reply = await work.catch((error: unknown) => {
    if (error instanceof Waiting) toast(SAVED_HERE)
    const failure = failureToast(error, words)
    if (failure) toast({ ...failure, destructive: true })
    throw error
  })
  const content = typeof done === 'function' ? done(reply) : done
  if (content) toast(typeof content === 'string' ? { title: content } : content)
  return reply
}

function failureToast(error: unknown, { failed, denied, refused, reverted, retry }: Omit<Words, 'done'>): Toast | null {
  if (error instanceof Waiting || (error instanceof ApiError && error.isShown)) return null
  if (reverted !== undefined) {
    const reason = denied !== undefined && isForbidden(error) ? denied : getErrorMessage(error)
    return { title: `${reverted} ${reason}`, lasting: true }
  }
  if (failed === undefined || error instanceof NotSaved) return null
  const refusal = error instanceof ApiError && error.status < 500 ? error : null
  if (refused && refusal) return { title: refused.title, description: refusal.serverMessage || refused.otherwise }
  if (denied !== undefined && isForbidden(error)) return { title: 'Unauthorized', description: denied }
  if (refusal?.status === 401) return { title: refusal.serverMessage }
  const content = typeof failed === 'string' ? { title: 'Error', description: failed } : failed
  const advice = getAdvice(error)
  return {
    ...content,
    ...(refusal && { detail: refusal.serverMessage }),
    ...(advice !== undefined && { advice, ...(retry && { retry }) }),
  }
}
