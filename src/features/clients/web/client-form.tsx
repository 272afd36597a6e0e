import { useState } from 'react'
import { formatPhone } from '#contract/phone-format.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { change } from '#web/platform/query.ts'
import { ChangedMeanwhile } from '#web/ui/changed-meanwhile.tsx'
import { TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type Client, ClientForm, ClientInput, clients } from '../contract.ts'

const fields = [
  { name: 'name', label: 'Name' },
  { name: 'email', label: 'Email' },
  { name: 'phone', label: 'Phone' },
  { name: 'address', label: 'Address' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zip', label: 'ZIP code' },
  { name: 'notes', label: 'Notes' },
] as const

const empty = { name: '', email: '', phone: '', address: '', city: '', state: '', zip: '', notes: '' }

const shown = ({ name, email, phone, address, city, state, zip, notes }: Client) => ({
  name,
  email: email ?? '',
  phone: phone === null ? '' : formatPhone(phone),
  address: address ?? '',
  city: city ?? '',
  state: state ?? '',
  zip: zip ?? '',
  notes: notes ?? '',
})

const Fields = () => (
  <>
    <TextField name="name" label="Name" required autoComplete="off" />
    <TextField name="email" label="Email" type="email" required autoComplete="off" />
    <TextField name="phone" label="Phone" type="tel" autoComplete="off" />
    <TextField name="address" label="Address" autoComplete="off" />
    <div className="grid grid-cols-[2fr_1fr_1fr] gap-x-3 gap-y-4 max-md:grid-cols-2 max-md:[&>*:first-child]:col-span-2">
      <TextField name="city" label="City" autoComplete="off" />
      <TextField name="state" label="State" autoComplete="off" />
      <TextField name="zip" label="ZIP code" autoComplete="off" />
    </div>
    <TextareaField name="notes" label="Notes" rows={3} help="Gate codes, pets, panel location. Only staff see this." />
  </>
)

export function AddClient({ onClose }: { onClose: () => void }) {
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
      save={(body) => change(clients.create, { body })}
      done="Client created successfully"
    >
      <Fields />
    </FormDialog>
  )
}

/** What differs from the client as the form was opened with it: only that is sent, so that nothing else is overwritten. */
function changesOf(client: Client, values: ClientInput): Partial<ClientInput> {
  const before = ClientInput.parse(shown(client))
  return Object.fromEntries(fields.flatMap(({ name }) => (values[name] === before[name] ? [] : [[name, values[name]]])))
}

const differences = (opened: Client, saved: Client) =>
  fields
    .filter(({ name }) => opened[name] !== saved[name])
    .map(({ name, label }) => ({ label, saved: shown(saved)[name] || null }))

export function EditClient({ client: current, onClose }: { client: Client; onClose: () => void }) {
  // The client as the form was opened with it.
  const [client] = useState(current)
  const [saved, setSaved] = useState(client)
  const params = { id: client.id }
  return (
    <FormDialog
      title="Edit Client"
      schema={ClientForm}
      defaults={shown(client)}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      failed="Failed to update client"
      denied="You don't have permission to update clients"
      onClose={onClose}
      save={async (values) => {
        try {
          return await change(clients.update, {
            params,
            body: { ...changesOf(client, values), updated_at: saved.updated_at },
          })
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) setSaved(await call(clients.get, { params }))
          throw error
        }
      }}
      done="Client updated successfully"
    >
      <ChangedMeanwhile differences={differences(client, saved)} />
      <Fields />
    </FormDialog>
  )
}
