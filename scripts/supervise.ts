import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

const MOST_FALLS = 5
const MINUTE_MS = 60_000
const FIRST_PAUSE_MS = 500

/** The pause before the next start, which doubles with each fall of the last minute; null when there were too many. */
export function pauseAfter(falls: number[], now: number): number | null {
  const recent = falls.filter((fall) => now - fall < MINUTE_MS).length
  return recent < MOST_FALLS ? FIRST_PAUSE_MS * 2 ** (recent - 1) : null
}

type End = { code: number | null; signal: NodeJS.Signals | null }

const endOf = (child: ChildProcess): Promise<End> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', reject)
  })

/**
 * Runs a program, which sends a message once it is ready, and starts it again when it falls. Ends, with the exit code to end
 * with, when the program was stopped, when it could not even start, or when it falls too often.
 */
export async function keepRunning(program: string[], report: (line: string) => void): Promise<number> {
  const falls: number[] = []
  const stopping = new AbortController()
  let child: ChildProcess | null = null
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      stopping.abort()
      child?.kill(signal)
    })
  let wasReady = false
  while (!stopping.signal.aborted) {
    // Through the channel the program notices when this process is gone.
    child = spawn(process.execPath, program, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.once('message', () => (wasReady = true))
    const { code, signal } = await endOf(child)
    child = null
    if (code === 0 || stopping.signal.aborted || !wasReady) return code ?? 1
    falls.push(Date.now())
    const wait = pauseAfter(falls, Date.now())
    if (wait === null) {
      report(`Panelboard fell ${MOST_FALLS} times in a minute and is not started again. The lines above say why.`)
      return 1
    }
    report(`Panelboard ended unexpectedly (${signal ?? `exit code ${code}`}). It starts again in ${wait / 1000} s.`)
    await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
  return 0
}
