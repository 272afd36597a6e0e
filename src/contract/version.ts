import * as z from 'zod/mini'

/** A record's `updated_at` as the caller read it. If the record has changed since, the request gets a 409. */
export const ReadVersion = z.optional(z.string())

/** The message of that 409, for every kind of record. */
export const CHANGED_MEANWHILE =
  'Another user changed this after you opened it. Nothing was saved. Check the latest version, then try again.'
