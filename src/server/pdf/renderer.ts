import { Worker } from 'node:worker_threads'
import { unavailable } from '../errors.ts'
import type { PdfDocument } from './document.ts'

type Answer = { bytes: Uint8Array } | { error: string }

type Options = {
  /** The script the worker thread runs. */
  program: URL
  /** Counted from the start of work on one PDF: a worker that exceeds it never finishes. */
  patienceMs: number
}

/** An idle worker ends after this long, which frees its memory. */
const IDLE_MS = 30_000

/**
 * A worker thread that lays out one PDF at a time, started for the first one. A PDF that takes too long or ends the worker
 * fails alone: the next one gets a new worker.
 */
export function createRenderer({ program, patienceMs }: Options) {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined

  function end(ended: Worker): void {
    if (worker === ended) worker = null
    void ended.terminate()
  }

  function begin(): Worker {
    const begun = new Worker(program, { execArgv: [], env: {} })
    begun.unref()
    // The PDF at work fails with it.
    begun.on('error', () => end(begun)).on('exit', () => end(begun))
    return begun
  }

  function layOut(current: Worker, document: PdfDocument): Promise<Uint8Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    const settle = (answer: Answer) => ('bytes' in answer ? resolve(answer.bytes) : reject(new Error(answer.error)))
    const exit = () => reject(new Error('The PDF worker ended'))
    current.on('message', settle).on('error', reject).on('exit', exit)
    const timer = setTimeout(() => {
      reject(unavailable('This PDF took too long to create.'))
      end(current)
    }, patienceMs)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- this is a thread, not a window
    current.postMessage(document)
    return promise.finally(() => {
      clearTimeout(timer)
      current.off('message', settle).off('error', reject).off('exit', exit)
    })
  }

  return async (document: PdfDocument): Promise<Uint8Array> => {
    clearTimeout(idle)
    const current = (worker ??= begin())
    try {
      return await layOut(current, document)
    } finally {
      idle = setTimeout(() => end(current), IDLE_MS).unref()
    }
  }
}
