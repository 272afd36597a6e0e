/** A cache of the values that were used last, up to a total size. */
export function recentWithin<T>(maxSize: number) {
  const recent = new Map<string, { value: T; size: number }>()
  let total = 0

  function drop(key: string): void {
    total -= recent.get(key)?.size ?? 0
    recent.delete(key)
  }
  function set(key: string, value: T, size: number): void {
    drop(key)
    recent.set(key, { value, size })
    total += size
    for (const oldest of recent.keys()) {
      if (total <= maxSize) break
      drop(oldest)
    }
  }
  function get(key: string): T | undefined {
    const entry = recent.get(key)
    if (entry === undefined) return undefined
    set(key, entry.value, entry.size)
    return entry.value
  }
  return { get, set, drop }
}
