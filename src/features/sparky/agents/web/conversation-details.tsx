import { formatDateTime } from '#contract/dates.ts'
import { useZone } from '#web/platform/zone.ts'
import { Button } from '#web/ui/button.tsx'
import { DefinitionGrid } from '#web/ui/definition-grid.tsx'
import { DeleteButton, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import type { RecordDialogProps } from '#web/ui/list-screen.tsx'
import { Markdown } from '#web/ui/markdown.tsx'
import { RecordDialog } from '#web/ui/record-dialog.tsx'
import { agentConversations, type Conversation, type ConversationRow } from '../contract.ts'
import { deleteConversation } from './delete-conversation.ts'

/** A conversation with its messages. */
export const ConversationDetails = ({ id, onClose, onDeleted }: RecordDialogProps<ConversationRow>) => (
  <RecordDialog
    endpoint={agentConversations.get}
    id={id}
    noun="conversation"
    title="Conversation"
    size="wide"
    onClose={onClose}
  >
    {(conversation) => (
      <>
        <DialogBody className="grid content-start gap-6">
          <Facts conversation={conversation} />
          <Messages conversation={conversation} />
        </DialogBody>
        <DialogActions>
          <DeleteButton onClick={() => void deleteConversation(id).then((isGone) => isGone && onDeleted())} />
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </>
    )}
  </RecordDialog>
)

function Facts({ conversation }: { conversation: Conversation }) {
  const zone = useZone()
  const { agent_name, user_name, created_at, satisfaction_rating, booking_created, lead_generated } = conversation
  return (
    <DefinitionGrid
      facts={[
        { label: 'Agent', value: agent_name },
        { label: 'User', value: user_name ?? 'Unknown' },
        { label: 'Started', value: formatDateTime(zone, created_at) },
        { label: 'Rating', value: satisfaction_rating === null ? 'Not rated' : `${satisfaction_rating} of 5` },
        { label: 'Booking made', value: booking_created ? 'Yes' : 'No' },
        { label: 'Lead created', value: lead_generated ? 'Yes' : 'No' },
      ]}
    />
  )
}

function Messages({ conversation: { messages, agent_name, user_name } }: { conversation: Conversation }) {
  const zone = useZone()
  if (messages.length === 0) return <p className="text-14 text-muted">Nothing was written.</p>
  return (
    <ol aria-label="Messages" className="grid gap-4">
      {messages.map(({ role, content, at }, index) => (
        <li key={index} className="grid gap-1">
          <p className="text-12 text-muted">
            <span className="font-medium text-ink">{role === 'user' ? (user_name ?? 'User') : agent_name}</span>{' '}
            <time dateTime={at}>{formatDateTime(zone, at)}</time>
          </p>
          {role === 'user' ? (
            <p className="text-14 whitespace-pre-wrap wrap-anywhere">{content}</p>
          ) : (
            <div className="text-14">
              <Markdown text={content} />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
