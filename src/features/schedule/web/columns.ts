import type { Technician } from '../contract.ts'
import type { Column } from './calendar.tsx'
import { NOBODY } from './calendar-events.ts'
import type { ShownVisit } from './use-schedule.ts'
import { UNASSIGNED } from './visit-words.ts'

/** The columns of a day: who works here, who has left with visits on it, and nobody; or the one that was asked for. */
export function columnsOf(technicians: readonly Technician[], visits: readonly ShownVisit[], asked: string): Column[] {
  const busy = new Set(visits.map(({ assigned_to }) => assigned_to))
  const everybody = [
    ...technicians.filter(({ id, active }) => active || busy.has(id)).map(({ id, name }) => ({ id, name })),
    { id: NOBODY, name: UNASSIGNED },
  ]
  const chosen = everybody.filter(({ id }) => id === asked)
  return chosen.length > 0 ? chosen : everybody
}
