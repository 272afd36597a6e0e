import { isStaff } from '#contract/roles.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { file, type Reply, unchanged } from '#server/http/replies.ts'
import type { Http } from '#server/http/routes.ts'
import type { StoredFile } from '../contract.ts'
import { withoutMetadata } from './metadata.ts'
import { getPlace } from './queries.ts'

/** Serves a file's bytes. Browsers revalidate their copy, which does not touch the storage. */
export async function sendBytes(
  ctx: Context,
  row: Pick<StoredFile, 'id' | 'mime_type' | 'original_name'>,
  http: Http,
): Promise<Reply> {
  // Photos tell where and when they were taken. Staff and the dossier get them as they are.
  const isForStaff = ctx.user !== null && isStaff(ctx.user.role)
  const etag = isForStaff ? `"${row.id}"` : `"${row.id}-shared"`
  if (http.header('if-none-match') === etag) return unchanged(etag)
  const stored = await ctx.storage.get(await getPlace(ctx.db, row.id))
  if (!stored) throw new AppError(404, 'The content of this file is missing')
  const body = isForStaff ? stored : withoutMetadata(stored, row.mime_type)
  const inline = row.mime_type.startsWith('image/')
  return file({ body, type: row.mime_type, name: row.original_name, inline, etag, sandboxed: true })
}
