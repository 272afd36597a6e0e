import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { phoneSpellings } from '#contract/phone-format.ts'
import { csvAddress, useRows } from '#web/platform/rows.ts'
import { type Seen, whenText } from '#web/platform/when.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column, Filter, RowCard } from '#web/ui/table-types.ts'
import { useNarrowing } from '#web/ui/use-narrowing.ts'
import { type Conversation, messages } from '../contract.ts'
import { nameOf } from './name-of.ts'

const searched = [(row: Conversation) => row.name ?? '', (row: Conversation) => phoneSpellings(row.phone)] as const

const filter: Filter<Conversation> = {
  label: 'Show',
  options: [
    { value: 'all', label: 'All' },
    { value: 'unread', label: 'Unread' },
  ],
}

const previewOf = ({ last_message, last_direction }: Conversation): string =>
  last_message === null ? 'No messages yet' : `${last_direction === 'out' ? 'You: ' : ''}${last_message}`

const badgeOf = ({ unread_count, stopped_at }: Conversation) =>
  unread_count > 0 ? (
    <Badge tone="warn">{unread_count} new</Badge>
  ) : stopped_at !== null ? (
    <Badge variant="outline">Stopped</Badge>
  ) : null

const columnsOf = (seen: Seen): Column<Conversation>[] => [
  { header: 'Name', cell: nameOf, sort: nameOf, strong: true },
  { header: 'Last message', cell: previewOf, width: '2fr' },
  { header: 'Status', cell: badgeOf, width: '100px' },
  { header: 'When', cell: (row) => whenText(row.last_message_at, seen), width: '170px' },
]

const cardOf =
  (seen: Seen) =>
  (row: Conversation): RowCard => ({
    title: nameOf(row),
    value: <span className="text-12 font-normal text-muted">{whenText(row.last_message_at, seen)}</span>,
    ...(badgeOf(row) && { status: badgeOf(row) }),
    note: previewOf(row),
  })

type Props = {
  /** The open conversation, or null. */
  current: string | null
  onOpen: (id: string) => void
  tools: ReactNode
}

/** Everyone the company texts with. */
export function ConversationList({ current, onOpen, tools }: Props) {
  const seen = { zone: useZone(), today: useToday() }
  const narrowing = useNarrowing(filter)
  const rows = useRows(messages.list, { search: searched, filter: narrowing.query })
  return (
    <DataTable
      label="Conversations"
      rows={rows}
      columns={columnsOf(seen)}
      card={cardOf(seen)}
      searchPlaceholder="Name or number..."
      filter={filter}
      narrowing={narrowing}
      onOpen={({ id }) => onOpen(id)}
      current={current}
      empty={{
        title: 'No conversations found',
        icon: <MessageSquare aria-hidden="true" />,
        text: 'Texts from and to your clients show up here.',
      }}
      forbidden="You don't have permission to view messages."
      csv={csvAddress(messages.list, { ...narrowing.query, q: narrowing.typed.trim() })}
      tools={tools}
    />
  )
}
