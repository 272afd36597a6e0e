import { useState } from 'react'
import { ApiError, call } from '#web/platform/api.ts'
import { useToday, useZone } from '#web/platform/zone.ts'
import { change } from '#web/platform/query.ts'
import { ChangedMeanwhile } from '#web/ui/changed-meanwhile.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { LoadingDialog } from '#web/ui/loading-dialog.tsx'
import { type JobDetails, jobs } from '../contract.ts'
import { JobFields } from './shared/job-form.tsx'
import { changesOf, differences, jobForm, valuesOf } from './job-values.ts'
import { useJob } from './use-job.ts'

/** The dialog that changes a job. It starts from the job as it is stored now, not as it was last seen. */
export function EditJob({ id, onClose }: { id: string; onClose: () => void }) {
  const { job, error, isFetching, refetch } = useJob(id)
  const [opened, setOpened] = useState<JobDetails | null>(null)
  if (opened === null && job && !isFetching) setOpened(job)
  if (opened === null)
    return <LoadingDialog noun="job" size="wide" title="Edit Job" error={error} onRetry={refetch} onClose={onClose} />
  return <EditForm opened={opened} onClose={onClose} />
}

function EditForm({ opened, onClose }: { opened: JobDetails; onClose: () => void }) {
  const zone = useZone()
  const today = useToday()
  // As it is stored by now, where somebody else has saved since.
  const [saved, setSaved] = useState(opened)
  const params = { id: opened.id }
  return (
    <FormDialog
      title="Edit Job"
      description={opened.client_name}
      schema={jobForm({ zone, today, was: opened.scheduled_date ?? '' })}
      defaults={valuesOf(opened)}
      submitLabel="Update Job"
      busyLabel="Updating..."
      failed="Failed to update job"
      denied="You don't have permission to update jobs"
      onClose={onClose}
      save={async (values) => {
        try {
          return await change(jobs.update, {
            params,
            body: { ...changesOf(opened, values), updated_at: saved.updated_at },
          })
        } catch (error) {
          if (error instanceof ApiError && error.status === 409) setSaved(await call(jobs.get, { params }))
          throw error
        }
      }}
      done="Job updated successfully"
    >
      <ChangedMeanwhile differences={differences(opened, saved, zone)} />
      <JobFields job={opened} />
    </FormDialog>
  )
}
