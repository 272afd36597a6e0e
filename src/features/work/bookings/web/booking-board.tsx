import { CalendarRange, SearchX } from 'lucide-react'
import { clsx } from 'clsx'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { pluralize } from '#contract/text.ts'
import { isForbidden } from '#web/platform/api.ts'
import { useNow, useToday, useZone } from '#web/platform/zone.ts'
import { filterRows } from '#web/platform/row-list.ts'
import { csvAddress, useRows } from '#web/platform/rows.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Option } from '#web/ui/select.tsx'
import { EmptyState, ErrorState, ForbiddenState, Incomplete } from '#web/ui/states.tsx'
import { TableToolbar } from '#web/ui/table-toolbar.tsx'
import { type BookingRow, bookings, bookingStates, toBookingStatus } from '../contract.ts'
import { type Clock, groupByDay, isPastDue } from './booking-days.ts'
import { BookingLine, type LineActions } from './booking-line.tsx'
import { CompletedBookings, WaitingLines } from './completed-bookings.tsx'
import { searched } from './palette.ts'

const OPEN_SHOWN = 100

type Show = Option & { matches: (row: BookingRow, now: string) => boolean; query?: { status?: string } }

/** Filters with a `query` can be exported as CSV, because the server has the same filter. */
const filters: [Show, ...Show[]] = [
  { value: 'all', label: 'All Bookings', matches: () => true, query: {} },
  {
    value: 'pending',
    label: 'Pending',
    matches: (row) => toBookingStatus(row) === 'pending',
    query: { status: 'pending' },
  },
  {
    value: 'confirmed',
    label: 'Confirmed',
    matches: ({ status }) => status === 'confirmed',
    query: { status: 'confirmed' },
  },
  { value: 'past-due', label: 'Past Due', matches: (row, now) => isPastDue(row, now) },
  { value: 'unassigned', label: 'Not Assigned', matches: ({ assigned_to }) => assigned_to === null },
  { value: 'agent', label: 'AI Booked', matches: ({ created_by_agent }) => created_by_agent },
]

type Empty = { title: string; icon: ReactNode; text: string; action: ReactNode }

/** Upcoming visits day by day, then the latest completed ones. */
export function BookingBoard({ empty, ...actions }: LineActions & { empty: Empty }) {
  const list = useRows(bookings.list, { search: searched })
  const clock: Clock = { zone: useZone(), today: useToday(), now: useNow() }
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState(() => new URLSearchParams(location.search).get('show') ?? 'all')
  const needle = useDeferredValue(typed)
  const { matches, query } = filters.find(({ value }) => value === filter) ?? filters[0]
  const rows = filterRows(list, needle)
  const open = rows.filter((row) => bookingStates.isOpen(row) && matches(row, clock.now))
  const completed = rows.filter(({ status }) => status === 'completed')
  const isFiltered = needle.trim() !== '' || filter !== 'all'

  if (isForbidden(list.error)) return <ForbiddenState>You don't have permission to view bookings.</ForbiddenState>
  if (list.error && list.rows.length === 0) return <ErrorState error={list.error} />
  return (
    <>
      <TableToolbar
        search={{ placeholder: 'Search by service, client, or place...', value: typed, onChange: setTyped }}
        filter={{ label: 'Show', options: filters, value: filter, onChange: setFilter }}
        count={list.loading ? '' : pluralize(open.length, 'appointment')}
        growing={!list.complete && !list.error}
        csv={query ? csvAddress(bookings.list, { ...query, q: typed.trim() }) : null}
      >
        <LinkButton href="/schedule" variant="outline" icon={<CalendarRange aria-hidden="true" />}>
          Schedule
        </LinkButton>
      </TableToolbar>
      {list.error && <Incomplete onRetry={list.refetch} />}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Card title={`Upcoming Appointments (${list.loading ? '…' : open.length})`} flush className="overflow-clip">
          {list.loading ? (
            <WaitingLines />
          ) : open.length > 0 ? (
            <Groups key={`${filter} ${needle}`} open={open} clock={clock} {...actions} />
          ) : isFiltered ? (
            <EmptyState
              title="No appointments found"
              icon={<SearchX aria-hidden="true" />}
              action={
                <Button
                  variant="outline"
                  onClick={() => {
                    setTyped('')
                    setFilter('all')
                  }}
                >
                  Clear filters
                </Button>
              }
            />
          ) : (
            <EmptyState title={empty.title} icon={empty.icon} action={empty.action}>
              {empty.text}
            </EmptyState>
          )}
        </Card>
        <CompletedBookings
          rows={list.loading ? undefined : completed}
          zone={clock.zone}
          onOpen={actions.onOpen}
          staff
        />
      </div>
    </>
  )
}

type GroupsProps = LineActions & { open: readonly BookingRow[]; clock: Clock }

/** The first hundred, which is weeks of work; the rest on demand. */
function Groups({ open, clock, ...actions }: GroupsProps) {
  const [most, setMost] = useState(OPEN_SHOWN)
  return (
    <>
      {groupByDay(open, clock, most).map((group) => {
        return (
          <section key={group.key} aria-labelledby={`day-${group.key}`}>
            <h3
              id={`day-${group.key}`}
              className={clsx(
                'sticky top-(--header-height) z-1 flex flex-wrap items-baseline gap-x-2 border-t border-line px-5 py-2 text-13 max-md:px-4',
                group.pastDue ? 'bg-[color-mix(in_oklch,var(--bad)_12%,var(--surface))]' : 'bg-raised',
              )}
            >
              <span className={clsx('font-semibold', group.pastDue && 'text-bad')}>{group.title}</span>
              <span className="text-muted">{group.note}</span>
            </h3>
            <ul>
              {group.bookings.map((booking) => (
                <BookingLine
                  key={booking.id}
                  booking={booking}
                  zone={clock.zone}
                  pastDue={group.pastDue}
                  {...actions}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {open.length > most && (
        <div className="border-t border-line p-4 text-center">
          <Button variant="outline" onClick={() => setMost(Infinity)}>
            Show {open.length - most} more
          </Button>
        </div>
      )}
    </>
  )
}
