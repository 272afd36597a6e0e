import { call } from '#web/platform/api.ts'
import { confirm } from '#web/platform/confirm.ts'
import { change } from '#web/platform/query.ts'
import { type JobDetails, jobs, jobStates } from '../contract.ts'

/** Asks before deleting a job. If it cannot be deleted, explains why and offers to cancel it. Resolves to whether it was deleted. */
export async function deleteJob(id: string): Promise<boolean> {
  const params = { id }
  const job = await call(jobs.get, { params }).catch(() => null)
  if (job?.deletion_blocked) {
    await offerToCancel(job, job.deletion_blocked)
    return false
  }
  return confirm({
    title: 'Are you sure you want to delete this job?',
    ...(job && { body: `${job.title} for ${job.client_name}. This cannot be undone.` }),
    action: 'Delete',
    run: () => change(jobs.delete, { params }),
    done: 'Job deleted successfully',
    failed: 'Failed to delete job',
    denied: "You don't have permission to delete jobs",
  })
}

function offerToCancel(job: JobDetails, reason: string): Promise<boolean> {
  const title = 'This job cannot be deleted'
  if (!jobStates.isOpen(job)) return confirm({ title, body: reason.replace(' Cancel the job instead.', '') })
  return confirm({
    title,
    body: reason,
    action: 'Cancel Job',
    cancel: 'Keep Job',
    destructive: false,
    run: () => change(jobs.update, { params: { id: job.id }, body: { status: 'cancelled' } }),
    done: 'Job updated successfully',
    failed: 'Failed to update job',
    denied: "You don't have permission to update jobs",
  })
}
