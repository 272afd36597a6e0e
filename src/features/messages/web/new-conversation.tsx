import * as z from 'zod'
import { ClientPicker } from '#features/clients/web/shared/client-picker.tsx'
import { change } from '#web/platform/query.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { messages } from '../contract.ts'

const Form = z.object({ client_id: z.uuid('Client is required') })

type Props = {
  /** The client to begin with, or empty. */
  clientId: string
  onClose: () => void
  onStarted: (id: string) => void
}

/** Opens the conversation with a client, which may exist already. */
export const NewConversation = ({ clientId, onClose, onStarted }: Props) => (
  <FormDialog
    title="New Conversation"
    schema={Form}
    defaults={{ client_id: clientId }}
    submitLabel="Open Conversation"
    busyLabel="Opening..."
    failed="Failed to open the conversation"
    denied="You don't have permission to send messages"
    onClose={onClose}
    save={(body) => change(messages.create, { body })}
    onSaved={({ id }) => onStarted(id)}
  >
    <ClientPicker required />
  </FormDialog>
)
