import { change } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { SelectField, TextareaField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type Equipment, equipment, EquipmentInput, kindOptions } from '../contract.ts'

const toFormValues = (row: Equipment) => ({
  property_id: row.property_id,
  kind: row.kind,
  make: row.make ?? '',
  model: row.model ?? '',
  serial: row.serial ?? '',
  installed_on: row.installed_on ?? '',
  warranty_until: row.warranty_until ?? '',
  notes: row.notes ?? '',
})

const empty = {
  kind: 'generator' as const,
  make: '',
  model: '',
  serial: '',
  installed_on: '',
  warranty_until: '',
  notes: '',
}

function Fields() {
  const today = useToday()
  return (
    <>
      <SelectField name="kind" label="Kind" options={kindOptions} />
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
        <TextField name="make" label="Make" autoComplete="off" placeholder="Generac" />
        <TextField name="model" label="Model" autoComplete="off" />
      </div>
      <TextField name="serial" label="Serial number" autoComplete="off" />
      <div className="grid gap-x-3 gap-y-4 md:grid-cols-2">
        <DateField name="installed_on" label="Installed" today={today} />
        <DateField name="warranty_until" label="Warranty until" today={today} />
      </div>
      <TextareaField name="notes" label="Notes" rows={3} help="Only staff see this." />
    </>
  )
}

export const AddEquipment = ({ property_id, onClose }: { property_id: string; onClose: () => void }) => (
  <FormDialog
    title="Add Equipment"
    schema={EquipmentInput}
    defaults={{ ...empty, property_id }}
    submitLabel="Add Equipment"
    busyLabel="Adding..."
    done="Equipment added"
    failed="Failed to add equipment"
    denied="You don't have permission to add equipment"
    save={(body) => change(equipment.create, { body })}
    onClose={onClose}
  >
    <Fields />
  </FormDialog>
)

export const EditEquipment = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={equipment.get}
    id={id}
    noun="equipment"
    title="Edit Equipment"
    description={({ address }) => address}
    schema={() => EquipmentInput}
    values={toFormValues}
    save={(changes) => change(equipment.update, { params: { id }, body: changes })}
    submitLabel="Save Changes"
    busyLabel="Saving..."
    done="Equipment updated"
    failed="Failed to update equipment"
    denied="You don't have permission to update equipment"
    onClose={onClose}
  >
    {() => <Fields />}
  </EditDialog>
)
