import { useAction } from '#web/platform/action.ts'
import { jobs } from '../contract.ts'

const steps = ['start', 'stop', 'finish'] as const
export type Step = (typeof steps)[number]

const failure = { failed: 'Failed to update job', denied: "You don't have permission to update jobs" }

/** Starts, stops and finishes work with one tap. Further taps on the same job are ignored until it is saved. */
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
  const press = async (step: Step, { id }: { id: string }) => {
    if (stepOf(id) === null) await actions[step].run({ params: { id } })
  }
  return { press, stepOf }
}
