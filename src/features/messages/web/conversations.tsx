import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { phoneSpellings } from '#contract/phone-format.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useViewed } from '#web/platform/opened.ts'
import { csvAddress, useRows } from '#web/platform/rows.ts'
import { type Seen, whenText } from '#web/platform/when.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import type { Column, Filter, RowCard } from '#web/ui/table-types.ts'
import { useNarrowing } from '#web/ui/use-narrowing.ts'
import { type Conversation, messages } from '../contract.ts'
import { nameOf } from './name-of.ts'
import { Pane } from './pane.tsx'

const Thread = lazily(() => import('./thread.tsx').then((module) => module.Thread))
const NewConversation = lazily(() => import('./new-conversation.tsx').then((module) => module.NewConversation))

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

/** Everyone the company texts with, and the texts with one of them. */
export function Conversations() {
  const zone = useZone()
  const today = useToday()
  const narrowing = useNarrowing(filter)
  const rows = useRows(messages.list, { search: searched, filter: narrowing.query })
  const { viewed, view, leave } = useViewed()
  const asked = new URLSearchParams(useSearch()).get('client')
  const [, navigate] = useLocation()
  const [starting, setStarting] = useState(false)
  const start = (
    <Button variant="outline" size="small" onClick={() => setStarting(true)}>
      New
    </Button>
  )
  return (
    <>
      <DataTable
        label="Conversations"
        rows={rows}
        columns={columnsOf({ zone, today })}
        card={cardOf({ zone, today })}
        searchPlaceholder="Name or number..."
        filter={filter}
        narrowing={narrowing}
        onOpen={({ id }) => view(id)}
        current={viewed}
        empty={{
          title: 'No conversations found',
          icon: <MessageSquare aria-hidden="true" />,
          text: 'Texts from and to your clients show up here.',
        }}
        forbidden="You don't have permission to view messages."
        csv={csvAddress(messages.list, { ...narrowing.query, q: narrowing.typed.trim() })}
        tools={start}
      />
      {viewed !== null ? (
        <Pane label="Conversation" whenNarrow="over">
          <Thread key={viewed} id={viewed} onClose={leave} />
        </Pane>
      ) : (
        <Pane label="Conversation" whenNarrow="nowhere">
          <EmptyState title="Choose a conversation" icon={<MessageSquare aria-hidden="true" />} />
        </Pane>
      )}
      {(starting || asked !== null) && (
        <NewConversation
          clientId={asked ?? ''}
          onStarted={(id) => navigate(`/messages?open=${id}`, { replace: asked !== null })}
          onClose={() => {
            setStarting(false)
            if (new URLSearchParams(location.search).has('client')) navigate('/messages', { replace: true })
          }}
        />
      )}
    </>
  )
}
