import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const MAX_CRASHES = 5
const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 500

/** The delay before the next restart, doubling with each crash in the last minute; null after too many. */
export function pauseAfter(crashes: number[], now: number): number | null {
  const recent = crashes.filter((crash) => now - crash < MINUTE_MS).length
  return recent < MAX_CRASHES ? FIRST_PAUSE_MS * 2 ** (recent - 1) : null
}

type End = { code: number | null; signal: NodeJS.Signals | null }

const waitForEnd = (child: ChildProcess): Promise<End> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', reject)
  })

/**
 * Runs a program that sends a message once it is ready, and restarts it when it crashes. Resolves to the exit code when
 * the program was stopped, could not start, or crashes too often.
 */
export async function keepRunning(program: string[], report: (line: string) => void): Promise<number> {
  const crashes: number[] = []
  const stopping = new AbortController()
  let child: ChildProcess | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      stopping.abort()
      child?.kill(signal)
    })
  let wasReady = false
  while (!stopping.signal.aborted) {
    // The program watches this channel to notice when this process is gone.
    child = spawn(process.execPath, program, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.once('message', () => (wasReady = true))
    const { code, signal } = await waitForEnd(child)
    child = null
    if (code === 0 || stopping.signal.aborted || !wasReady) return code ?? 1
    crashes.push(Date.now())
    const wait = pauseAfter(crashes, Date.now())
    if (wait === null) {
      report(`Panelboard crashed ${MAX_CRASHES} times in a minute and will not be restarted. The lines above say why.`)
      return 1
    }
    report(`Panelboard exited unexpectedly (${signal ?? `exit code ${code}`}). Restarting in ${wait / 1000} s.`)
    await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
  return 0
}
