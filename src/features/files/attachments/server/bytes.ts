import { and, eq } from 'drizzle-orm'
import type { Context, Services } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/errors.ts'
import { RetryLater, type BackgroundJob } from '#server/background/background.ts'
import { mayRemove } from '#server/storage/removals.ts'
import type { Place } from '#server/storage/storage.ts'
import { files } from './table.ts'

const FORGET = 'forget-file'

/** A write that timed out may still arrive, so its bytes are removed a little later. */
const LATE_MS = 2 * 60_000

/** Removes the bytes of rows that the caller's transaction marks as deleted, once it commits. */
export async function forget({ db, background }: Pick<Services, 'db' | 'background'>, places: Place[]): Promise<void> {
  for (const place of places) await background.enqueue(db, FORGET, place)
}

/**
 * Stores bytes, then records them with `record`. If either fails, the bytes are removed again: only a row proves that they are
 * wanted.
 */
export async function storeThen<T>(
  ctx: Context,
  { key, bytes, type }: { key: string; bytes: Uint8Array; type: string },
  record: (place: Place) => Promise<T>,
): Promise<T> {
  let place: Place = { storage_provider: ctx.storage.provider, file_name: key }
  try {
    place = await ctx.storage.put(key, bytes, type)
    return await record(place)
  } catch (error) {
    const startAfter = new Date(ctx.now().getTime() + LATE_MS)
    await ctx.background
      .enqueue(ctx.db, FORGET, place, { startAfter })
      .catch((error: unknown) => ctx.log.warn({ err: error, key }, 'a stored file without a row was left behind'))
    throw error
  }
}

/** Removes only bytes without a row: if the reply to a commit was lost, the row may exist after all. */
async function removeUnreferenced(ctx: Context, place: Place): Promise<void> {
  if (place.storage_provider === 'local') return inTransaction(ctx, (ctx) => removeLocal(ctx, place))
  return remove(ctx, place)
}

/** Files on this disk are in backups: they stay while one is being written. */
async function removeLocal(ctx: Context, place: Place): Promise<void> {
  if (!(await mayRemove(ctx.db))) throw new RetryLater('A backup is being written')
  await remove(ctx, place)
}

async function remove({ db, storage }: Context, place: Place): Promise<void> {
  const named = await db.$count(files, and(eq(files.file_name, place.file_name), eq(files.is_deleted, false)))
  if (named > 0) return
  try {
    await storage.remove(place)
  } catch (error) {
    if (error instanceof AppError) throw new RetryLater(error.message, { cause: error })
    throw error
  }
}

/** Retries for about a day, up to an hour apart. */
export const forgetJob: BackgroundJob<Place> = { name: FORGET, run: removeUnreferenced, retries: 28, retrySeconds: 30 }
