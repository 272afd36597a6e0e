import { Eye, MessagesSquare, Trash2 } from 'lucide-react'
import { formatDate } from '#contract/dates.ts'
import { lazily } from '#web/platform/lazily.tsx'
import { useZone } from '#web/platform/zone.ts'
import { ListScreen } from '#web/ui/list-screen.tsx'
import type { Column, RowAction, RowCard } from '#web/ui/table-types.ts'
import { agentConversations, type ConversationRow } from '../contract.ts'
import { deleteConversation } from './delete-conversation.ts'

const ConversationDetails = lazily(() =>
  import('./conversation-details.tsx').then((module) => module.ConversationDetails),
)

const formatOutcome = ({ booking_created, lead_generated }: ConversationRow) =>
  [booking_created && 'Booking', lead_generated && 'Lead'].filter(Boolean).join(', ')

const formatRating = ({ satisfaction_rating }: ConversationRow) =>
  satisfaction_rating === null ? '' : `${satisfaction_rating} of 5`

const conversationColumns = (zone: string): Column<ConversationRow>[] => [
  {
    header: 'Subject',
    cell: ({ subject }) => subject ?? 'No messages',
    sort: ({ subject }) => subject,
    strong: true,
    width: '2fr',
  },
  { header: 'Agent', cell: ({ agent_name }) => agent_name, sort: ({ agent_name }) => agent_name },
  { header: 'User', cell: ({ user_name }) => user_name, sort: ({ user_name }) => user_name },
  {
    header: 'Messages',
    cell: ({ message_count }) => <span className="tabular-nums">{message_count}</span>,
    sort: ({ message_count }) => message_count,
    width: '110px',
    align: 'right',
  },
  { header: 'Result', cell: formatOutcome, sort: formatOutcome, width: '110px' },
  { header: 'Rating', cell: formatRating, sort: ({ satisfaction_rating }) => satisfaction_rating, width: '100px' },
  {
    header: 'Date',
    cell: ({ created_at }) => formatDate(zone, created_at),
    sort: ({ created_at }) => created_at,
    width: '120px',
  },
]

const conversationCard =
  (zone: string) =>
  (row: ConversationRow): RowCard => ({
    title: row.subject ?? 'No messages',
    value: formatRating(row),
    status: [row.agent_name, row.user_name].filter(Boolean).join(' · '),
    note: formatDate(zone, row.created_at),
  })

const searched = ['agent_name', 'user_name', 'subject'] as const

const dialogs = { details: ConversationDetails }

const actions = ({ id }: ConversationRow, open: (dialog: keyof typeof dialogs) => void): RowAction[] => [
  { label: 'View', icon: <Eye />, onSelect: () => open('details') },
  { label: 'Delete', icon: <Trash2 />, destructive: true, onSelect: () => void deleteConversation(id) },
]

/** Conversations with the agents, for administrators. */
export function Conversations() {
  const zone = useZone()
  return (
    <ListScreen
      embedded
      path="/ai-agents"
      title="Conversations"
      subtitle="With Sparky and the agents"
      list={agentConversations.list}
      search={searched}
      columns={conversationColumns(zone)}
      card={conversationCard(zone)}
      noun="conversations"
      searchPlaceholder="Search by subject, agent or user..."
      forbidden="You don't have permission to view conversations."
      dialogs={dialogs}
      actions={actions}
      empty={{ title: 'No conversations yet', icon: <MessagesSquare aria-hidden="true" /> }}
    />
  )
}
