import type { Technician } from '../contract.ts'
import type { ShownVisit } from './use-schedule.ts'
import { UNASSIGNED } from './visit-words.ts'

/** The column for visits without a technician. */
export const NOBODY = 'nobody'

/** A technician: a column of a day, a row of a week. */
export type Column = { id: string; name: string }

/** The column that a visit is in. */
export const getColumnId = ({ member }: Pick<ShownVisit, 'member'>): string => member ?? NOBODY

/** Active technicians, deactivated ones with visits on these days, and Unassigned; or only the one in the address. */
export function listColumns(
  technicians: readonly Technician[],
  visits: readonly ShownVisit[],
  technicianId: string,
): Column[] {
  const busy = new Set(visits.map(({ member }) => member))
  const all = [
    ...technicians.filter(({ id, active }) => active || busy.has(id)).map(({ id, name }) => ({ id, name })),
    { id: NOBODY, name: UNASSIGNED },
  ]
  const chosen = all.filter(({ id }) => id === technicianId)
  return chosen.length > 0 ? chosen : all
}
