import { getErrorMessage } from '#web/platform/api.ts'
import { download } from '#web/platform/download.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { toast } from '#web/platform/toast.ts'
import { dossiers } from '../contract.ts'

type Making = { cancel: (() => void) | null; problem: string | null }

const NONE: Making = { cancel: null, problem: null }

// Outside of any screen: a dossier continues after the job's dialog closes, and a failure is still there when it reopens.
const making = createStore<Readonly<Record<string, Making>>>({})

const update = (jobId: string, values: Making) => making.set({ ...making.get(), [jobId]: values })

/** Makes the dossier of a job and saves it as a file. */
export async function makeDossier(jobId: string): Promise<void> {
  const cancelling = new AbortController()
  update(jobId, { cancel: () => cancelling.abort(), problem: null })
  try {
    await download(dossiers.issue, { params: { id: jobId }, signal: cancelling.signal })
    update(jobId, NONE)
  } catch (error) {
    if (cancelling.signal.aborted) {
      update(jobId, NONE)
      toast({ title: 'Dossier cancelled' })
      return
    }
    const problem = `The dossier was not created. ${getErrorMessage(error)}`
    update(jobId, { cancel: null, problem })
    toast({ title: 'Error', description: problem, destructive: true })
  }
}

/** State of the dossier being made for a job: how to cancel it, and why the last one failed. */
export const useMaking = (jobId: string): Making => useStore(making)[jobId] ?? NONE
