import { ClientPicker } from '#features/people/clients/web/shared/client-picker.tsx'
import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { SelectField, SwitchField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CHOSEN } from '#web/ui/conflict.tsx'
import { kindOptions, properties, type Property, type PropertyDetails, PropertyInput } from '../../contract.ts'

type Address = { address: string | null; city: string | null; state: string | null; zip: string | null }

const toAddressValues = ({ address, city, state, zip }: Address) => ({
  address: address ?? '',
  city: city ?? '',
  state: state ?? '',
  zip: zip ?? '',
})

const toFormValues = (property: Property) => ({
  ...toAddressValues(property),
  client_id: property.client_id,
  unit: property.unit ?? '',
  kind: property.kind,
  new_construction: property.new_construction,
  jurisdiction: property.jurisdiction ?? '',
  esi_id: property.esi_id ?? '',
  coordinates: property.coordinates ?? '',
  gate_code: property.gate_code ?? '',
  dog: property.dog ?? '',
  parking: property.parking ?? '',
  notes: property.notes ?? '',
})

const empty = {
  client_id: '',
  address: '',
  unit: '',
  city: '',
  state: '',
  zip: '',
  kind: 'residential' as const,
  new_construction: false,
  jurisdiction: '',
  esi_id: '',
  coordinates: '',
  gate_code: '',
  dog: '',
  parking: '',
  notes: '',
}

const pair = 'grid gap-x-3 gap-y-4 md:grid-cols-2'

const Fields = () => (
  <>
    <div className="grid gap-x-3 gap-y-4 md:grid-cols-[3fr_1fr]">
      <TextField name="address" label="Address" required autoComplete="off" />
      <TextField name="unit" label="Unit" autoComplete="off" />
    </div>
    <div className="grid grid-cols-[2fr_1fr_1fr] gap-x-3 gap-y-4 max-md:grid-cols-2 max-md:[&>*:first-child]:col-span-2">
      <TextField name="city" label="City" autoComplete="off" />
      <TextField name="state" label="State" autoComplete="off" />
      <TextField name="zip" label="ZIP code" autoComplete="off" />
    </div>
    <SelectField name="kind" label="Kind" options={kindOptions} />
    <SwitchField name="new_construction" label="New construction" />
    <div className={pair}>
      <TextField name="jurisdiction" label="Jurisdiction" autoComplete="off" placeholder="City of Austin" />
      <TextField name="esi_id" label="ESI ID" autoComplete="off" inputMode="numeric" />
    </div>
    <TextField
      name="coordinates"
      label="Coordinates"
      autoComplete="off"
      placeholder="30.2672, -97.7431"
      help="For the driving order. Paste them, or the link, from Google Maps."
    />
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-14 font-semibold">
        Getting in <span className="font-normal text-muted">Only staff see this.</span>
      </legend>
      <div className={pair}>
        <TextField name="gate_code" label="Gate code" autoComplete="off" />
        <TextField name="dog" label="Dog" autoComplete="off" placeholder="Rex, friendly, in the back yard" />
      </div>
      <TextField name="parking" label="Parking" autoComplete="off" />
      <TextareaField name="notes" label="Notes" rows={3} />
    </fieldset>
  </>
)

type AddProps = {
  /** Without one, the form asks for the client. */
  client?: Address & { id: string }
  onClose: () => void
  onSaved?: (property: PropertyDetails) => void
}

/** The dialog that adds a property to a client, at the client's own address until another one is typed. */
export const AddProperty = ({ client, ...dialog }: AddProps) => (
  <FormDialog
    {...dialog}
    title="Add Property"
    schema={PropertyInput}
    defaults={{ ...empty, ...(client && { ...toAddressValues(client), client_id: client.id }) }}
    submitLabel="Add Property"
    busyLabel="Adding..."
    failed="Failed to add property"
    denied="You don't have permission to add properties"
    save={(body) => change(properties.create, { body })}
    done="Property added"
  >
    {!client && <ClientPicker required />}
    <Fields />
  </FormDialog>
)

export const EditProperty = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={properties.get}
    id={id}
    noun="property"
    title="Edit Property"
    description={({ client_name }) => client_name}
    schema={() => PropertyInput}
    values={toFormValues}
    texts={{ texts: { client_id: (_, property) => property?.client_name ?? CHOSEN } }}
    save={(changes) => change(properties.update, { params: { id }, body: changes })}
    submitLabel="Save Changes"
    busyLabel="Saving..."
    done="Property updated"
    failed="Failed to update property"
    denied="You don't have permission to update properties"
    onClose={onClose}
  >
    {() => <Fields />}
  </EditDialog>
)
