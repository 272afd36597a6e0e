import type { Context } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { file, type Reply, unchanged } from '#server/http/replies.ts'
import type { Http } from '#server/http/routes.ts'
import { getLogo } from './shared/company.ts'

const YEAR = 365 * 24 * 60 * 60

/** The public logo. Its URL changes with its content, so browsers may cache it forever; any other URL is revalidated. */
export async function sendLogo(ctx: Context, http: Http): Promise<Reply> {
  const logo = await getLogo(ctx)
  if (!logo) throw notFound('Logo')
  const etag = `"${logo.hash}"`
  if (http.header('if-none-match') === etag) return unchanged(etag)
  const named = http.url.searchParams.get('v') === logo.hash
  const ending = logo.place.file_name.split('.').at(-1) ?? ''
  return file({
    body: logo.bytes,
    type: logo.type,
    name: `logo.${ending}`,
    inline: true,
    etag,
    ...(named ? { maxAge: YEAR, immutable: true } : {}),
  })
}
