import { useState } from 'react'
import { formatDate } from '#contract/dates.ts'
import { useAction } from '#web/platform/action.ts'
import { confirm } from '#web/platform/confirm.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { change, useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { type CalendarFeed, calendars, type CalendarScope, type NewCalendarFeed, scopesFor } from '../contract.ts'

const NewAddressDialog = lazily(() => import('./new-address-dialog.tsx').then((m) => m.NewAddressDialog))

const names: Record<CalendarScope, string> = { own: 'Your visits', company: "Everyone's visits" }

const failure = {
  failed: 'Failed to create the calendar address',
  denied: "You don't have permission to create this calendar address",
}

/** The secret addresses with which the user's calendar apps show visits. */
export function CalendarsCard() {
  const { role } = useUser()
  const { data, error } = useRead(calendars.list)
  const [newFeed, setNewFeed] = useState<NewCalendarFeed | null>(null)
  const create = useAction(calendars.create, { ...failure, onDone: setNewFeed })
  return (
    <Card title="Calendar" subtitle="Follow visits in Google Calendar, Apple Calendar or Outlook" flush>
      <p className="px-5 pb-5 text-14 text-muted max-md:px-4 max-md:pb-4">
        Anyone who has an address can read the visits, with the names, phone numbers and addresses of clients. Calendar
        services keep copies, so notes such as gate codes are left out.
      </p>
      {data ? (
        <ul aria-label="Calendar addresses" className="divide-y divide-line border-t border-line">
          {scopesFor(role).map((scope) => (
            <Row
              key={scope}
              scope={scope}
              feed={data.find((feed) => feed.scope === scope)}
              busy={create.busy}
              onCreate={() => void create.run({ body: { scope } })}
              onCreated={setNewFeed}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} />
      ) : (
        <div role="status" aria-label="Loading" className="border-t border-line p-5">
          <Skeleton className="h-9" />
        </div>
      )}
      {newFeed && <NewAddressDialog name={names[newFeed.scope]} url={newFeed.url} onClose={() => setNewFeed(null)} />}
    </Card>
  )
}

type RowProps = {
  scope: CalendarScope
  feed: CalendarFeed | undefined
  busy: boolean
  onCreate: () => void
  onCreated: (feed: NewCalendarFeed) => void
}

function Row({ scope, feed, busy, onCreate, onCreated }: RowProps) {
  const zone = useZone()
  const name = names[scope]
  return (
    <li className="flex flex-wrap items-center gap-3 px-5 py-3 max-md:px-4">
      <div className="grid min-w-40 flex-1 gap-1">
        <span className="font-medium">{name}</span>
        <span className="text-13 text-muted">
          {feed ? `Created ${formatDate(zone, feed.created_at)} · ${describeReading(zone, feed)}` : 'No address yet'}
        </span>
      </div>
      {feed ? (
        <div className="flex gap-2">
          <Button
            size="small"
            variant="outline"
            aria-label={`New address for ${name}`}
            onClick={() => void replace(scope, onCreated)}
          >
            New address
          </Button>
          <Button size="small" variant="outline" aria-label={`Revoke ${name}`} onClick={() => void revoke(feed)}>
            Revoke
          </Button>
        </div>
      ) : (
        <Button
          size="small"
          variant="outline"
          aria-label={`Create address for ${name}`}
          busy={busy}
          onPointerEnter={NewAddressDialog.preload}
          onClick={onCreate}
        >
          Create address
        </Button>
      )}
    </li>
  )
}

const describeReading = (zone: string, { last_read_at }: CalendarFeed) =>
  last_read_at === null ? 'Not read yet' : `Last read ${formatDate(zone, last_read_at)}`

const STOPS = 'Calendars that use the address stop showing changes.'

const replace = (scope: CalendarScope, onCreated: (feed: NewCalendarFeed) => void) =>
  confirm({
    title: 'Create a new address?',
    body: `The old one stops working. ${STOPS}`,
    action: 'Create address',
    run: async () => onCreated(await change(calendars.create, { body: { scope } })),
    ...failure,
  })

const revoke = ({ id }: CalendarFeed) =>
  confirm({
    title: 'Revoke this address?',
    body: `${STOPS} Copies that they already have are up to them.`,
    action: 'Revoke',
    run: () => change(calendars.revoke, { params: { id } }),
    done: 'Calendar address revoked',
    failed: 'Failed to revoke the calendar address',
  })
