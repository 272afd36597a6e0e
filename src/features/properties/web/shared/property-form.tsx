import { ClientPicker } from '#features/clients/web/shared/client-picker.tsx'
import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { SelectField, SwitchField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CHOSEN } from '#web/ui/conflict.tsx'
import { kindOptions, properties, type Property, PropertyInput } from '../../contract.ts'

type Address = { address: string | null; city: string | null; state: string | null; zip: string | null }

const addressOf = ({ address, city, state, zip }: Address) => ({
  address: address ?? '',
  city: city ?? '',
  state: state ?? '',
  zip: zip ?? '',
})

const valuesOf = (property: Property) => ({
  ...addressOf(property),
  client_id: property.client_id,
  kind: property.kind,
  new_construction: property.new_construction,
  notes: property.notes ?? '',
})

const Fields = () => (
  <>
    <TextField name="address" label="Address" required autoComplete="off" />
    <div className="grid grid-cols-[2fr_1fr_1fr] gap-x-3 gap-y-4 max-md:grid-cols-2 max-md:[&>*:first-child]:col-span-2">
      <TextField name="city" label="City" autoComplete="off" />
      <TextField name="state" label="State" autoComplete="off" />
      <TextField name="zip" label="ZIP code" autoComplete="off" />
    </div>
    <SelectField name="kind" label="Kind" options={kindOptions} />
    <SwitchField name="new_construction" label="New construction" />
    <TextareaField name="notes" label="Notes" rows={3} help="Only staff see this." />
  </>
)

type AddProps = { client: Address & { id: string }; onClose: () => void }

/** The dialog that adds a property to a client, at the client's own address until another one is typed. */
export const AddProperty = ({ client, onClose }: AddProps) => (
  <FormDialog
    title="Add Property"
    schema={PropertyInput}
    defaults={{ ...addressOf(client), client_id: client.id, kind: 'residential', new_construction: false, notes: '' }}
    submitLabel="Add Property"
    busyLabel="Adding..."
    failed="Failed to add property"
    denied="You don't have permission to add properties"
    onClose={onClose}
    save={(body) => change(properties.create, { body })}
    done="Property added"
  >
    <Fields />
  </FormDialog>
)

const labels = {
  client_id: 'Client',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  kind: 'Kind',
  new_construction: 'New construction',
  notes: 'Notes',
}

/** The dialog that edits a property. With another client, its panels go along. */
export const EditProperty = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={properties.get}
    id={id}
    noun="property"
    title="Edit Property"
    schema={() => PropertyInput}
    values={valuesOf}
    shown={{
      labels,
      texts: {
        client_id: (_, property) => property?.client_name ?? CHOSEN,
        kind: (kind) => kindOptions.find(({ value }) => value === kind)?.label ?? kind,
      },
    }}
    save={(changes) => change(properties.update, { params: { id }, body: changes })}
    submitLabel="Save Changes"
    busyLabel="Saving..."
    done="Property updated"
    failed="Failed to update property"
    denied="You don't have permission to update properties"
    onClose={onClose}
  >
    {({ client_name }) => (
      <>
        <ClientPicker
          name="client_id"
          label="Client"
          required
          selectedName={client_name}
          help="After a sale: the panels go along."
        />
        <Fields />
      </>
    )}
  </EditDialog>
)
