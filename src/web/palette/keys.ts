import { useEffect, useEffectEvent } from 'react'
import { singleKeysOn } from './shortcuts.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp'>

/** The second key of a pair must follow soon. */
const PAIR_MS = 1500

export type Command =
  { do: 'palette' } | { do: 'shortcuts' } | { do: 'go'; letter: string } | { do: 'press'; key: string }

/** Reads keys as commands; it remembers a G, after which a letter goes to a screen. */
export function createKeyReader() {
  let g = -Infinity
  return (event: Pressed, { isFree }: { isFree: boolean }): Command | null => {
    const key = event.key.toLowerCase()
    const isAfterG = event.timeStamp - g <= PAIR_MS
    g = -Infinity
    if (event.altKey) return null
    if (event.ctrlKey || event.metaKey) return key === 'k' && !event.shiftKey ? { do: 'palette' } : null
    if (!isFree) return null
    if (key === '?') return { do: 'shortcuts' }
    if (key === '/') return { do: 'press', key }
    if (event.shiftKey || key.length !== 1) return null
    if (isAfterG) return { do: 'go', letter: key }
    if (key === 'g') g = event.timeStamp
    return key === 'n' ? { do: 'press', key } : null
  }
}

/** Elements that handle keys themselves. */
const TAKES_KEYS = 'input, select, textarea, [contenteditable], [role=menu], [role=listbox]'

const isOverDialog = () => document.querySelector('[data-modal]') !== null

/** Presses the button, or focuses the field, whose shortcut this is. */
function press(key: string): boolean {
  const part = document.querySelector<HTMLElement>(`main [aria-keyshortcuts="${key}"]`)
  if (part instanceof HTMLInputElement) part.focus()
  else part?.click()
  return part !== null
}

/** Runs the keys that work on every screen. `run` returns true if the key did something. */
export function useKeys(run: (command: Exclude<Command, { do: 'press' }>) => boolean): void {
  const act = useEffectEvent(run)
  useEffect(() => {
    const read = createKeyReader()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || isOverDialog()) return
      const isTyping = event.target instanceof Element && event.target.closest(TAKES_KEYS) !== null
      const command = read(event, { isFree: !isTyping && singleKeysOn.get() })
      if (command && (command.do === 'press' ? press(command.key) : act(command))) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
