import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { Upload } from '#contract/endpoint.ts'
import type { Services, UserContext } from '#server/context.ts'
import { insertRow } from '#server/database/versions.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Place } from '#server/storage/storage.ts'
import { forget, storeThen } from '../bytes.ts'
import { displayName, requireImage } from '../content.ts'
import { withoutMetadata } from '../metadata.ts'
import { placeColumns } from '../queries.ts'
import { files } from '../table.ts'

// Pictures with only one of each, such as the company's logo or a user's avatar. Files of jobs, invoices, and clients are in
// attached-files.ts.

export type StoredFile = { place: Place; name: string; type: string; hash: string; bytes: Uint8Array }

const hashContent = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/**
 * Stores a picture as the only one of its category and runs `record` in the same transaction. The bytes are stored before the
 * row is written and removed after it is deleted.
 */
export function replaceImage<T>(
  ctx: UserContext,
  category: string,
  upload: Upload,
  record: (ctx: UserContext, hash: string) => Promise<T>,
): Promise<T> {
  const image = requireImage(upload.bytes)
  // Anyone may see the logo, and others an avatar: remove the location from both.
  const bytes = withoutMetadata(upload.bytes, image.type)
  const key = `${category}/${randomUUID()}.${image.ending}`
  return storeThen(ctx, { key, bytes, type: image.type }, (place) =>
    inTransaction(ctx, async (ctx) => {
      const moment = ctx.now().toISOString()
      await retire(ctx, category)
      await insertRow(ctx, files, {
        ...place,
        uploaded_by: ctx.user.id,
        original_name: displayName(upload, image),
        mime_type: image.type,
        file_size: bytes.length,
        width: image.width,
        height: image.height,
        category,
        created_at: moment,
        updated_at: moment,
      })
      return record(ctx, hashContent(bytes))
    }),
  )
}

/** Deletes the picture of a category and runs `record` in the same transaction. */
export const deleteImage = (
  ctx: UserContext,
  category: string,
  record: (ctx: UserContext) => Promise<unknown>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await retire(ctx, category)
    await record(ctx)
  })

/** Marks the category's current picture as deleted. Concurrent uploads take turns. */
async function retire(ctx: UserContext, category: string): Promise<void> {
  await takeTurns(ctx.db, 'files', category)
  const retired = await ctx.db
    .update(files)
    .set({ is_deleted: true, updated_at: ctx.now().toISOString() })
    .where(current(category))
    .returning(placeColumns)
  await forget(ctx, retired)
}

const current = (category: string) => and(eq(files.category, category), eq(files.is_deleted, false))

/** The picture of a category with its bytes, or null. */
export async function imageIn(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  category: string,
): Promise<StoredFile | null> {
  const [row] = await db.select().from(files).where(current(category)).orderBy(desc(files.created_at)).limit(1)
  const bytes = row && (await storage.get(row))
  if (!row || !bytes) return null
  return { place: row, name: row.original_name, type: row.mime_type, hash: hashContent(bytes), bytes }
}
