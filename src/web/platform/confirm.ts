import type { ReactNode } from 'react'
import { createStore } from './store.ts'
import { withToast, type Words } from './toast.ts'

type Question<Reply> = Words<Reply> & {
  title: string
  body?: ReactNode
  /** The label of the confirm button. Without it there is nothing to decide, only a reason to read. */
  action?: string
  cancel?: string
  destructive?: boolean
  /** Runs while the dialog stays open. */
  run?: () => Promise<Reply>
}

export type OpenQuestion = Pick<Question<unknown>, 'title' | 'body' | 'action' | 'cancel' | 'destructive'> & {
  id: number
  run: () => Promise<unknown>
  answer: (isDone: boolean) => void
}

/** The one confirmation on screen; a new one replaces the old. */
export const openQuestion = createStore<OpenQuestion | null>(null)

let last = 0

/**
 * Asks before something that cannot be undone, and does it: `confirm({ title: 'Delete this job?', action: 'Delete', run, done, failed })`.
 * Resolves to whether it was done; without `run`, to whether the user agreed.
 */
export function confirm<Reply>({ run, done, failed, denied, ...question }: Question<Reply>): Promise<boolean> {
  openQuestion.get()?.answer(false)
  const id = ++last
  return new Promise((resolve) =>
    openQuestion.set({
      ...question,
      id,
      run: async () => run && withToast(run(), { done, failed, denied }),
      answer: (isDone) => {
        if (openQuestion.get()?.id === id) openQuestion.set(null)
        resolve(isDone)
      },
    }),
  )
}
