import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { BackgroundJob } from '#server/background/background.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { forget } from './bytes.ts'
import { placeColumns } from './queries.ts'
import { files } from './table.ts'

const DAY_MS = 24 * 3_600_000
/** Long enough to see what happened to a file. */
const DELETED_KEPT_MS = 30 * DAY_MS
const AT_ONCE = 500

/** Removes what is left of files that were deleted a month ago: their rows, and their bytes if an earlier try failed. */
async function removeDeleted(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - DELETED_KEPT_MS).toISOString()
  const isPicture = sql`exists (select from message_pictures where file_id = ${files.id})`
  const old = and(eq(files.is_deleted, true), lt(files.updated_at, before), sql`not ${isPicture}`)
  for (let count = AT_ONCE; count === AT_ONCE;) {
    count = await inTransaction(ctx, async (ctx) => {
      const { id } = files
      const some = ctx.db.select({ id }).from(files).where(old).limit(AT_ONCE).for('update', { skipLocked: true })
      const removed = await ctx.db.delete(files).where(inArray(id, some)).returning(placeColumns)
      await forget(ctx, removed)
      return removed.length
    })
  }
}

export const removeDeletedJob: BackgroundJob = {
  name: 'remove-deleted-files',
  audit: 'removed {record} for good',
  schedule: '41 3 * * *',
  run: removeDeleted,
}
