import { useQuery } from '@tanstack/react-query'
import { Bot, Eye, ScrollText, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { addDays, isDay } from '#contract/dates.ts'
import { capitalized } from '#contract/text.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { query } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState, ForbiddenState } from '#web/ui/states.tsx'
import type { Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { audit, type AuditEvent, type Vocabulary } from '../contract.ts'
import { describeEvent, whoText } from '../rules/actions.ts'
import { AuditFilters, type Chosen, type OneRecord } from './audit-filters.tsx'

const EventDetails = lazily(() => import('./event-details.tsx').then((module) => module.EventDetails))

const TITLE = 'Audit Trail'
const FORBIDDEN = "You don't have permission to view the audit trail. This page is only available to administrators."

const DAYS_SHOWN = 7

const renderBadge = ({ outcome, agent }: AuditEvent) =>
  outcome === 'refused' ? (
    <Badge outlined icon={<ShieldAlert aria-hidden="true" />}>
      Refused
    </Badge>
  ) : outcome === 'failed' ? (
    <Badge outlined icon={<ShieldAlert aria-hidden="true" />}>
      Failed
    </Badge>
  ) : agent === null ? null : (
    <Badge outlined icon={<Bot aria-hidden="true" />}>
      {agent}
    </Badge>
  )

const columnsIn = (zone: string, vocabulary: Vocabulary): Column<AuditEvent>[] => [
  {
    header: 'When',
    cell: ({ created_at }) => <InstantDate instant={created_at} zone={zone} withTime />,
    sort: ({ created_at }) => created_at,
    width: '190px',
  },
  { header: 'Who', cell: whoText, sort: whoText, strong: true, width: '1.2fr' },
  {
    header: 'What',
    cell: (event) => (
      <span className="flex items-center gap-2">
        <span title={describeEvent(vocabulary, event)} className="min-w-0 truncate">
          {describeEvent(vocabulary, event)}
        </span>
        {renderBadge(event)}
      </span>
    ),
    sort: (event) => describeEvent(vocabulary, event),
    width: '3fr',
  },
  {
    header: 'Address',
    cell: ({ address }) => <span className="tabular-nums">{address}</span>,
    sort: ({ address }) => address,
    width: '140px',
  },
]

const cardIn =
  (zone: string, vocabulary: Vocabulary) =>
  (event: AuditEvent): RowCard => ({
    title: whoText(event),
    status: renderBadge(event),
    note: <InstantDate instant={event.created_at} zone={zone} withTime />,
    more: [[describeEvent(vocabulary, event)]],
  })

function toFilter({ kinds }: Vocabulary): Filter<AuditEvent> {
  // Two kinds may share a noun: the filter shows the first.
  const byNoun = new Map(
    Object.entries(kinds)
      .toReversed()
      .map(([value, { noun }]) => [capitalized(noun), value]),
  )
  const options = [...byNoun].map(([label, value]) => ({ value, label }))
  return {
    label: 'Record',
    name: 'record',
    options: [{ value: 'all', label: 'All Records' }, ...options.toSorted((a, b) => a.label.localeCompare(b.label))],
  }
}

const search = ['user_name', 'record_name', 'endpoint'] as const
const dialogs = { details: EventDetails }

const actions = (_event: AuditEvent, open: (dialog: 'details') => void): RowAction[] => [
  { label: 'View', icon: <Eye />, onSelect: () => open('details') },
]

/** The audit trail of everything, or of the record in the address. For administrators. */
export function AuditScreen() {
  const isAdmin = useUser().role === 'admin'
  const { data, error } = useQuery({ ...query(audit.vocabulary), enabled: isAdmin })
  const params = new URLSearchParams(useSearch())
  const id = params.get('record_id')
  if (!data)
    return (
      <Page title={TITLE}>
        {!isAdmin ? (
          <ForbiddenState>{FORBIDDEN}</ForbiddenState>
        ) : error ? (
          <ErrorState error={error} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </Page>
    )
  const [, kind] = Object.entries(data.kinds).find(([name]) => name === params.get('of')) ?? []
  return <Trail key={id} vocabulary={data} record={kind && id !== null ? { noun: kind.noun, id } : null} />
}

function Trail({ vocabulary, record }: { vocabulary: Vocabulary; record: OneRecord | null }) {
  const zone = useZone()
  const today = useToday()
  const [chosen, setChosen] = useState<Chosen>({
    user: '',
    outcome: '',
    from: record ? '' : addDays(today, -DAYS_SHOWN),
    to: '',
  })
  const narrowing = {
    ...(record && { record_id: record.id }),
    ...(chosen.user !== '' && { user: chosen.user }),
    ...(chosen.outcome !== '' && { outcome: chosen.outcome }),
    ...(isDay(chosen.from) && { from: chosen.from }),
    ...(isDay(chosen.to) && { to: chosen.to }),
  }
  return (
    <ListScreen
      path="/audit"
      title={TITLE}
      noun="events"
      subtitle="Who did what and when. Nothing here can be changed or deleted."
      list={audit.list}
      query={narrowing}
      search={search}
      searchPlaceholder="Search by person or record..."
      // Other changes to a record may be listed under another kind: an invoice's payment.
      {...(record === null && { filter: toFilter(vocabulary) })}
      columns={columnsIn(zone, vocabulary)}
      card={cardIn(zone, vocabulary)}
      cardLines={3}
      dialogs={dialogs}
      actions={actions}
      above={<AuditFilters record={record} chosen={chosen} today={today} onChange={setChosen} />}
      empty={{
        title: 'No events found',
        icon: <ScrollText aria-hidden="true" />,
        text: 'Choose other days, another user, another action or another kind of record.',
      }}
      forbidden={FORBIDDEN}
    />
  )
}
