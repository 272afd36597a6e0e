/** The outcome of a promise, for a screen that shows a failure instead of breaking. */
export type Outcome<T> = { value: T } | { error: unknown }

const settled = <T>(promise: Promise<T>): Promise<Outcome<T>> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** Loads each key once, so that a component can read the promise while rendering (`use`), however often React renders it. */
export function remembered<T>(load: (key: string) => Promise<T>) {
  const kept = new Map<string, Promise<Outcome<T>>>()
  return {
    of(key: string): Promise<Outcome<T>> {
      const known = kept.get(key) ?? settled(load(key))
      kept.set(key, known)
      return known
    },
    forget: (key: string) => void kept.delete(key),
    forgetAll: () => kept.clear(),
  }
}
