import { visits } from '#features/work/visits/contract.ts'
import type { QueuedChange } from '#web/platform/queued-change.ts'
import { useStore } from '#web/platform/store.ts'
import { queuedChanges } from '#web/platform/waiting.ts'
import type { DayJob } from '../contract.ts'

type Work = Pick<DayJob, 'visit_id' | 'other_visits' | 'status' | 'on_site_since'>
type Step = Pick<QueuedChange, 'path' | 'params' | 'made_at' | 'refusal'>

/** A job after a step that waits on this device for a connection. */
export function withStep<Job extends Work>(job: Job, { path, params, made_at, refusal }: Step): Job {
  if (refusal || params?.['id'] !== job.visit_id) return job
  if (path === visits.start.path) return { ...job, status: 'in_progress', on_site_since: made_at }
  if (path === visits.stop.path) return { ...job, on_site_since: null }
  if (path !== visits.finish.path) return job
  return { ...job, status: job.other_visits === 0 ? 'completed' : job.status, on_site_since: null }
}

/** Adds the steps that wait to what was read, also after the page was loaded again: `const withSteps = useWaitingSteps()`. */
export function useWaitingSteps() {
  const queue = useStore(queuedChanges)
  return <Job extends Work>(job: Job): Job => queue.reduce(withStep<Job>, job)
}
