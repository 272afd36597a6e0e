import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { file, type Reply, unchanged } from '#server/http/replies.ts'
import type { Http } from '#server/http/routes.ts'
import type { StoredFile } from '../contract.ts'
import { findPlace } from './queries.ts'

/** Serves a file's bytes. Browsers revalidate their copy, which does not touch the storage. */
export async function sendBytes(
  ctx: Context,
  row: Pick<StoredFile, 'id' | 'mime_type' | 'original_name'>,
  http: Http,
): Promise<Reply> {
  const etag = `"${row.id}"`
  if (http.header('if-none-match') === etag) return unchanged(etag)
  const body = await ctx.storage.get(await findPlace(ctx.db, row.id))
  if (!body) throw new AppError(404, 'The content of this file is missing')
  const inline = row.mime_type.startsWith('image/')
  return file({ body, type: row.mime_type, name: row.original_name, inline, etag, sandboxed: true })
}
