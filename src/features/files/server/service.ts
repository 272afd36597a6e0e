import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Upload } from '#contract/endpoint.ts'
import type { Services, UserContext } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError } from '#server/platform/errors.ts'
import { imageOf } from './image.ts'
import { files } from './table.ts'

export type StoredFile = { key: string; name: string; type: string; hash: string; bytes: Uint8Array }

/** Larger ones take a browser's or a PDF's memory, whatever their file size says. */
const MAX_SIDE = 8000
const MAX_PIXELS = 40_000_000

const refused = (status: number, message: string) =>
  new AppError(status, message, { errors: [{ path: 'file', message }] })

function requireImage(bytes: Uint8Array) {
  const image = imageOf(bytes)
  if (!image) throw refused(415, 'Choose a picture in PNG, JPEG or WebP format')
  const { width, height } = image
  if (width < 1 || height < 1) throw refused(415, 'This picture is damaged. Choose another one.')
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS)
    throw refused(
      400,
      `This picture is ${width} x ${height} pixels. Choose one of at most ${MAX_SIDE} pixels a side and 40 megapixels.`,
    )
  return image
}

/** What the sender calls a file, as text to show: no path, no control characters. */
const shownName = (name: string) =>
  name
    .split(/[\\/]/)
    .at(-1)
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    ?.replace(/[\u0000-\u001f\u007f]/g, '')
    .slice(0, 255) || 'picture'

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/**
 * Stores a picture as the only one of its category, and runs `record` in the transaction that makes it so. The bytes are
 * there before the row is, and go away when it does.
 */
export async function replaceImage<T>(
  ctx: UserContext,
  category: string,
  upload: Upload,
  record: (ctx: UserContext, hash: string) => Promise<T>,
): Promise<T> {
  const image = requireImage(upload.bytes)
  const key = `${category}/${randomUUID()}.${image.ending}`
  await ctx.storage.put(key, upload.bytes)
  try {
    const { before, result } = await inTransaction(ctx, async (ctx) => {
      const before = await retire(ctx, category)
      await ctx.db.insert(files).values({
        uploaded_by: ctx.user.id,
        file_name: key,
        original_name: shownName(upload.name),
        mime_type: image.type,
        file_size: upload.bytes.length,
        category,
        storage_provider: ctx.storage.provider,
        created_at: ctx.now().toISOString(),
        updated_at: ctx.now().toISOString(),
      })
      return { before, result: await record(ctx, hashOf(upload.bytes)) }
    })
    await forget(ctx, before)
    return result
  } catch (error) {
    await forget(ctx, [key])
    throw error
  }
}

/** Takes away the picture of a category, and runs `record` in the same transaction. */
export async function removeImage(
  ctx: UserContext,
  category: string,
  record: (ctx: UserContext) => Promise<unknown>,
): Promise<void> {
  const before = await inTransaction(ctx, async (ctx) => {
    const before = await retire(ctx, category)
    await record(ctx)
    return before
  })
  await forget(ctx, before)
}

/** Marks what the category holds as deleted. Two at once take turns. */
async function retire({ db, now }: UserContext, category: string): Promise<string[]> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('files'), hashtext(${category}))`)
  const rows = await db
    .update(files)
    .set({ is_deleted: true, updated_at: now().toISOString() })
    .where(current(category))
    .returning({ key: files.file_name })
  return rows.map(({ key }) => key)
}

/** Bytes that no row needs any more. What cannot be removed now only takes up room. */
async function forget({ storage, log }: UserContext, keys: string[]): Promise<void> {
  for (const key of keys)
    await storage.remove(key).catch((error: unknown) => log.warn({ err: error, key }, 'a stored file was not removed'))
}

const current = (category: string) => and(eq(files.category, category), eq(files.is_deleted, false))

/** The picture of a category with its bytes, or null. */
export async function imageIn(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  category: string,
): Promise<StoredFile | null> {
  const [row] = await db.select().from(files).where(current(category)).orderBy(desc(files.created_at)).limit(1)
  const bytes = row && (await storage.get(row.file_name))
  if (!row || !bytes) return null
  return { key: row.file_name, name: row.original_name, type: row.mime_type, hash: hashOf(bytes), bytes }
}
