import { jobs } from '#features/work/jobs/contract.ts'
import { visits } from '#features/work/visits/contract.ts'
import type { QueuedChange } from '#web/platform/queued-change.ts'
import { useStore } from '#web/platform/store.ts'
import { queuedChanges } from '#web/platform/waiting.ts'
import { type Clock, clock, ClockInput } from '../contract.ts'

type Running = NonNullable<Clock['running']>
type Change = Pick<QueuedChange, 'path' | 'params' | 'body' | 'name' | 'made_at' | 'refusal'>

/** The clock after a change that waits on this device for a connection. */
export function withChange(before: Clock, { path, params, body, name, made_at, refusal }: Change): Clock {
  const { running, last_job } = before
  const run = (activity: Pick<Running, 'kind' | 'job_id' | 'job_title'>): Clock => ({
    ...before,
    running: { id: 'waiting', started_at: made_at, ...activity },
  })
  if (refusal) return before
  if (path === clock.start.path) return run({ kind: ClockInput.parse(body).kind, job_id: null, job_title: null })
  if (path === clock.stop.path) return { ...before, running: null }
  if (path === jobs.start.path) {
    const job_id = params?.['id'] ?? null
    return run({ kind: 'visit', job_id, job_title: last_job?.id === job_id ? last_job.title : name })
  }
  if (path === visits.start.path) return run({ kind: 'visit', job_id: null, job_title: name })
  const ends = path === visits.stop.path || path === visits.finish.path
  return ends && running?.kind === 'visit' ? { ...before, running: null } : before
}

/** The clock with the changes that wait, also after the page was loaded again. */
export const useWaitingClock = (read: Clock): Clock => useStore(queuedChanges).reduce(withChange, read)
