import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow } from '#server/database/versions.ts'
import { notFound } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import type { Reply } from '#server/http/replies.ts'
import { storeThen } from '../bytes.ts'
import { requireImage } from '../content.ts'
import { sendBytes } from '../send-bytes.ts'
import { files } from '../table.ts'

/** Stores a picture that came from outside, and runs `record` with its id in the same transaction. Refuses what no upload may be. */
export function storeReceived(
  ctx: Context,
  bytes: Uint8Array,
  record: (ctx: Context, id: string) => Promise<void>,
): Promise<void> {
  const image = requireImage(bytes)
  const key = `message/${randomUUID()}.${image.ending}`
  return storeThen(ctx, { key, bytes, type: image.type }, (place) =>
    inTransaction(ctx, async (ctx) => {
      const moment = ctx.now().toISOString()
      const row = await insertRow(ctx, files, {
        ...place,
        original_name: `picture.${image.ending}`,
        mime_type: image.type,
        file_size: bytes.length,
        width: image.width,
        height: image.height,
        category: 'message',
        created_at: moment,
        updated_at: moment,
      })
      await record(ctx, row.id)
    }),
  )
}

/** Serves a picture. Does not check access: callers do. */
export async function sendReceived(ctx: Context, id: string, http: Http): Promise<Reply> {
  const { id: file_id, mime_type, original_name } = files
  const [row] = await ctx.db.select({ id: file_id, mime_type, original_name }).from(files).where(eq(files.id, id))
  if (!row) throw notFound('Picture')
  return sendBytes(ctx, row, http)
}
