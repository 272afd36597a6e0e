import { useChange } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog, DialogActions, DialogBody } from '#web/ui/dialog.tsx'
import { type JobDetails, jobs, jobStates } from '../contract.ts'
import { useJob } from './use-job.ts'

type Props = { id: string; onClose: () => void; onDeleted?: () => void }

/** Asks before a job is deleted; where it cannot be, says why and offers to cancel it. */
export function DeleteJob({ id, onClose, onDeleted = onClose }: Props) {
  const { job, error } = useJob(id)
  const remove = useChange(jobs.delete)
  const confirm = async () => {
    try {
      await remove.run({ params: { id } })
      toast({ title: 'Job deleted successfully' })
      onDeleted()
    } catch (error) {
      toastFailure(error, { failed: 'Failed to delete job', denied: "You don't have permission to delete jobs" })
    }
  }
  if (!job && !error) return null
  if (job?.deletion_blocked) return <Blocked job={job} reason={job.deletion_blocked} onClose={onClose} />
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this job?"
      confirmLabel="Delete"
      onConfirm={confirm}
      onClose={onClose}
    >
      {job && `${job.title} for ${job.client_name}. This cannot be undone.`}
    </ConfirmDialog>
  )
}

const TITLE = 'This job cannot be deleted'

function Blocked({ job, reason, onClose }: { job: JobDetails; reason: string; onClose: () => void }) {
  const update = useChange(jobs.update)
  const cancel = async () => {
    try {
      await update.run({ params: { id: job.id }, body: { status: 'cancelled' } })
      toast({ title: 'Job updated successfully' })
    } catch (error) {
      toastFailure(error, { failed: 'Failed to update job', denied: "You don't have permission to update jobs" })
    }
  }
  if (jobStates.isOpen(job))
    return (
      <ConfirmDialog
        title={TITLE}
        confirmLabel="Cancel Job"
        cancelLabel="Keep Job"
        destructive={false}
        onConfirm={cancel}
        onClose={onClose}
      >
        {reason}
      </ConfirmDialog>
    )
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <DialogBody>{reason.replace(' Cancel the job instead.', '')}</DialogBody>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
