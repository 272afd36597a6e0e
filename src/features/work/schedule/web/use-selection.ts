import { type MouseEvent, useRef, useState } from 'react'
import { blocked } from '#features/work/visits/contract.ts'
import type { ShownVisit } from './use-schedule.ts'
import { describeVisit, recordKey } from './visit-words.ts'

/** Visits that are being selected. */
export type Selection = {
  has: (visit: ShownVisit) => boolean
  /** Why a visit cannot be selected, or null. */
  blocked: (visit: ShownVisit) => string | null
  /** `through`: with everything between it and the last one. */
  toggle: (visit: ShownVisit, through: boolean) => void
  /** Selects all of these, or none if all are selected. */
  toggleAll: (visits: readonly ShownVisit[]) => void
}

type Pressed = {
  visit: ShownVisit
  zone: string
  selection: Selection | null
  onOpen: (visit: ShownVisit) => void
}

/** The button of a visit, which opens it or, while visits are selected, selects it. */
export function getPress({ visit, zone, selection, onOpen }: Pressed) {
  const checked = selection?.has(visit) ?? false
  const refusal = selection?.blocked(visit) ?? null
  return {
    checked,
    refusal,
    pressProps: {
      title: refusal ?? describeVisit(zone, visit),
      ...(selection && { role: 'checkbox', 'aria-checked': checked, 'aria-disabled': refusal !== null }),
      onClick: (event: MouseEvent) => {
        if (selection === null) onOpen(visit)
        else if (refusal === null) selection.toggle(visit, event.shiftKey)
      },
    },
  }
}

const ONE_BY_ONE = 'Bookings and inspections are moved one by one.'

const whyNot = (visit: ShownVisit) => (visit.kind === 'visit' ? blocked.plan(visit) : ONE_BY_ONE)

/** Selects visits, whichever of their crew's columns they are in. `ordered` are those on the screen, as they are read. */
export function useSelection(ordered: readonly ShownVisit[]) {
  const [keys, setKeys] = useState<ReadonlySet<string> | null>(null)
  const last = useRef<string | null>(null)
  const selected = [...new Map(ordered.map((visit) => [recordKey(visit), visit])).values()].filter(
    (visit) => keys?.has(recordKey(visit)) && whyNot(visit) === null,
  )

  const toggle: Selection['toggle'] = (visit, through) => {
    const key = recordKey(visit)
    const from = ordered.findIndex((other) => recordKey(other) === last.current)
    const to = ordered.indexOf(visit)
    const range = through && from >= 0 ? ordered.slice(Math.min(from, to), Math.max(from, to) + 1) : [visit]
    const isAdded = !keys?.has(key)
    last.current = key
    const next = new Set(keys)
    for (const each of range) {
      if (isAdded && whyNot(each) === null) next.add(recordKey(each))
      else next.delete(recordKey(each))
    }
    setKeys(next)
  }
  const toggleAll: Selection['toggleAll'] = (visits) => {
    const all = new Set(visits.filter((visit) => whyNot(visit) === null).map(recordKey))
    setKeys((keys) => (keys?.isSupersetOf(all) ? keys.difference(all) : all.union(keys ?? new Set())))
  }
  const selection: Selection | null = keys && {
    has: (visit) => keys.has(recordKey(visit)),
    blocked: whyNot,
    toggle,
    toggleAll,
  }
  return { selection, selected, start: () => setKeys(new Set()), clear: () => setKeys(null) }
}
