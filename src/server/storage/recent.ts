import { recentWithin } from '../recent-within.ts'
import type { Storage } from './storage.ts'

const MAX_BYTES = 32 * 1024 * 1024

/** Caches recent reads in memory, so that the logo is not fetched over the network for every page and PDF. */
export function cacheReads(store: Storage, maxBytes = MAX_BYTES): Storage {
  const recent = recentWithin<Uint8Array>(maxBytes)
  return {
    ...store,
    get: async (place) => {
      const cached = recent.get(place.file_name)
      if (cached) return cached
      const bytes = await store.get(place)
      if (bytes) recent.set(place.file_name, bytes, bytes.length)
      return bytes
    },
    remove: async (place) => {
      recent.drop(place.file_name)
      await store.remove(place)
    },
  }
}
