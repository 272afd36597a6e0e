import { dayIn, instantOf, SKIPPED_TIME } from '#contract/dates.ts'
import { useUndoable, type Versioned } from '#web/platform/optimistic.ts'
import { durationText } from '#contract/duration.ts'
import type { Technician, Visit } from '../contract.ts'
import { shortDay } from './days.ts'
import type { Change, ShownVisit } from './use-schedule.ts'
import { keyOf, timesOf, UNASSIGNED } from './visit-words.ts'
import { movedInstant } from './wall-clock.ts'

type Moving = {
  zone: string
  technicians: readonly Technician[]
  find: (key: string) => ShownVisit | undefined
  save: (visit: ShownVisit, change: Change) => Promise<Versioned>
}

/** Moves visits, by dragging, keys and the form. */
export function useMoves({ zone, technicians, find, save }: Moving) {
  const { apply, saveUndoable, refuse } = useUndoable<ShownVisit, Change>({
    find: (visit) => find(keyOf(visit)),
    save,
    done: (visit, change) => whatHappened(zone, technicians, visit, change),
    failed: ({ title }) => `${title} was not moved.`,
    denied: "You don't have permission to move visits",
    // A booking always has a time.
    canUndo: ({ kind }, before) => kind === 'job' || before.scheduled_date !== null,
  })

  /** Moves by minutes on the company's clock, and to another technician (null: unassigned). False: refused without a request. */
  const moveBy = (visit: ShownVisit, minutes: number, assigned_to?: string | null): boolean => {
    if (visit.scheduled_date === null || visit.saving) return false
    const at = movedInstant(zone, visit.scheduled_date, minutes)
    if (at === null) {
      refuse(visit, SKIPPED_TIME)
      return false
    }
    void apply(visit, {
      ...(minutes !== 0 && { scheduled_date: at }),
      ...(assigned_to !== undefined && assigned_to !== visit.assigned_to && { assigned_to }),
    })
    return true
  }

  /** Moves to a time on the company's clock. */
  const place = (visit: ShownVisit, wall: string, change: Change): void => {
    const at = instantOf(zone, wall)
    if (at === null) refuse(visit, SKIPPED_TIME)
    else void apply(visit, { ...change, scheduled_date: at })
  }
  return { apply, saveUndoable, moveBy, place }
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
