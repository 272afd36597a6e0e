import { unavailable } from './errors.ts'

type Line = { busy: number; waiting: (() => void)[] }

/**
 * Limits how much costly work one caller has in progress: the rest waits for that caller's own slots and never delays
 * others. Refuses (503) once more than `waiting` of a caller's requests are queued.
 */
export function createPlaces({ places, waiting, full }: { places: number; waiting: number; full: string }) {
  const lines = new Map<string, Line>()

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(caller) ?? { busy: 0, waiting: [] }
    lines.set(caller, line)
    if (line.busy < places) line.busy += 1
    else if (line.waiting.length < waiting) await new Promise<void>((resolve) => line.waiting.push(resolve))
    else throw unavailable(full)
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      // A slot goes straight to the next in line.
      if (next) next()
      else if ((line.busy -= 1) === 0) lines.delete(caller)
    }
  }
}
