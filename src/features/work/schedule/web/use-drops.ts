import { formatTime, toLocalInput } from '#contract/dates.ts'
import { DEFAULT_DURATION } from '#contract/duration.ts'
import type { BusinessHours } from '#features/company/settings/contract.ts'
import { type Column, NOBODY } from './columns.ts'
import { shortDay } from './days.ts'
import { freeTime, landingColumn, landingTime } from './landing.ts'
import type { Slot } from './slots.ts'
import { reassign, type useMoves } from './use-moves.ts'
import type { ShownVisit } from './use-schedule.ts'
import { minutesBetween } from './wall-clock.ts'

type Drops = Pick<ReturnType<typeof useMoves>, 'moveBy' | 'place'> & {
  zone: string
  hours: BusinessHours
  columns: readonly Column[]
  /** Visits of all technicians, not only the one shown. */
  visits: readonly ShownVisit[]
}

/** Handles a card's drop, and shows where it would land. */
export function useDrops({ zone, hours, columns, visits, moveBy, place }: Drops) {
  const planNow = () => ({ zone, hours, visits, now: new Date().toISOString() })

  const drop = (visit: ShownVisit, slot: Slot): void => {
    const wall = landingTime(planNow(), visit, slot)
    const member = landingColumn(visit, slot)
    if (visit.scheduled_date !== null)
      moveBy(visit, minutesBetween(toLocalInput(zone, visit.scheduled_date), wall), member)
    else place(visit, wall, reassign(visit, member))
  }

  /** `Tue, Nov 17, 10:00 AM, Priya Nair` */
  const describePlace = (visit: ShownVisit, slot: Slot): string => {
    const wall = landingTime(planNow(), visit, slot)
    const name = columns.find(({ id }) => id === slot.column)?.name
    return [shortDay(wall.slice(0, 10)), formatTime('UTC', `${wall}:00Z`), name].filter(Boolean).join(', ')
  }

  /** The time for a new visit in a free slot. */
  const proposedAt = ({ wall, column, wholeDay }: Slot): string =>
    wholeDay ? freeTime(planNow(), wall.slice(0, 10), column === NOBODY ? null : column, DEFAULT_DURATION) : wall

  return { drop, describePlace, proposedAt }
}
