import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isFocusLost } from './focus-restore.ts'
import { nextStop, type Stops } from './stops.ts'

/** The stop that an element belongs to. */
export const getStop = (target: EventTarget): string | null =>
  target instanceof HTMLElement ? (target.closest<HTMLElement>('[data-stop]')?.dataset['stop'] ?? null) : null

/** Focuses a stop. False if it is not rendered. */
export function focusStop(stop: string): boolean {
  const element = document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(stop)}"]`)
  element?.focus()
  return element !== null
}

/**
 * Tracks the focus of a board, whose elements have `data-stop`. `entered` is the last focused stop. A card that is rendered in
 * another cell keeps the focus, and a stop that is gone passes it to its `successor`.
 */
export function useStopFocus(successor: (stop: string) => string | undefined = () => undefined) {
  const [entered, setEntered] = useState<string | null>(null)
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (focused.current === null || !isFocusLost() || focusStop(focused.current)) return
    const next = successor(focused.current)
    if (next !== undefined) focusStop(next)
  })
  const follow = {
    onFocus: ({ target }: { target: EventTarget }) => {
      focused.current = getStop(target)
      if (focused.current !== null) setEntered(focused.current)
    },
    onBlur: () => {
      focused.current = null
    },
  }
  return { entered, follow }
}

/** Makes a board one Tab stop, `entered` or else `first`, with arrow keys from there. */
export function stopKeys(stops: Stops, entered: string | null, first: string | undefined) {
  const entry = entered !== null && stops.flat(2).includes(entered) ? entered : first
  return {
    getTabIndex: (stop: string) => (stop === entry ? 0 : -1),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
      const next = nextStop(stops, getStop(event.target) ?? '', event.key)
      if (next === null) return
      event.preventDefault()
      focusStop(next)
    },
  }
}
