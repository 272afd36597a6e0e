/** The outcome of a promise, for a screen that shows a failure instead of breaking. */
export type Outcome<T> = { value: T } | { error: unknown }

const settled = <T>(promise: Promise<T>): Promise<Outcome<T>> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** Loads each key once, so that a component can read the promise while rendering (`use`), however often React renders it. */
export function remembered<T>(load: (key: string) => Promise<T>) {
  const cache = new Map<string, Promise<Outcome<T>>>()
  return {
    of(key: string): Promise<Outcome<T>> {
      const outcome = cache.get(key) ?? settled(load(key))
      cache.set(key, outcome)
      return outcome
    },
    forget: (key: string) => void cache.delete(key),
    forgetAll: () => cache.clear(),
  }
}
