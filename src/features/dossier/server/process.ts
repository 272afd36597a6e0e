import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { unavailable } from '#server/errors.ts'
import type { Built } from './build.ts'
import type { DossierInput } from './input.ts'
import type { FromWorker, ToWorker } from './worker.ts'

type Options = {
  /** The script that the process runs. */
  program: URL
  patienceMs: number
}

/** What a process needs of the environment: nothing, except on Windows. */
const environment = () => {
  const root = process.env['SystemRoot']
  return root === undefined ? {} : { SystemRoot: root }
}

/** The server's own work comes first. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // Not allowed here: it is only slower for others.
  }
}

/**
 * Makes a dossier in a process of its own, which gets the photos one after the other. If it takes too long or crashes, only
 * this dossier fails.
 */
export const buildInProcess =
  ({ program, patienceMs }: Options) =>
  (input: DossierInput, photoBytes: (index: number) => Promise<Uint8Array | null>): Promise<Built> =>
    new Promise((resolve, reject) => {
      const child = fork(program, {
        execArgv: [],
        env: environment(),
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      giveWay(child)
      const end = (error: Error) => {
        clearTimeout(timer)
        child.kill('SIGKILL')
        reject(error)
      }
      const timer = setTimeout(() => end(unavailable('This dossier took too long to create.')), patienceMs)
      const send = (message: ToWorker) => child.send(message, (error) => error && end(error))
      child.on('error', end)
      child.on('exit', () => end(new Error('The process of the dossier ended')))
      child.on('message', (message: FromWorker) => {
        if ('done' in message) {
          clearTimeout(timer)
          resolve(message.done)
        } else if ('failed' in message) end(new Error(message.failed))
        else photoBytes(message.wanted).then((bytes) => send({ bytes }), end)
      })
      send({ input })
    })

/** Makes a dossier outside the server's own process. */
export const buildDossier = buildInProcess({ program: new URL('./worker.ts', import.meta.url), patienceMs: 120_000 })
