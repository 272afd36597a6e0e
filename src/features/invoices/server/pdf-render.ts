import { Worker } from 'node:worker_threads'
import { unavailable } from '#server/platform/errors.ts'
import type { Paper } from './pdf-document.ts'

type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }
type Answer = { id: number } & ({ bytes: Uint8Array } | { error: string })

/** Longer than any invoice takes; a worker that is not done by then is not coming back. */
const PATIENCE = 30_000
/** The worker goes when nobody has wanted a PDF for this long, and its memory with it. */
const IDLE = 30_000
const MOST_WAITING = 100

const program = new URL('./pdf-worker.ts', import.meta.url)

/** One worker thread that lays out PDFs, started when the first one is wanted. */
function createRenderer() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last = 0

  function settle(id: number, done: (job: Waiting) => void): void {
    const job = waiting.get(id)
    waiting.delete(id)
    clearTimeout(job?.timer)
    if (job) done(job)
    if (waiting.size === 0 && worker) idle = setTimeout(() => end(worker), IDLE).unref()
  }

  function end(ended: Worker | null, error = new Error('The PDF worker ended')): void {
    if (worker === null || worker !== ended) return
    worker = null
    void ended.terminate()
    for (const id of waiting.keys()) settle(id, (job) => job.reject(error))
  }

  function begin(): Worker {
    const begun = new Worker(program, { execArgv: [], env: {} })
    begun.unref()
    begun.on('message', (answer: Answer) =>
      settle(answer.id, (job) => {
        if ('bytes' in answer) job.resolve(answer.bytes)
        else job.reject(new Error(answer.error))
      }),
    )
    begun.on('error', (error) => end(begun, error instanceof Error ? error : new Error(String(error))))
    begun.on('exit', () => end(begun))
    return begun
  }

  return (paper: Paper): Promise<Uint8Array> => {
    if (waiting.size >= MOST_WAITING)
      throw unavailable('Many PDFs are being made at this moment. Try again in a moment.')
    clearTimeout(idle)
    worker ??= begin()
    const current = worker
    const id = (last += 1)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(current, new Error('The PDF took too long')), PATIENCE)
      waiting.set(id, { resolve, reject, timer })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a thread, not a window
      current.postMessage({ id, paper })
    })
  }
}

/** Lays out an invoice as PDF, beside the server's own thread. */
export const renderPdf = createRenderer()
