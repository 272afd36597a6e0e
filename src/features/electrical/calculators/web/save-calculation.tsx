import { JobPicker } from '#features/work/jobs/web/shared/job-picker.tsx'
import { change } from '#web/platform/query.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { calculationEndpoint, SaveInput } from '../contract.ts'
import { type Kind, kinds } from '../rules/kinds.ts'

type Props = {
  kind: Kind
  edition: string
  inputs: Record<string, unknown>
  /** The job to offer. */
  jobId: string
  onClose: () => void
}

/** Saves a calculation with a job, under a name. */
export const SaveCalculation = ({ kind, edition, inputs, jobId, onClose }: Props) => (
  <FormDialog
    title="Save Calculation"
    description="With its inputs and every step. It shows in the job's details and its dossier."
    schema={SaveInput}
    defaults={{ name: kinds[kind].label, job_id: jobId }}
    save={({ name, job_id }) =>
      change(calculationEndpoint(kind), { body: inputs, query: { edition, save: '1', name, job_id } })
    }
    submitLabel="Save Calculation"
    busyLabel="Saving..."
    done="Calculation saved"
    failed="Failed to save calculation"
    denied="You don't have permission to save calculations"
    onClose={onClose}
  >
    <TextField name="name" label="Name" required maxLength={120} />
    <JobPicker required />
  </FormDialog>
)
