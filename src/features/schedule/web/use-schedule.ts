import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { bookings } from '#features/bookings/contract.ts'
import { jobs } from '#features/jobs/contract.ts'
import { type Pending, usePendingChanges, type Versioned, withPending } from '#web/platform/optimistic.ts'
import { change as send, query } from '#web/platform/query.ts'
import { schedule, type Schedule, type Visit } from '../contract.ts'
import type { Days } from './days.ts'
import { keyOf } from './visit-words.ts'

/** The fields of a visit that dragging, a key or the form may change. */
export type Change = Partial<Pick<Visit, 'scheduled_date' | 'assigned_to' | 'duration_minutes'>>

/** A visit on the screen. `saving`: a change has been sent, and the server has not answered yet. */
export type ShownVisit = Visit & { saving: boolean }

const REFRESH_MS = 60_000

/** The visits of some days, including unsaved changes, and a function to change them. */
export function useSchedule(days: Days) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query(schedule.get, { query: days }),
    placeholderData: keepPreviousData,
    // Other users schedule too. An unchanged answer costs the server almost nothing.
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const changes = usePendingChanges<Change>()

  /** Shows the change immediately, then saves it. A refusal reverts it and is rethrown. */
  const save = async (visit: Visit, change: Change): Promise<Versioned> => {
    const { scheduled_date, ...rest } = change
    const body = { ...rest, updated_at: visit.updated_at }
    const args = { params: { id: visit.id } }
    // A booking always has a time; a job can go back to the tray.
    const at = scheduled_date ? { scheduled_date } : {}
    const run = () =>
      visit.kind === 'job'
        ? send(jobs.update, { ...args, body: { ...body, ...(scheduled_date !== undefined && { scheduled_date }) } })
        : send(bookings.update, { ...args, body: { ...body, ...at } })
    try {
      return await changes.save(keyOf(visit), visit, change, run)
    } catch (error) {
      void refetch()
      throw error
    }
  }
  const shown = data && withChanges(data, changes.pending)
  return { shown, error, refetch, save, loading: isPlaceholderData || (data === undefined && error === null) }
}

/** The schedule as shown on the screen. */
export type Shown = Omit<Schedule, 'visits' | 'unscheduled'> & { visits: ShownVisit[]; unscheduled: ShownVisit[] }

/** The loaded visits with the pending changes applied. */
export function withChanges(
  { visits, unscheduled, technicians }: Schedule,
  pending: ReadonlyMap<string, Pending<Change>>,
): Shown {
  const names = new Map(technicians.map(({ id, name }) => [id, name]))
  const all = [...visits, ...unscheduled].map((read): ShownVisit => {
    const visit = withPending(read, pending.get(keyOf(read)))
    const { assigned_to } = visit
    return assigned_to === read.assigned_to
      ? visit
      : { ...visit, assigned_to_name: names.get(assigned_to ?? '') ?? null }
  })
  return {
    technicians,
    visits: all.filter(({ scheduled_date }) => scheduled_date !== null),
    unscheduled: all.filter(({ scheduled_date }) => scheduled_date === null),
  }
}
