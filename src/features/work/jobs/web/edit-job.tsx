import { useToday, useZone } from '#web/platform/zone.ts'
import { change } from '#web/platform/query.ts'
import { EditDialog } from '#web/ui/edit-dialog.tsx'
import { jobs } from '../contract.ts'
import { fieldTexts, jobForm, toFormValues } from './job-values.ts'
import { JobFields } from './shared/job-form.tsx'

export function EditJob({ id, onClose }: { id: string; onClose: () => void }) {
  const zone = useZone()
  const today = useToday()
  return (
    <EditDialog
      endpoint={jobs.get}
      id={id}
      noun="job"
      title="Edit Job"
      description={(job) => job.client_name}
      schema={(job) => jobForm({ zone, today, was: job.scheduled_date ?? '' })}
      values={toFormValues}
      texts={fieldTexts}
      save={(changes) => change(jobs.update, { params: { id }, body: changes })}
      submitLabel="Update Job"
      busyLabel="Updating..."
      done="Job updated successfully"
      failed="Failed to update job"
      denied="You don't have permission to update jobs"
      onClose={onClose}
    >
      {(job) => <JobFields job={job} />}
    </EditDialog>
  )
}
