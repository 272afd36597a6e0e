import { Bot, Eye, ScrollText, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { auditedKinds, auditedRecords } from '#contract/audited.ts'
import { addDays } from '#contract/dates.ts'
import { capitalized } from '#contract/text.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { InstantDate } from '#web/ui/dates.tsx'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { Column, Filter, RowAction, RowCard } from '#web/ui/table-types.ts'
import { audit, type AuditEvent } from '../contract.ts'
import { deedText, whoText } from '../rules/deeds.ts'
import { AuditFilters, type Chosen, type OneRecord } from './audit-filters.tsx'

const EventDetails = lazily(() => import('./event-details.tsx').then((module) => module.EventDetails))

const DAYS_SHOWN = 7

const badgeOf = ({ outcome, agent }: AuditEvent) =>
  outcome === 'refused' ? (
    <Badge variant="outline" icon={<ShieldAlert aria-hidden="true" />}>
      Refused
    </Badge>
  ) : outcome === 'failed' ? (
    <Badge variant="outline" icon={<ShieldAlert aria-hidden="true" />}>
      Failed
    </Badge>
  ) : agent === null ? null : (
    <Badge variant="outline" icon={<Bot aria-hidden="true" />}>
      {agent}
    </Badge>
  )

const columnsIn = (zone: string): Column<AuditEvent>[] => [
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
        <span title={deedText(event)} className="min-w-0 truncate">
          {deedText(event)}
        </span>
        {badgeOf(event)}
      </span>
    ),
    sort: deedText,
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
  (zone: string) =>
  (event: AuditEvent): RowCard => ({
    title: whoText(event),
    status: badgeOf(event),
    note: <InstantDate instant={event.created_at} zone={zone} withTime />,
    more: [[deedText(event)]],
  })

const kinds = new Map(auditedRecords.map((record) => [capitalized(auditedKinds[record].noun), record]))

const filter: Filter<AuditEvent> = {
  label: 'Record',
  name: 'record',
  options: [
    { value: 'all', label: 'All Records' },
    ...[...kinds].map(([label, value]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label)),
  ],
}

const search = ['user_name', 'record_name', 'endpoint'] as const
const dialogs = { details: EventDetails }

const actions = (_event: AuditEvent, open: (dialog: 'details') => void): RowAction[] => [
  { label: 'View', icon: <Eye />, onSelect: () => open('details') },
]

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

/** The audit trail of everything, or of the record in the address. For administrators. */
export function AuditScreen() {
  const params = new URLSearchParams(useSearch())
  const of = auditedRecords.find((name) => name === params.get('of'))
  const id = params.get('record_id')
  return <Trail key={id} record={of && id !== null ? { of, id } : null} />
}

function Trail({ record }: { record: OneRecord | null }) {
  const zone = useZone()
  const today = useToday()
  const [chosen, setChosen] = useState<Chosen>({
    user: '',
    outcome: '',
    from: record ? '' : addDays(today, -DAYS_SHOWN),
    to: '',
  })
  const query = {
    ...(record && { record_id: record.id }),
    ...(chosen.user !== '' && { user: chosen.user }),
    ...(chosen.outcome !== '' && { outcome: chosen.outcome }),
    ...(isDay(chosen.from) && { from: chosen.from }),
    ...(isDay(chosen.to) && { to: chosen.to }),
  }
  return (
    <ListScreen
      path="/audit"
      title="Audit Trail"
      noun="events"
      subtitle="Who did what and when. Nothing here can be changed or deleted."
      list={audit.list}
      query={query}
      search={search}
      searchPlaceholder="Search by person or record..."
      // Other changes to a record may be listed under another kind: an invoice's payment.
      {...(record === null && { filter })}
      columns={columnsIn(zone)}
      card={cardIn(zone)}
      cardLines={3}
      dialogs={dialogs}
      actions={actions}
      above={<AuditFilters record={record} chosen={chosen} today={today} onChange={setChosen} />}
      empty={{
        title: 'No events found',
        icon: <ScrollText aria-hidden="true" />,
        text: 'Choose other days, another user, another action or another kind of record.',
      }}
      forbidden="You don't have permission to view the audit trail. This page is only available to administrators."
    />
  )
}
