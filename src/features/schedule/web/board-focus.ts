import { useLayoutEffect, useRef } from 'react'

/** The stop of the board that an element belongs to. */
export const stopOf = (target: EventTarget): string | null =>
  target instanceof HTMLElement ? (target.closest<HTMLElement>('[data-stop]')?.dataset['stop'] ?? null) : null

/** Gives the focus to a stop of the board. False where it is not drawn. */
export function focusStop(stop: string): boolean {
  const element = document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(stop)}"]`)
  element?.focus()
  return element !== null
}

/** Follows the focus of the board. A card that moves to another cell is drawn anew there and keeps it. */
export function useKeptFocus(onEnter: (stop: string) => void) {
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (focused.current !== null && (activeElement === null || activeElement === document.body))
      focusStop(focused.current)
  })
  return {
    onFocus: ({ target }: { target: EventTarget }) => {
      focused.current = stopOf(target)
      if (focused.current !== null) onEnter(focused.current)
    },
    onBlur: () => {
      focused.current = null
    },
  }
}
