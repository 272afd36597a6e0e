/**
 * Loads a library or connection on first use and caches it. A failure is thrown but not cached, so the next use loads
 * again. `ifUsed` is what has been loaded or is loading, for closing it.
 */
export function loadOnFirstUse<T>(load: () => Promise<T>): (() => Promise<T>) & { ifUsed: () => Promise<T> | null } {
  let loading: Promise<T> | null = null
  const use = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
  return Object.assign(use, { ifUsed: () => loading })
}
