import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bookings } from '#features/work/bookings/contract.ts'
import { visits } from '#features/work/visits/contract.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { type Pending, usePendingChanges, type Versioned, withPending } from '#web/platform/optimistic.ts'
import { change as send, query } from '#web/platform/query.ts'
import { schedule, type Schedule, type Visit } from '../contract.ts'
import type { Days } from './days.ts'
import { recordKey } from './visit-words.ts'

/** The fields of a visit that dragging, a key or the form may change. */
export type Change = Partial<Pick<Visit, 'scheduled_date' | 'assigned_to' | 'helper_ids' | 'duration_minutes'>>

/** A visit on the screen, once for each member of its crew. */
export type ShownVisit = Visit & {
  /** A change has been sent, and the server has not answered yet. */
  saving: boolean
  /** The person in whose column it is; null: nobody's. */
  member: string | null
  helper_names: string[]
}

/** The visits of some days, including unsaved changes, and a function to change them. */
export function useSchedule(days: Days) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query(schedule.get, { query: days }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const changes = usePendingChanges<Change>()

  /** Shows the change immediately, then saves it. A refusal reverts it and is rethrown. */
  const save = async (visit: Visit, change: Change): Promise<Versioned> => {
    const { scheduled_date, assigned_to, duration_minutes } = change
    const { updated_at } = visit
    const args = { params: { id: visit.id } }
    // A booking always has a time, and no helpers.
    const at = scheduled_date ? { scheduled_date } : {}
    const run = () =>
      visit.kind === 'visit'
        ? send(visits.update, { ...args, body: { ...change, updated_at } })
        : send(bookings.update, { ...args, body: { assigned_to, duration_minutes, ...at, updated_at } })
    try {
      return await changes.save(recordKey(visit), visit, change, run)
    } catch (error) {
      void refetch()
      throw error
    }
  }
  const current = data && withChanges(data, changes.pending)
  return { current, error, refetch, save, loading: isPlaceholderData || (data === undefined && error === null) }
}

/** The schedule as shown on the screen. */
export type CurrentSchedule = Omit<Schedule, 'visits' | 'unscheduled'> & {
  visits: ShownVisit[]
  unscheduled: ShownVisit[]
}

/** The loaded visits with the pending changes applied. */
export function withChanges(
  { visits, unscheduled, technicians }: Schedule,
  pending: ReadonlyMap<string, Pending<Change>>,
): CurrentSchedule {
  const names = new Map(technicians.map(({ id, name }) => [id, name]))
  const all = [...visits, ...unscheduled].map((read) => {
    const visit = withPending(read, pending.get(recordKey(read)))
    const { assigned_to } = visit
    return {
      ...visit,
      assigned_to_name:
        assigned_to === read.assigned_to ? read.assigned_to_name : (names.get(assigned_to ?? '') ?? null),
      helper_names: visit.helper_ids.map((id) => names.get(id) ?? ''),
    }
  })
  const isDated = ({ scheduled_date }: Visit) => scheduled_date !== null
  return {
    technicians,
    visits: all.filter(isDated).flatMap((visit): ShownVisit[] => {
      const crew = listCrew(visit)
      return (crew.length === 0 ? [null] : crew).map((member) => ({ ...visit, member }))
    }),
    unscheduled: all.filter((visit) => !isDated(visit)).map((visit) => ({ ...visit, member: visit.assigned_to })),
  }
}
