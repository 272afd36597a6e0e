import { dayIn, formatTimes, SKIPPED_TIME, toInstant } from '#contract/dates.ts'
import { useUndoable, type Versioned } from '#web/platform/optimistic.ts'
import { durationText } from '#contract/duration.ts'
import { listCrew, replaceMember } from '#features/work/visits/rules/crew.ts'
import type { Technician, Visit } from '../contract.ts'
import { shortDay } from './days.ts'
import type { Change, ShownVisit } from './use-schedule.ts'
import { recordKey, UNASSIGNED } from './visit-words.ts'
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
    find: (visit) => find(recordKey(visit)),
    save,
    done: (visit, change) => whatHappened(zone, technicians, visit, change),
    failed: ({ title }) => `${title} was not moved.`,
    denied: "You don't have permission to move visits",
    // A booking always has a time.
    canUndo: ({ kind }, before) => kind === 'visit' || before.scheduled_date !== null,
  })

  /** Moves by minutes on the company's clock, and to another technician (null: nobody). False: refused without a request. */
  const moveBy = (visit: ShownVisit, minutes: number, member: string | null = visit.member): boolean => {
    if (visit.scheduled_date === null || visit.saving) return false
    const at = movedInstant(zone, visit.scheduled_date, minutes)
    if (at === null) {
      refuse(visit, SKIPPED_TIME)
      return false
    }
    void apply(visit, {
      ...(minutes !== 0 && { scheduled_date: at }),
      ...reassign(visit, member),
    })
    return true
  }

  /** Moves to a time on the company's clock. */
  const place = (visit: ShownVisit, wall: string, change: Change): void => {
    const at = toInstant(zone, wall)
    if (at === null) refuse(visit, SKIPPED_TIME)
    else void apply(visit, { ...change, scheduled_date: at })
  }
  return { apply, saveUndoable, moveBy, place }
}

/** The crew after a visit's card went to another column. */
export function reassign(visit: ShownVisit, member: string | null): Change {
  if (member === visit.member) return {}
  if (visit.kind !== 'visit') return { assigned_to: member }
  return replaceMember(visit, visit.member, member)
}

/** Reports a change, with the year when it moved a visit to another one: `moved: Mon, Dec 1, 2025, 9:00 – 10:00 AM`. */
export function whatHappened(zone: string, technicians: readonly Technician[], visit: Visit, change: Change): string {
  const after = { ...visit, ...change }
  const { scheduled_date, duration_minutes } = after
  if (scheduled_date === null) return `${visit.title} is unscheduled again.`
  const crew = listCrew(after).flatMap((person) => technicians.find(({ id }) => id === person)?.name ?? [])
  const who = crew.join(', ') || UNASSIGNED
  const was = dayIn(zone, visit.scheduled_date ?? scheduled_date)
  const day = dayIn(zone, scheduled_date)
  const year = was.slice(0, 4) === day.slice(0, 4) ? '' : `, ${day.slice(0, 4)}`
  const when = `${shortDay(day)}${year}, ${formatTimes(zone, scheduled_date, duration_minutes)}`
  if (change.scheduled_date === undefined && change.assigned_to === undefined && change.helper_ids === undefined)
    return `${visit.title} now takes ${durationText(duration_minutes)}: ${when}.`
  return `${visit.title} ${visit.scheduled_date === null ? 'is scheduled' : 'moved'}: ${when}, ${who}.`
}
