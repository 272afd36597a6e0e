import { unavailable } from '../errors.ts'

/**
 * The location of one file's bytes, named after its columns: they stay there whatever storage is chosen later. The
 * `gcs_` columns are the bucket and path in any storage with buckets.
 */
export type Place = {
  storage_provider: string
  /** The key the bytes were stored under. */
  file_name: string
  drive_file_id?: string | null
  drive_folder_id?: string | null
  web_view_link?: string | null
  web_content_link?: string | null
  gcs_bucket_name?: string | null
  gcs_file_path?: string | null
}

export type Storage = {
  /** The storage for new files. */
  provider: string
  /** Keys are ours (never a user's file name), and new for every file. 503 if it cannot be stored now. */
  put(key: string, bytes: Uint8Array, type: string): Promise<Place>
  /** Null: there is nothing there. */
  get(place: Place): Promise<Uint8Array | null>
  /** Removing a missing file is not an error. */
  remove(place: Place): Promise<void>
}

/** Folders and a name of plain characters, with at most one dot before the extension: nothing that could escape the folder. */
const KEY = /^(?:[a-z0-9][a-z0-9_-]{0,99}\/){0,4}[a-z0-9][a-z0-9_-]{0,99}(?:\.[a-z0-9]{1,10})?$/

export const isStorageKey = (text: string): boolean => KEY.test(text)

export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`Not a storage key: ${key}`)
  return key
}

const names: Record<string, string> = { s3: 'S3-compatible storage', 'google-drive': 'Google Drive' }

/** New files go to the chosen storage; those in any of them stay readable. */
export function combineStorages(chosen: string, stores: Storage[]): Storage {
  const holding = (provider: string): Storage => {
    const match = stores.find((store) => store.provider === provider)
    if (match) return match
    throw unavailable(`This file is kept in ${names[provider] ?? provider}, which is not set up.`)
  }
  return {
    provider: chosen,
    put: async (key, bytes, type) => holding(chosen).put(key, bytes, type),
    get: async (place) => holding(place.storage_provider).get(place),
    remove: async (place) => holding(place.storage_provider).remove(place),
  }
}
