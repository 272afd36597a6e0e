import * as z from 'zod/mini'
import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { calculations, RenameInput } from '../contract.ts'

/** The dialog that renames a saved calculation; its figures stay. */
export const RenameCalculation = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={calculations.get}
    id={id}
    noun="calculation"
    title="Rename Calculation"
    schema={() => z.omit(RenameInput, { updated_at: true })}
    values={({ name }) => ({ name })}
    save={(changes, { name }) => change(calculations.update, { params: { id }, body: { ...changes, name } })}
    submitLabel="Rename"
    busyLabel="Renaming..."
    done="Calculation renamed"
    failed="Failed to rename calculation"
    denied="You don't have permission to rename calculations"
    onClose={onClose}
  >
    {() => <TextField name="name" label="Name" required maxLength={120} />}
  </EditDialog>
)
