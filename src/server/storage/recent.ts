import type { Storage } from './storage.ts'

const MAX_BYTES = 32 * 1024 * 1024

/** Caches recent reads in memory, so that the logo is not fetched over the network for every page and PDF. */
export function remembering(store: Storage, maxBytes = MAX_BYTES): Storage {
  const recent = new Map<string, Uint8Array>()
  let total = 0
  const drop = (key: string) => {
    total -= recent.get(key)?.length ?? 0
    recent.delete(key)
  }
  const keep = (key: string, bytes: Uint8Array) => {
    drop(key)
    recent.set(key, bytes)
    total += bytes.length
    for (const oldest of recent.keys()) {
      if (total <= maxBytes) break
      drop(oldest)
    }
  }
  return {
    ...store,
    get: async (place) => {
      const bytes = recent.get(place.file_name) ?? (await store.get(place))
      if (bytes) keep(place.file_name, bytes)
      return bytes
    },
    remove: async (place) => {
      drop(place.file_name)
      await store.remove(place)
    },
  }
}
