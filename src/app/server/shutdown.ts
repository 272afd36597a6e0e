import { setTimeout as pause } from 'node:timers/promises'
import type { Lifecycle } from '#server/health.ts'
import type { Log } from '#server/log.ts'

/** Ctrl+C under npm reaches the process twice, from the terminal and from npm; that is still one request to stop. */
const SAME_WISH_MS = 500

/** Waits for `work`, up to a limit. Returns whether it finished. */
export async function settlesWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const settled = new AbortController()
  const patience = pause(ms, false, { signal: settled.signal }).catch(() => false)
  return Promise.race([work.then(() => true), patience]).finally(() => settled.abort())
}

export type Shutdown = ReturnType<typeof createShutdown>

/** Closes everything that the process opened, once and in reverse order: on a signal, an error, or a failed start. */
export function createShutdown() {
  const lifecycle: Lifecycle = { stopping: false }
  const steps: { name: string; close: () => Promise<unknown> }[] = []
  let log: Log | null = null
  let ending: Promise<void> | null = null

  async function closeAll(): Promise<void> {
    for (const { name, close } of steps.toReversed()) {
      try {
        await close()
      } catch (error) {
        log?.warn({ err: error }, `${name} did not stop in good order`)
      }
    }
  }
  const end = (): Promise<void> => {
    lifecycle.stopping = true
    return (ending ??= closeAll())
  }

  return {
    lifecycle,
    end,
    logTo: (next: Log) => (log = next),
    onEnd: (name: string, close: () => Promise<unknown>) => void steps.push({ name, close }),
    /** Shuts down cleanly after an unexpected error. */
    fail: async (error: unknown): Promise<never> => {
      log?.error({ err: error }, 'ending after a fault')
      await end()
      process.exit(1)
    },
  }
}

/** First signal: finish `starting`, then shut down cleanly. Second: exit immediately. */
export function endOnSignals(shutdown: Shutdown, starting: Promise<unknown>): void {
  let first = 0
  const onSignal = () => {
    if (first > 0 && performance.now() - first > SAME_WISH_MS) process.exit(1)
    if (first > 0) return
    first = performance.now()
    shutdown.lifecycle.stopping = true
    void starting.then(
      () => shutdown.end().finally(() => process.exit(0)),
      () => undefined,
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}
