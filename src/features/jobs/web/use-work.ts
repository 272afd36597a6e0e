import { useAction } from '#web/platform/action.ts'
import { confirm } from '#web/platform/confirm.ts'
import { jobs } from '../contract.ts'

const steps = ['start', 'stop', 'finish'] as const
export type Step = (typeof steps)[number]

const failure = { failed: 'Failed to update job', denied: "You don't have permission to update jobs" }

// It is beside Stop, and what it clocks out cannot be undone.
const FINISH = { title: 'Finish this job?', action: 'Finish', destructive: false }

/** Starts, stops and finishes work. Further taps on the same job are ignored until it is saved. */
export function useWork() {
  const actions = {
    start: useAction(jobs.start, {
      done: ({ title }) => ({ title: 'You are on site', description: title }),
      ...failure,
    }),
    stop: useAction(jobs.stop, {
      done: ({ title }) => ({ title: 'You left the site', description: title }),
      ...failure,
    }),
    finish: useAction(jobs.finish, {
      done: ({ title }) => ({ title: 'Job completed', description: title }),
      ...failure,
    }),
  }
  const stepOf = (id: string): Step | null => steps.find((step) => actions[step].isBusy(id)) ?? null
  const press = async (step: Step, { id, title }: { id: string; title: string }) => {
    if (stepOf(id) !== null) return
    if (step === 'finish' && !(await confirm({ ...FINISH, body: `${title}. Everyone on site is clocked out.` }))) return
    await actions[step].run({ params: { id } })
  }
  return { press, stepOf }
}
