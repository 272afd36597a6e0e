import * as z from 'zod/mini'
import { useWatch } from 'react-hook-form'
import { formatPhone } from '#contract/phone-format.ts'
import { ClientPicker } from '#features/people/clients/web/shared/client-picker.tsx'
import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { CHOSEN } from '#web/ui/conflict.tsx'
import { blocked, type LeadDetails, leads, type SimilarClient } from '../contract.ts'

const NEW = 'new'
const OTHER = 'other'

/** `choice` is one of the above, or the id of a similar client. */
const ConvertForm = z.object({ choice: z.string(), client_id: z.string() }).check(
  z.refine(({ choice, client_id }) => choice !== OTHER || client_id !== '', {
    message: 'Client is required',
    path: ['client_id'],
  }),
)

const formatContact = ({ email, phone }: SimilarClient) => email ?? (phone === null ? 'no contact' : formatPhone(phone))

const fixedOptions = [
  { value: NEW, label: 'Create a new client' },
  { value: OTHER, label: 'Link to another client' },
]

const listOptions = ({ similar_clients }: Pick<LeadDetails, 'similar_clients'>) => [
  ...similar_clients.map((client) => ({
    value: client.id,
    label: `Link to ${client.name} (${formatContact(client)})`,
  })),
  ...fixedOptions,
]

/** The choice and the client as a comparison shows them. */
const texts = {
  choice: (choice: string, lead: LeadDetails | null) =>
    (lead ? listOptions(lead) : fixedOptions).find(({ value }) => value === choice)?.label ?? CHOSEN,
  client_id: (id: string) => id && CHOSEN,
}

const getQuestion = ({ name, similar_clients }: LeadDetails) =>
  similar_clients.length > 0
    ? `There is already a client with the email or phone of ${name}. Check whether it is the same customer.`
    : `${name} becomes a client with the same name, email, and phone.`

/** Makes a lead a client: a new one, or an existing one that the user confirms. */
export const ConvertLead = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={leads.get}
    id={id}
    noun="lead"
    title="Convert to Client"
    description={getQuestion}
    blocked={blocked.convert}
    schema={() => ConvertForm}
    values={({ similar_clients }) => ({ choice: similar_clients[0]?.id ?? NEW, client_id: '' })}
    texts={{ texts }}
    save={({ updated_at }, { choice, client_id }) =>
      change(leads.convert, {
        params: { id },
        body: {
          client_id: choice === NEW ? null : choice === OTHER ? client_id : choice,
          create: choice === NEW,
          updated_at,
        },
      })
    }
    submitLabel="Convert to Client"
    busyLabel="Converting..."
    done={({ name, client_name }) => ({
      title: 'Lead converted to client',
      description: client_name === name || client_name === null ? name : `${name} is linked to ${client_name}.`,
    })}
    failed="Failed to convert lead"
    denied="You don't have permission to update leads"
    onClose={onClose}
  >
    {(lead) => (
      <>
        <SelectField name="choice" label="Client" options={listOptions(lead)} />
        <OtherClient />
      </>
    )}
  </EditDialog>
)

function OtherClient() {
  const choice: unknown = useWatch({ name: 'choice' })
  return choice === OTHER && <ClientPicker name="client_id" label="Existing client" required />
}
