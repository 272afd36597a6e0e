/** How long a storage on the network may take for what carries no file. */
export const ANSWER_MS = 5_000

/** A server in a small office may have a slow line up: a quarter of a megabyte a second must do. */
export const uploadMs = (answerMs: number, bytes: Uint8Array): number => answerMs + Math.ceil(bytes.length / 256)

/** Waits for so long at most; what is still under way then is told to stop. */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error(`No answer within ${ms} ms`)), { once: true })
  })
  return Promise.race([work(signal), late])
}
