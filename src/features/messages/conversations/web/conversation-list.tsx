import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { phoneSpellings } from '#contract/phone-format.ts'
import { csvAddress, useRows } from '#web/platform/rows.ts'
import { type Clock, whenText } from '#web/platform/when.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column, Filter, RowCard } from '#web/ui/table-types.ts'
import { useNarrowing } from '#web/ui/use-narrowing.ts'
import { type Conversation, messages } from '../contract.ts'
import { conversationName } from './conversation-name.ts'

const searched = [(row: Conversation) => row.name ?? '', phoneSpellings] as const

const filter: Filter<Conversation> = {
  label: 'Show',
  options: [
    { value: 'all', label: 'All' },
    { value: 'unread', label: 'Unread' },
  ],
}

const formatPreview = ({ last_message, last_direction }: Conversation): string =>
  last_message === null ? 'No messages yet' : `${last_direction === 'out' ? 'You: ' : ''}${last_message}`

const renderBadge = ({ unread_count, stopped_at }: Conversation) =>
  unread_count > 0 ? (
    <Badge tone="warn">{unread_count} new</Badge>
  ) : stopped_at !== null ? (
    <Badge outlined>Stopped</Badge>
  ) : null

const conversationColumns = (clock: Clock): Column<Conversation>[] => [
  { header: 'Name', cell: conversationName, sort: conversationName, strong: true },
  { header: 'Last message', cell: formatPreview, width: '2fr' },
  { header: 'Status', cell: renderBadge, width: '100px' },
  { header: 'When', cell: (row) => whenText(row.last_message_at, clock), width: '170px' },
]

const conversationCard =
  (clock: Clock) =>
  (row: Conversation): RowCard => ({
    title: conversationName(row),
    value: <span className="text-12 font-normal text-muted">{whenText(row.last_message_at, clock)}</span>,
    ...(renderBadge(row) && { status: renderBadge(row) }),
    note: formatPreview(row),
  })

type Props = {
  /** The open conversation, or null. */
  current: string | null
  onOpen: (id: string) => void
  tools: ReactNode
}

/** Everyone the company texts with. */
export function ConversationList({ current, onOpen, tools }: Props) {
  const clock = { zone: useZone(), today: useToday() }
  const narrowing = useNarrowing(filter)
  const rows = useRows(messages.list, { search: searched, filter: narrowing.query })
  return (
    <DataTable
      label="Conversations"
      rows={rows}
      columns={conversationColumns(clock)}
      card={conversationCard(clock)}
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
