import { PhotoField } from '#features/files/attachments/web/shared/photo-field.tsx'
import { change } from '#web/platform/query.ts'
import { useToday } from '#web/platform/zone.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { MoneyField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { CostInput, costKindLabels, costKinds, CostPatch, type JobCost, jobCosts } from '../contract.ts'

const kinds = costKinds.map((value) => ({ value, label: costKindLabels[value] }))

const toFormValues = ({ kind, amount, supplier, description, incurred_on, receipt_id }: JobCost) => ({
  kind,
  amount,
  supplier: supplier ?? '',
  description: description ?? '',
  incurred_on,
  receipt_id: receipt_id ?? '',
})

function Fields({ jobId }: { jobId: string }) {
  const today = useToday()
  return (
    <>
      <div className="flex items-center justify-between gap-3 text-13 font-medium">
        Photo of the receipt
        <PhotoField name="receipt_id" about={{ receipt_job_id: jobId, description: 'Receipt' }} />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <MoneyField name="amount" label="Amount" required signed help="A return has a minus: -35.00" />
        <SelectField name="kind" label="Kind" options={kinds} />
      </div>
      <TextField name="supplier" label="Supplier" autoComplete="off" maxLength={200} />
      <TextField name="description" label="Description" autoComplete="off" maxLength={500} />
      <DateField name="incurred_on" label="Date" today={today} required />
    </>
  )
}

/** The dialog that adds a cost to a job: on the phone, a photo of the receipt comes first. */
export function CreateCost({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const today = useToday()
  return (
    <FormDialog
      title="Add Cost"
      schema={CostInput}
      defaults={{
        job_id: jobId,
        kind: 'material' as const,
        amount: '',
        supplier: '',
        description: '',
        incurred_on: today,
        receipt_id: '',
      }}
      submitLabel="Add Cost"
      busyLabel="Adding..."
      done="Cost added"
      failed="Failed to add cost"
      denied="You don't have permission to add costs"
      save={(body) => change(jobCosts.create, { body })}
      onClose={onClose}
    >
      <Fields jobId={jobId} />
    </FormDialog>
  )
}

export const EditCost = ({ id, onClose }: { id: string; onClose: () => void }) => (
  <EditDialog
    endpoint={jobCosts.get}
    id={id}
    noun="cost"
    title="Edit Cost"
    schema={() => CostPatch}
    values={toFormValues}
    submitLabel="Save Changes"
    busyLabel="Saving..."
    done="Cost updated"
    failed="Failed to update cost"
    denied="You don't have permission to update costs"
    save={(body) => change(jobCosts.update, { params: { id }, body })}
    onClose={onClose}
  >
    {({ job_id }) => <Fields jobId={job_id} />}
  </EditDialog>
)
