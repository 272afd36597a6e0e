// Work that would block the page is a generator, which yields where it can pause.

const SLICE_MS = 8

/** Does it in one go. */
export function atOnce<T>(steps: Generator<void, T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Does it in slices of a few milliseconds, what fits in the first at once. Null if `signal` stopped it. */
export async function inSlices<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T | null> {
  let started = performance.now()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() - started < SLICE_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return null
    started = performance.now()
  }
}
