import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { conflict, unavailable } from '#server/errors.ts'
import type { Laid } from '#server/pdf/lay-out.ts'
import type { DossierInput } from './input.ts'
import type { FromWorker, ToWorker } from './worker.ts'

type Options = {
  /** The script that the process runs. */
  program: URL
  patienceMs: number
}

/** Environment variables that a process needs: none, except on Windows. */
const environment = () => {
  const root = process.env['SystemRoot']
  return root === undefined ? {} : { SystemRoot: root }
}

/** The server's own work comes first. */
function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not allowed here: it is only slower for others.
  }
}

const cancelled = () => conflict('This dossier was cancelled.')

const PIECE_BYTES = 1024 * 1024

/** Sends a photo or another file piece by piece, each when the one before has left. */
async function sendFile(bytes: Uint8Array | null, send: (message: ToWorker) => Promise<void>): Promise<void> {
  if (!bytes || bytes.length === 0) return send({ missing: true })
  for (let from = 0; from < bytes.length; from += PIECE_BYTES)
    await send({ piece: bytes.subarray(from, from + PIECE_BYTES), last: from + PIECE_BYTES >= bytes.length })
}

/**
 * Makes a dossier in a separate process, which gets the photos and other files one after the other. If it takes too long,
 * crashes or is cancelled, only this dossier fails.
 */
export const buildInProcess =
  ({ program, patienceMs }: Options) =>
  (input: DossierInput, readBytes: (index: number) => Promise<Uint8Array | null>, signal: AbortSignal): Promise<Laid> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(cancelled())
      const child = fork(program, {
        execArgv: [],
        env: environment(),
        serialization: 'advanced',
        // The PDF arrives through a separate pipe, as bytes: a message of this size would block while it is read.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
      })
      const end = (error: Error) => {
        clearTimeout(timer)
        child.kill('SIGKILL')
        reject(error)
      }
      const timer = setTimeout(() => end(unavailable('This dossier took too long to create.')), patienceMs)
      child.on('error', end)
      const pipe = child.pid === undefined ? null : child.stdio[4]
      // It could not be started: its error says why.
      if (!(pipe instanceof Readable)) return
      giveWay(child)
      const reply = Promise.withResolvers<Omit<Laid, 'bytes'>>()
      Promise.all([reply.promise, buffer(pipe)]).then(([done, bytes]) => {
        clearTimeout(timer)
        resolve({ ...done, bytes })
      }, end)
      signal.addEventListener('abort', () => end(cancelled()), { once: true })
      const send = (message: ToWorker) =>
        new Promise<void>((done, fail) => child.send(message, (error) => (error ? fail(error) : done())))
      child.on('exit', (code) => code !== 0 && end(new Error('The process of the dossier ended')))
      child.on('message', (message: FromWorker) => {
        if ('done' in message) reply.resolve(message.done)
        else if ('failed' in message) end(new Error(message.failed))
        else
          readBytes(message.wanted)
            .then((bytes) => sendFile(bytes, send))
            .catch(end)
      })
      send({ input }).catch(end)
    })

/** Makes a dossier outside the server's own process. */
export const buildDossier = buildInProcess({ program: new URL('./worker.ts', import.meta.url), patienceMs: 120_000 })
