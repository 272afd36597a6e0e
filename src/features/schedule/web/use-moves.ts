import { useEffect, useRef, useState } from 'react'
import { dayIn, instantOf, SKIPPED_TIME } from '#contract/dates.ts'
import { isForbidden, sentenceOf } from '#web/platform/api.ts'
import type { Technician, Visit } from '../contract.ts'
import { shortDay } from './days.ts'
import type { Change, ShownVisit } from './use-schedule.ts'
import { durationText, keyOf, timesOf, UNASSIGNED } from './visit-words.ts'
import { movedInstant } from './wall-clock.ts'

/** What has happened last, in words, and how to take it back. */
export type Note = { text: string; kind: 'moved' | 'refused' | 'told'; undo: (() => void) | null }

type Moving = {
  zone: string
  technicians: readonly Technician[]
  /** The visit as it stands now. */
  find: (key: string) => ShownVisit | undefined
  save: (visit: Visit, change: Change) => Promise<void>
}

const denied = "You don't have permission to move visits"

/** Moves visits and tells what came of it: seen, read aloud, and with a way back. */
export function useMoves({ zone, technicians, find, save }: Moving) {
  const [note, setNote] = useState<Note | null>(null)
  // Undo comes later, when the visit has another version.
  const latest = useRef({ find, save })
  useEffect(() => {
    latest.current = { find, save }
  })

  const refuse = ({ title }: Visit, reason: string) =>
    setNote({ text: `${title} was not moved. ${reason}`, kind: 'refused', undo: null })

  const saveAndTell = async (visit: Visit, change: Change): Promise<void> => {
    if (Object.keys(change).length === 0) return
    await latest.current.save(visit, change)
    const before: Change = {}
    if (change.scheduled_date !== undefined) before.scheduled_date = visit.scheduled_date
    if (change.assigned_to !== undefined) before.assigned_to = visit.assigned_to
    if (change.duration_minutes !== undefined) before.duration_minutes = visit.duration_minutes
    const isPossible = visit.kind === 'job' || before.scheduled_date !== null
    const undo = () => {
      const now = latest.current.find(keyOf(visit))
      if (now) void move(now, before)
    }
    setNote({ text: whatHappened(zone, technicians, visit, change), kind: 'moved', undo: isPossible ? undo : null })
  }

  /** For dragging and keys: shown at once, and put back with the server's sentence when it is refused. */
  const move = async (visit: Visit, change: Change): Promise<void> => {
    try {
      await saveAndTell(visit, change)
    } catch (error) {
      refuse(visit, isForbidden(error) ? denied : sentenceOf(error))
    }
  }

  /** So many minutes further on the company's clock, and to somebody else (null: nobody) or not (undefined). False: refused at once. */
  const moveBy = (visit: ShownVisit, minutes: number, assigned_to?: string | null): boolean => {
    if (visit.scheduled_date === null || visit.saving) return false
    const at = movedInstant(zone, visit.scheduled_date, minutes)
    if (at === null) {
      refuse(visit, SKIPPED_TIME)
      return false
    }
    void move(visit, {
      ...(minutes !== 0 && { scheduled_date: at }),
      ...(assigned_to !== undefined && assigned_to !== visit.assigned_to && { assigned_to }),
    })
    return true
  }

  /** To a time on the company's clock. */
  const place = (visit: ShownVisit, wall: string, change: Change): void => {
    const at = instantOf(zone, wall)
    if (at === null) refuse(visit, SKIPPED_TIME)
    else void move(visit, { ...change, scheduled_date: at })
  }

  /** For those who cannot see where the keyboard is. */
  const tell = (text: string) => setNote({ text, kind: 'told', undo: null })
  return { note, tell, dismiss: () => setNote(null), saveAndTell, move, moveBy, place }
}

function whatHappened(zone: string, technicians: readonly Technician[], visit: Visit, change: Change): string {
  const after = { ...visit, ...change }
  const { scheduled_date, duration_minutes } = after
  if (scheduled_date === null) return `${visit.title} is unscheduled again.`
  const who = technicians.find(({ id }) => id === after.assigned_to)?.name ?? UNASSIGNED
  const when = `${shortDay(dayIn(zone, scheduled_date))}, ${timesOf(zone, scheduled_date, duration_minutes)}`
  if (change.scheduled_date === undefined && change.assigned_to === undefined)
    return `${visit.title} now takes ${durationText(duration_minutes)}: ${when}.`
  return `${visit.title} ${visit.scheduled_date === null ? 'is scheduled' : 'moved'}: ${when}, ${who}.`
}
