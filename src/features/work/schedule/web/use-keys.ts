import type { KeyboardEvent } from 'react'
import { LONGEST_DURATION, SHORTEST_DURATION } from '#contract/duration.ts'
import { pluralize } from '#contract/text.ts'
import type { BusinessHours } from '#features/company/settings/contract.ts'
import { isFocusLost } from '#web/ui/focus-restore.ts'
import { focusStop } from '#web/ui/use-stops.ts'
import { type Column, getColumnId, NOBODY } from './columns.ts'
import type { View } from './days.ts'
import { type Direction, nearest, visitKey } from './keys.ts'
import { getOpeningTime } from './landing.ts'
import { type Slot, slotText, steppedSlot, stopForSlot } from './slots.ts'
import type { ShownVisit } from './use-schedule.ts'
import { toSpan } from './wall-clock.ts'

type Keys = {
  view: View
  date: string
  zone: string
  hours: BusinessHours
  columns: readonly Column[]
  visits: readonly ShownVisit[]
  cursor: Slot | null
  setCursor: (slot: Slot | null) => void
  ask: (slot: Slot, at: { x: number; y: number }) => void
  find: (key: string) => ShownVisit | undefined
  openMove: (visit: ShownVisit) => void
  moveBy: (visit: ShownVisit, minutes: number, assigned_to?: string | null) => boolean
  resize: (visit: ShownVisit, minutes: number) => void
  /** Announces a text to users who cannot see where the keyboard focus is. */
  announce: (text: string) => void
}

/** Everything that the pointer does in the calendar, with the keyboard. */
export function useKeys(keys: Keys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (event.defaultPrevented || !(target instanceof HTMLElement) || target.closest('[data-modal], [role=menu]'))
      return
    const visit = keys.find(target.dataset['visit'] ?? '')
    const handled = visit
      ? onVisit(keys, visit, event, target)
      : target.matches('.ec-main') && onGrid(keys, event, target)
    if (handled) event.preventDefault()
  }
}

function onVisit(keys: Keys, visit: ShownVisit, event: KeyboardEvent, element: HTMLElement): boolean {
  const pressed = visitKey(keys.view, event)
  if (pressed === null) return false
  if (pressed.do === 'focus') return focusNext(element, pressed.direction)
  const fixed = visit.status === 'completed' ? `${visit.title} is completed and cannot be moved.` : null
  if (fixed !== null) keys.announce(fixed)
  else if (pressed.do === 'move-form') keys.openMove(visit)
  else if (visit.scheduled_date === null || visit.saving) return true
  else if (pressed.do === 'resize') {
    const minutes = Math.min(Math.max(visit.duration_minutes + pressed.minutes, SHORTEST_DURATION), LONGEST_DURATION)
    if (minutes !== visit.duration_minutes) keys.resize(visit, minutes)
  } else if (pressed.columns === 0) keys.moveBy(visit, pressed.minutes)
  else {
    const at = keys.columns.findIndex(({ id }) => id === getColumnId(visit))
    const next = keys.columns[at + pressed.columns]
    if (next) keys.moveBy(visit, 0, next.id === NOBODY ? null : next.id)
  }
  return true
}

function onGrid(keys: Keys, event: KeyboardEvent, grid: HTMLElement): boolean {
  const { cursor, setCursor, view, date, hours, columns, announce } = keys
  if (event.key === 'Escape' && cursor) {
    setCursor(null)
    return true
  }
  if (event.key === 'Enter' && cursor) {
    const { left = 0, bottom = 0 } = grid.querySelector('.slot-cursor')?.getBoundingClientRect() ?? {}
    keys.ask(cursor, { x: left, y: bottom })
    return true
  }
  const ids = view === 'day' && grid.closest('.ec-resource') ? columns.map(({ id }) => id) : []
  const wholeDay = view === 'month'
  const wall = wholeDay ? `${date}T00:00` : `${date}T${getOpeningTime(hours, date)}`
  const next = steppedSlot(cursor ?? { wall, column: ids[0] ?? null, wholeDay }, event.key, ids)
  if (!next) return false
  const slot = cursor ? next : { wall, column: ids[0] ?? null, wholeDay }
  setCursor(slot)
  const who = columns.find(({ id }) => id === slot.column)?.name
  announce([slotText(slot), who, takenBy(keys, slot)].filter(Boolean).join(', '))
  return true
}

/** The visits already in the slot, in words. */
function takenBy({ visits, zone }: Keys, { wall, column, wholeDay }: Slot): string {
  const there = visits.filter((visit) => {
    const { scheduled_date, duration_minutes } = visit
    if (scheduled_date === null || (column !== null && getColumnId(visit) !== column)) return false
    const { start, end } = toSpan(zone, scheduled_date, duration_minutes)
    return wholeDay ? start.slice(0, 10) === wall.slice(0, 10) : start <= wall && wall < end
  })
  if (there.length === 0) return 'free'
  return wholeDay ? pluralize(there.length, 'visit') : there.map(({ title }) => title).join(', ')
}

const drawn = (key: string) => `[data-visit="${key}"]`

/** Refocuses a visit whose element was recreated, unless something else took the focus. */
export function focusVisit(key: string): void {
  if (!isFocusLost()) return
  document.querySelector<HTMLElement>(drawn(key))?.focus()
}

/** Refocuses a free slot: its cell on the board, or else the grid, where arrow keys choose a time. */
export function focusSlot(slot: Slot): void {
  if (!focusStop(stopForSlot(slot))) document.querySelector<HTMLElement>('.ec-main')?.focus({ preventScroll: true })
}

function focusNext(from: HTMLElement, direction: Direction): boolean {
  const list = from.closest('.ec-main, ul')?.parentElement?.parentElement ?? document
  const others = [...list.querySelectorAll<HTMLElement>('[data-visit]')].filter((element) => element !== from)
  const boxes = others.map((of) => ({ box: of.getBoundingClientRect(), of }))
  nearest(from.getBoundingClientRect(), boxes, direction)?.focus()
  return true
}
