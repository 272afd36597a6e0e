import type { Upload } from '#contract/endpoint.ts'
import { isStaff } from '#contract/roles.ts'
import { updateUserRow } from '#features/people/accounts/server/shared/logins.ts'
import { imageIn, deleteImage, replaceImage } from '#features/files/attachments/server/shared/pictures.ts'
import type { UserContext } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { file, type Reply, unchanged } from '#server/http/replies.ts'
import type { Http } from '#server/http/routes.ts'

const YEAR = 365 * 24 * 60 * 60

const avatarCategory = (userId: string) => `avatar-${userId}`

/** Sets the caller's picture. Its URL changes with its content. */
export const uploadAvatar = (ctx: UserContext, upload: Upload): Promise<void> =>
  replaceImage(ctx, avatarCategory(ctx.user.id), upload, ({ db, user }, hash) =>
    updateUserRow(db, user.id, { avatar_url: `/api/users/${user.id}/avatar?v=${hash}` }),
  )

export const deleteAvatar = (ctx: UserContext): Promise<void> =>
  deleteImage(ctx, avatarCategory(ctx.user.id), ({ db, user }) => updateUserRow(db, user.id, { avatar_url: null }))

/** A user's picture: any user's for staff, only their own for clients. */
export async function sendAvatar(ctx: UserContext, userId: string, http: Http): Promise<Reply> {
  if (!isStaff(ctx.user.role) && userId !== ctx.user.id) throw notFound('Picture')
  const image = await imageIn(ctx, avatarCategory(userId))
  if (!image) throw notFound('Picture')
  const etag = `"${image.hash}"`
  if (http.header('if-none-match') === etag) return unchanged(etag)
  const named = http.url.searchParams.get('v') === image.hash
  return file({
    body: image.bytes,
    type: image.type,
    name: `picture.${image.type.slice('image/'.length)}`,
    inline: true,
    etag,
    ...(named ? { maxAge: YEAR } : {}),
  })
}
