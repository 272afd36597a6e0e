import type { ReactNode } from 'react'
import { formatPhone } from '#contract/phone-format.ts'
import { useNewId } from '#web/platform/new-id.ts'
import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type Client, ClientForm, clients } from '../contract.ts'
import { isSameEmail, isSamePhone } from '../rules/similar.ts'
import { useSameClient } from './use-same-client.tsx'

const empty = { name: '', email: '', phone: '', address: '', city: '', state: '', zip: '', notes: '' }

const toFormValues = ({ name, email, phone, address, city, state, zip, notes }: Client) => ({
  name,
  email: email ?? '',
  phone: phone === null ? '' : formatPhone(phone),
  address: address ?? '',
  city: city ?? '',
  state: state ?? '',
  zip: zip ?? '',
  notes: notes ?? '',
})

const Fields = ({ emailHelp, phoneHelp }: { emailHelp?: ReactNode; phoneHelp?: ReactNode }) => (
  <>
    <TextField name="name" label="Name" required autoComplete="off" />
    <TextField name="email" label="Email" type="email" required autoComplete="off" help={emailHelp} />
    <TextField name="phone" label="Phone" type="tel" autoComplete="off" help={phoneHelp} />
    <TextField name="address" label="Address" autoComplete="off" />
    <div className="grid grid-cols-[2fr_1fr_1fr] gap-x-3 gap-y-4 max-md:grid-cols-2 max-md:[&>*:first-child]:col-span-2">
      <TextField name="city" label="City" autoComplete="off" />
      <TextField name="state" label="State" autoComplete="off" />
      <TextField name="zip" label="ZIP code" autoComplete="off" />
    </div>
    <TextareaField name="notes" label="Notes" rows={3} help="Gate codes, pets, panel location. Only staff see this." />
  </>
)

const NewFields = () => (
  <Fields
    emailHelp={useSameClient('email', 'email', isSameEmail)}
    phoneHelp={useSameClient('phone', 'phone number', isSamePhone)}
  />
)

export function AddClient({ onClose }: { onClose: () => void }) {
  const new_id = useNewId()
  return (
    <FormDialog
      title="Add Client"
      schema={ClientForm}
      defaults={empty}
      submitLabel="Create Client"
      busyLabel="Creating..."
      failed="Failed to create client"
      denied="You don't have permission to create clients"
      onClose={onClose}
      save={(body) => change(clients.create, { body: { ...body, new_id } })}
      done="Client created successfully"
    >
      <NewFields />
    </FormDialog>
  )
}

export const EditClient = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={clients.get}
    id={id}
    noun="client"
    title="Edit Client"
    schema={() => ClientForm}
    values={toFormValues}
    save={(changes) => change(clients.update, { params: { id }, body: changes })}
    submitLabel="Save Changes"
    busyLabel="Saving..."
    done="Client updated successfully"
    failed="Failed to update client"
    denied="You don't have permission to update clients"
    onClose={onClose}
  >
    {() => <Fields />}
  </EditDialog>
)
