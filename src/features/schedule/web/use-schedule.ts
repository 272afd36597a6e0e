import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookings } from '#features/bookings/contract.ts'
import { jobs } from '#features/jobs/contract.ts'
import { query, useChange } from '#web/platform/query.ts'
import { schedule, type Schedule, type Visit } from '../contract.ts'
import type { Days } from './days.ts'
import { keyOf } from './visit-words.ts'

/** What dragging, a key or the form may change of a visit. */
export type Change = Partial<Pick<Visit, 'scheduled_date' | 'assigned_to' | 'duration_minutes'>>

/** A visit on the screen. `saving`: it stands where it was put, and the server has not answered yet. */
export type ShownVisit = Visit & { saving: boolean }

/** A change that is ahead of what was read: until the server answers (`version` null), then until that version has been read. */
export type Ahead = { change: Change; version: string | null }

const REFRESH_MS = 60_000

/** The visits of some days as they will be, and the way to change them. */
export function useSchedule(days: Days) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query(schedule.get, { query: days }),
    placeholderData: keepPreviousData,
    // Others plan too. Unchanged is answered without reading anything.
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const [ahead, setAhead] = useState<ReadonlyMap<string, Ahead>>(new Map())
  const job = useChange(jobs.update)
  const booking = useChange(bookings.update)

  const shown = data && withChanges(data, ahead)
  const set = (key: string, value: Ahead | null) =>
    setAhead((map) => {
      const next = new Map(map)
      if (value === null) next.delete(key)
      else next.set(key, value)
      return next
    })

  /** Shows the change at once, then saves it; a refusal puts everything back and is the caller's to tell. */
  const save = async (visit: Visit, change: Change): Promise<void> => {
    const key = keyOf(visit)
    // Only if it is still shown: what it says may have been read by now, and changed again.
    const known = ahead.get(key)
    const before = known?.version === visit.updated_at ? known : null
    const all = { ...before?.change, ...change }
    set(key, { change: all, version: null })
    try {
      const args = { params: { id: visit.id } }
      const { scheduled_date, ...rest } = change
      const body = { ...rest, updated_at: visit.updated_at }
      // A booking always has a time; a job can go back to the tray.
      const at = scheduled_date ? { scheduled_date } : {}
      const { updated_at } =
        visit.kind === 'job'
          ? await job.run({ ...args, body: { ...body, ...(scheduled_date !== undefined && { scheduled_date }) } })
          : await booking.run({ ...args, body: { ...body, ...at } })
      set(key, { change: all, version: updated_at })
    } catch (error) {
      set(key, before)
      void refetch()
      throw error
    }
  }
  return { shown, error, refetch, save, loading: isPlaceholderData || (data === undefined && error === null) }
}

/** What is on the screen. */
export type Shown = Omit<Schedule, 'visits' | 'unscheduled'> & { visits: ShownVisit[]; unscheduled: ShownVisit[] }

/** What was read, with the changes that are ahead of it. */
export function withChanges({ visits, unscheduled, technicians }: Schedule, ahead: ReadonlyMap<string, Ahead>): Shown {
  const names = new Map(technicians.map(({ id, name }) => [id, name]))
  const all = [...visits, ...unscheduled].map((visit): ShownVisit => {
    const known = ahead.get(keyOf(visit))
    if (!known || isRead(known, visit)) return { ...visit, saving: false }
    const { change, version } = known
    const who =
      change.assigned_to === undefined ? {} : { assigned_to_name: names.get(change.assigned_to ?? '') ?? null }
    return { ...visit, ...change, ...who, updated_at: version ?? visit.updated_at, saving: version === null }
  })
  return {
    technicians,
    visits: all.filter(({ scheduled_date }) => scheduled_date !== null),
    unscheduled: all.filter(({ scheduled_date }) => scheduled_date === null),
  }
}

const isRead = ({ version }: Ahead, { updated_at }: Visit) => version !== null && updated_at >= version
