/** Timeout of remote storage requests without a file. */
export const ANSWER_MS = 5_000

/** A small office may have a slow uplink, so allow for a quarter of a megabyte per second. */
export const uploadMs = (answerMs: number, bytes: Uint8Array): number => answerMs + Math.ceil(bytes.length / 256)

/** Waits at most this long, then aborts what is still running. */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`No answer within ${ms} ms`)), { once: true })
  })
  return Promise.race([work(signal), late])
}
