import * as z from 'zod/mini'
import { PropertyPicker } from '#features/people/properties/web/shared/property-picker.tsx'
import { change, useRead } from '#web/platform/query.ts'
import { ChoicesFailed } from '#web/ui/choices-failed.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CHOSEN, type FieldTexts } from '#web/ui/conflict.tsx'
import { CopyInput, MOST_SPACES, type PanelDetails, PanelInput, panels, supplyOptions } from '../contract.ts'
import { standardSizes } from '../rules/breakers.ts'

const empty = {
  name: '',
  location: '',
  rating_amps: 200,
  busbar_amps: 200,
  voltage: '120/240-1ph' as const,
  spaces: 40,
  fed_from_id: '',
  main_breaker_amps: '200',
  solar_backfeed_amps: null,
}

const toFormValues = (panel: PanelDetails) => ({
  property_id: panel.property_id,
  name: panel.name,
  location: panel.location ?? '',
  rating_amps: panel.rating_amps,
  busbar_amps: panel.busbar_amps,
  voltage: panel.voltage,
  spaces: panel.spaces,
  fed_from_id: panel.fed_from_id ?? '',
  main_breaker_amps: panel.main_breaker_amps === null ? '' : String(panel.main_breaker_amps),
  solar_backfeed_amps: panel.solar_backfeed_amps,
})

const mains = [
  { value: '', label: 'None (main lugs only)' },
  ...standardSizes.map((size) => ({ value: String(size), label: `${size} A` })),
]

type Fed = Pick<PanelDetails, 'id' | 'fed_from_id' | 'fed_from_name'>

/** The other panels of the property that could feed this one. Its current one is listed before they have loaded. */
function SourceField({ property_id, panel }: { property_id: string; panel?: Fed }) {
  const { data = [], error, refetch } = useRead(panels.list, { query: { property_id } })
  const others = data.filter(({ id }) => id !== panel?.id).map(({ id, name }) => ({ value: id, label: name }))
  const current = panel?.fed_from_id ? [{ value: panel.fed_from_id, label: panel.fed_from_name ?? '' }] : []
  const missing = current.filter(({ value }) => !others.some((other) => other.value === value))
  return (
    <SelectField
      name="fed_from_id"
      label="Fed from"
      options={[{ value: '', label: 'The service' }, ...others, ...missing]}
      {...(error && { help: <ChoicesFailed onRetry={() => void refetch()}>Failed to load panels</ChoicesFailed> })}
    />
  )
}

function Fields({ property_id, panel }: { property_id: string; panel?: Fed }) {
  return (
    <>
      <TextField name="name" label="Name" required autoComplete="off" placeholder="Panel A" maxLength={60} />
      <TextField name="location" label="Location" autoComplete="off" placeholder="Garage, north wall" />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <NumberField name="rating_amps" label="Rating (A)" min={1} max={6000} />
        <NumberField name="busbar_amps" label="Busbar (A)" min={1} max={6000} />
        <SelectField name="main_breaker_amps" label="Main breaker" options={mains} />
        <NumberField name="spaces" label="Spaces" min={2} max={MOST_SPACES} />
      </div>
      <SelectField name="voltage" label="Voltage" options={supplyOptions} />
      <SourceField property_id={property_id} {...(panel && { panel })} />
      <NumberField
        name="solar_backfeed_amps"
        label="Solar backfeed (A)"
        min={1}
        max={6000}
        help="125% of the inverter's output current, for the 120% busbar rule (705.12). Leave empty without solar."
      />
    </>
  )
}

type AddProps = { property_id: string; onClose: () => void; onSaved: (panel: PanelDetails) => void }

export const AddPanel = ({ property_id, onClose, onSaved }: AddProps) => (
  <FormDialog
    title="Add Panel"
    schema={PanelInput}
    defaults={{ ...empty, property_id }}
    submitLabel="Add Panel"
    busyLabel="Adding..."
    failed="Failed to add panel"
    denied="You don't have permission to add panels"
    onClose={onClose}
    onSaved={onSaved}
    save={(body) => change(panels.create, { body })}
    done="Panel added"
  >
    <Fields property_id={property_id} />
  </FormDialog>
)

const texts: FieldTexts<ReturnType<typeof toFormValues>, PanelDetails>['texts'] = {
  property_id: (_, panel) => panel?.address ?? CHOSEN,
  fed_from_id: (id, panel) => (id === '' ? 'The service' : (panel?.fed_from_name ?? CHOSEN)),
}

/** The dialog that edits what a panel is; its circuits are edited on the drawing. */
export const EditPanel = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={panels.get}
    id={id}
    noun="panel"
    title="Edit Panel"
    schema={() => PanelInput}
    values={toFormValues}
    texts={{ texts }}
    save={(changes) => change(panels.update, { params: { id }, body: changes })}
    submitLabel="Save Changes"
    busyLabel="Saving..."
    done="Panel updated"
    failed="Failed to update panel"
    denied="You don't have permission to update panels"
    onClose={onClose}
  >
    {(panel) => <Fields property_id={panel.property_id} panel={panel} />}
  </EditDialog>
)

const CopyForm = z.extend(CopyInput, { property_id: z.uuid('Choose a property') })

type CopyProps = {
  panel: Pick<PanelDetails, 'id' | 'name' | 'property_id' | 'address' | 'client_name'>
  onClose: () => void
  onSaved: (panel: PanelDetails) => void
}

/** The dialog that copies a panel with its circuits, to the same property or another one. */
export const CopyPanel = ({ panel, onClose, onSaved }: CopyProps) => (
  <FormDialog
    title={`Copy ${panel.name}`}
    description="The new panel gets the same circuits, without the photos."
    schema={CopyForm}
    defaults={{ name: `${panel.name} (copy)`, property_id: panel.property_id }}
    submitLabel="Copy Panel"
    busyLabel="Copying..."
    failed="Failed to copy panel"
    denied="You don't have permission to add panels"
    onClose={onClose}
    onSaved={onSaved}
    save={(body) => change(panels.copy, { params: { id: panel.id }, body })}
    done="Panel copied"
  >
    <TextField name="name" label="Name" required autoComplete="off" maxLength={60} />
    <PropertyPicker start={{ value: panel.property_id, label: panel.address, detail: panel.client_name }} />
  </FormDialog>
)
