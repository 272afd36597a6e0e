import { COMMAND } from './opened.ts'
import { createStore } from '#web/platform/store.ts'
import { recall, remember } from '#web/platform/session.ts'

type Shortcut = readonly [keys: string, does: string]
export type ShortcutGroup = { title: string; keys: readonly Shortcut[] }

/** These work while typing too. */
export const commandKeys: readonly Shortcut[] = [
  [`${COMMAND} + K`, 'Find anything'],
  [`${COMMAND} + B`, 'Show or hide the sidebar'],
]

/** Single keys, which a person may turn off. */
export const singleKeys: readonly Shortcut[] = [
  ['/', 'Search this list'],
  ['N', 'New record in this list'],
  ['?', 'Keyboard shortcuts'],
]

/** In what has the focus. */
export const listKeys: ShortcutGroup = {
  title: 'In a list',
  keys: [
    ['↑ ↓', 'Next or previous row'],
    ['Enter', 'Open'],
    ['Page Up, Page Down', 'A page further'],
    ['Home, End', 'First or last row'],
  ],
}

const OFF_KEY = 'panelboard.single-keys-off'

/** Single keys work on this device: a person who talks to the computer turns them off. */
export const singleKeysOn = createStore(recall(OFF_KEY) === null)

export function setSingleKeys(on: boolean): void {
  remember(OFF_KEY, on ? null : '1')
  singleKeysOn.set(on)
}
