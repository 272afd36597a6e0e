import { Worker } from 'node:worker_threads'
import { unavailable } from '../errors.ts'
import type { PdfDocument } from './document.ts'

type Job = { document: PdfDocument; resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }
type Answer = { bytes: Uint8Array } | { error: string }

type Options = {
  /** The script the worker thread runs. */
  program: URL
  /** Counted from the start of work on one PDF: a worker that exceeds it never finishes. */
  patienceMs: number
  mostWaiting: number
}

/** An idle worker ends after this long, which frees its memory. */
const IDLE_MS = 30_000

/**
 * One worker thread that lays out PDFs one after another, started for the first one. A PDF that takes too long or ends the
 * worker fails alone: the next one gets a new worker.
 */
export function createRenderer({ program, patienceMs, mostWaiting }: Options) {
  const waiting: Job[] = []
  let atWork: Job | null = null
  let worker: Worker | null = null
  let timer: NodeJS.Timeout | undefined

  function end(ended: Worker, error: Error): void {
    if (worker !== ended) return
    worker = null
    void ended.terminate()
    settle((job) => job.reject(error))
  }

  function begin(): Worker {
    const begun = new Worker(program, { execArgv: [], env: {} })
    begun.unref()
    begun.on('message', (answer: Answer) =>
      settle((job) => ('bytes' in answer ? job.resolve(answer.bytes) : job.reject(new Error(answer.error)))),
    )
    begun.on('error', (error) => end(begun, error instanceof Error ? error : new Error(String(error))))
    begun.on('exit', () => end(begun, new Error('The PDF worker ended')))
    return begun
  }

  function settle(done: (job: Job) => void): void {
    clearTimeout(timer)
    const job = atWork
    atWork = null
    if (job) done(job)
    startNext()
  }

  function startNext(): void {
    if (atWork) return
    clearTimeout(timer)
    atWork = waiting.shift() ?? null
    if (atWork) worker ??= begin()
    if (!worker) return
    const current = worker
    if (!atWork) {
      timer = setTimeout(() => end(current, new Error('The PDF worker is idle')), IDLE_MS).unref()
      return
    }
    timer = setTimeout(() => end(current, unavailable('This PDF took too long to create.')), patienceMs)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a thread, not a window
    current.postMessage(atWork.document)
  }

  return (document: PdfDocument): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= mostWaiting)
        throw unavailable('Many PDFs are being created right now. Try again in a moment.')
      waiting.push({ document, resolve, reject })
      startNext()
    })
}
