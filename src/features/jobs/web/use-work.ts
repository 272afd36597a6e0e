import { useState } from 'react'
import { useChange } from '#web/platform/query.ts'
import { toast, toastFailure } from '#web/platform/toast.ts'
import { jobs } from '../contract.ts'
import { useKeepJob } from './use-job.ts'

export type Step = 'start' | 'stop' | 'finish'

const said: Record<Step, string> = { start: 'You are on site', stop: 'You left the site', finish: 'Job completed' }

/** Starts, stops and finishes work with one tap; while a job's tap is on its way, the next one does nothing. */
export function useWork() {
  const start = useChange(jobs.start)
  const stop = useChange(jobs.stop)
  const finish = useChange(jobs.finish)
  const keep = useKeepJob()
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, Step>>(new Map())
  const calls = { start, stop, finish }

  const press = async (step: Step, { id, title }: { id: string; title: string }) => {
    if (underWay.has(id)) return
    setUnderWay((before) => new Map(before).set(id, step))
    try {
      keep(await calls[step].run({ params: { id } }))
      toast({ title: said[step], description: title })
    } catch (error) {
      toastFailure(error, { failed: 'Failed to update job', denied: "You don't have permission to update jobs" })
    }
    setUnderWay((before) => new Map([...before].filter(([other]) => other !== id)))
  }
  return { press, stepOf: (id: string): Step | null => underWay.get(id) ?? null }
}
