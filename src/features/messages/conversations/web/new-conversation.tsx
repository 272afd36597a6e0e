import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { ConsentInput, consentWords } from '#features/people/clients/contract.ts'
import { change } from '#web/platform/query.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CONSENT_NEEDED, messages } from '../contract.ts'
import { RecipientField } from './recipient-field.tsx'
import { asksConsent, parseRecipient } from './recipient-value.ts'

const { method } = ConsentInput.shape

const Form = z
  .object({ to: z.string().check(z.minLength(1, 'Choose who to text')), consent: z.union([method, z.literal('')]) })
  .check(
    z.refine(({ to, consent }) => !asksConsent(to) || consent !== '', {
      message: 'Choose how they agreed',
      path: ['consent'],
    }),
  )

type Props = {
  /** The client to begin with, or empty. */
  clientId: string
  onClose: () => void
  onStarted: (id: string) => void
}

/** Opens the conversation with a client, a staff member, a lead or a number. It may exist already. */
export const NewConversation = ({ clientId, onClose, onStarted }: Props) => (
  <FormDialog
    title="New Conversation"
    schema={Form}
    defaults={{ to: clientId === '' ? '' : `client:${clientId}`, consent: '' }}
    submitLabel="Open Conversation"
    busyLabel="Opening..."
    failed="Failed to open the conversation"
    denied="You don't have permission to send messages"
    onClose={onClose}
    save={({ to, consent }) =>
      change(messages.create, {
        body: { ...parseRecipient(to), ...(asksConsent(to) && consent !== '' && { consent }) },
      })
    }
    onSaved={({ id }) => onStarted(id)}
  >
    <RecipientField name="to" clientId={clientId} />
    <ConsentField />
  </FormDialog>
)

/** Records how the owner of a number that is new to us agreed to texts. */
function ConsentField() {
  const to: unknown = useWatch({ name: 'to' })
  if (typeof to !== 'string' || !asksConsent(to)) return null
  return (
    <SelectField
      name="consent"
      label="They agreed to texts"
      required
      help={CONSENT_NEEDED}
      options={[
        { value: '', label: 'Choose how...' },
        ...method.options.map((value) => ({ value, label: consentWords[value] })),
      ]}
    />
  )
}
