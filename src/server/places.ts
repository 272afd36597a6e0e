import fastq, { type queueAsPromised } from 'fastq'
import { unavailable } from './errors.ts'

type Work = () => Promise<unknown>

/** A line of work, of which so much runs at a time. */
export type Queue = queueAsPromised<Work, unknown>

export const createQueue = (atOnce: number): Queue => fastq.promise((work: Work) => work(), atOnce)

/**
 * Limits how much costly work one caller has in progress: the rest waits for that caller's own slots and never delays
 * others. Refuses (503) once more than `waiting` of a caller's requests are queued.
 */
export function createPlaces({ places, waiting, full }: { places: number; waiting: number; full: string }) {
  const queues = new Map<string, Queue>()

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(caller) ?? createQueue(places)
    if (queue.running() === places && queue.length() >= waiting) throw unavailable(full)
    queues.set(caller, queue)
    try {
      return (await queue.push(work)) as T
    } finally {
      if (queue.idle()) queues.delete(caller)
    }
  }
}
