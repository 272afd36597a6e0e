import { useAction } from '#web/platform/action.ts'
import { confirm } from '#web/platform/confirm.ts'
import { pluralize } from '#contract/text.ts'
import { visits } from '#features/work/visits/contract.ts'
import { queryClient } from '#web/platform/query.ts'
import type { DayJob } from '../contract.ts'
import { withStep } from './waiting-steps.ts'

const JOBS = ['api', 'jobs']

const steps = ['start', 'stop', 'finish'] as const
export type Step = (typeof steps)[number]

const failure = { failed: 'Failed to update job', denied: "You don't have permission to update jobs" }

// It is beside Stop, and what it clocks out cannot be undone.
const FINISH = { action: 'Finish', destructive: false }

/** Keeps a step that waits in what was read, so that its screen does not go back to before it once it is sent. */
function showStep(step: Step, params: Record<'id', string>): void {
  const made_at = new Date().toISOString()
  const patched = (job: DayJob) => withStep(job, { path: visits[step].path, params, made_at })
  queryClient.setQueriesData<DayJob | DayJob[]>({ queryKey: JOBS }, (cached) =>
    Array.isArray(cached) ? cached.map(patched) : cached && patched(cached),
  )
}

/** Starts, stops and finishes work on a visit. Further taps on the same one are ignored until it is saved. */
export function useWork() {
  const actions = {
    start: useAction(visits.start, {
      onWaiting: ({ params }) => showStep('start', params),
      done: ({ title }) => ({ title: 'You are on site', description: title }),
      ...failure,
    }),
    stop: useAction(visits.stop, {
      onWaiting: ({ params }) => showStep('stop', params),
      done: ({ title }) => ({ title: 'You left the site', description: title }),
      ...failure,
    }),
    finish: useAction(visits.finish, {
      onWaiting: ({ params }) => showStep('finish', params),
      done: ({ title }) => ({ title: 'Work finished', description: title }),
      ...failure,
    }),
  }
  const getBusyStep = (id: string): Step | null => steps.find((step) => actions[step].isBusy(id)) ?? null
  const press = async (step: Step, { visit_id: id, title, other_visits }: DayJob) => {
    if (getBusyStep(id) !== null) return
    const question = {
      title: other_visits === 0 ? 'Finish this job?' : 'Finish this visit?',
      body: `${title}. Everyone on site is clocked out.${other_visits === 0 ? '' : ` The job has ${pluralize(other_visits, 'more visit')}.`}`,
    }
    if (step === 'finish' && !(await confirm({ ...FINISH, ...question }))) return
    await actions[step].run({ params: { id } })
  }
  return { press, getBusyStep }
}
