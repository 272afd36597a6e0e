import { useEffect, useEffectEvent } from 'react'
import { type Control, type FieldValues, useFormState } from 'react-hook-form'
import { confirm } from '#web/platform/confirm.ts'
import { isLeaving } from '#web/platform/session.ts'

const DISCARD = {
  title: 'Discard your changes?',
  body: 'What you typed has not been saved.',
  action: 'Discard',
  cancel: 'Keep editing',
}

/** Resolves to whether the user gives up unsaved changes. */
export const mayDiscard = (): Promise<boolean> => confirm(DISCARD)

type Guard = {
  /** Which navigation inside the app leaves the form. */
  leaves: (event: NavigateEvent) => boolean
  /** The user has given up the changes. */
  onDiscard: (event: NavigateEvent) => void
}

/** Asks before the page or the screen is left with unsaved changes. Not when the session expires: then the draft is kept. */
export function useGuard<Input extends FieldValues, Output>(
  control: Control<Input, unknown, Output>,
  { leaves, onDiscard }: Guard,
) {
  const { isDirty: changed, isSubmitting: working } = useFormState({ control })
  const ask = useEffectEvent(async (event: NavigateEvent) => {
    // Another form on the page may have confirmed already.
    if (event.defaultPrevented || !event.cancelable || !leaves(event)) return
    event.preventDefault()
    if (await mayDiscard()) onDiscard(event)
  })
  useEffect(() => {
    if (!changed) return
    const leaving = (event: BeforeUnloadEvent) => {
      if (!isLeaving()) event.preventDefault()
    }
    const navigating = (event: NavigateEvent) => void ask(event)
    // Not every browser has it. Without it, Back leaves the form.
    const history = 'navigation' in globalThis ? navigation : null
    addEventListener('beforeunload', leaving)
    history?.addEventListener('navigate', navigating)
    return () => {
      removeEventListener('beforeunload', leaving)
      history?.removeEventListener('navigate', navigating)
    }
  }, [changed])
  return { changed, working }
}
