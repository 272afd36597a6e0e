import { lockUser, updateUserRow } from '#features/people/accounts/server/shared/logins.ts'
import { mailSecurityNotice } from '#features/people/accounts/server/shared/security-notice.ts'
import { withOwnPassword } from '#features/people/accounts/server/shared/passwords.ts'
import { refuseWeak } from '#features/people/accounts/server/shared/weak-passwords.ts'
import { renewSession } from '#features/people/accounts/server/shared/sessions.ts'
import { endUserTokens } from '#features/people/tokens/server/shared/end-tokens.ts'
import { countRecoveryCodes } from '#features/people/two-factor/server/shared/codes.ts'
import type { UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import { dialable } from '#server/sms/phone.ts'
import { NO_PASSWORD_YET, type PasswordInput, type Profile, type ProfilePatch, SAME_PASSWORD } from '../contract.ts'
import { findLogin, listNotified } from './queries.ts'

export async function getProfile(ctx: UserContext): Promise<Profile> {
  const { id, two_factor } = ctx.user
  const login = await findLogin(ctx.db, id)
  if (!login) throw notFound('User')
  const [notified, recovery_codes_left] = [await listNotified(ctx.db, id), await countRecoveryCodes(ctx, id)]
  return { ...login, notified, two_factor, recovery_codes_left }
}

/** Changes only the fields sent. */
export async function updateProfile(ctx: UserContext, { phone, ...patch }: ProfilePatch): Promise<Profile> {
  const values = { ...patch, ...(phone !== undefined && { phone: dialable(phone) }) }
  if (Object.keys(values).length === 0) return getProfile(ctx)
  return inTransaction(ctx, async (ctx) => {
    await updateUserRow(ctx.db, ctx.user.id, values)
    return getProfile(ctx)
  })
}

/** Sets a new password (and the name sent with it) after checking the current one, signs out every other browser, ends all access tokens, and notifies the user by mail. */
export async function changePassword(
  ctx: UserContext,
  { current_password, password, name }: PasswordInput,
  http: Http,
): Promise<void> {
  const login = await findLogin(ctx.db, ctx.user.id)
  if (!login?.has_password) throw conflict(NO_PASSWORD_YET)
  const credentials = { password: current_password, path: 'current_password' }
  const { before, after } = await withOwnPassword(ctx, credentials, async ({ hash }, { password_hash }) => {
    if (ctx.user.must_change_password && password === current_password) throw invalid('password', SAME_PASSWORD)
    await refuseWeak(ctx, password, ctx.user)
    return { before: password_hash, after: await hash(password) }
  })
  await inTransaction(ctx, async (ctx) => {
    if ((await lockUser(ctx.db, { id: ctx.user.id }))?.password_hash !== before)
      throw conflict('Your password was just changed elsewhere. Try again.')
    await updateUserRow(ctx.db, ctx.user.id, {
      password_hash: after,
      must_change_password: false,
      ...(name !== undefined && { name }),
    })
    await endUserTokens(ctx, ctx.user.id)
    const sentence =
      'Your password was changed, every other browser was signed out, and your access tokens were revoked.'
    await mailSecurityNotice(ctx, ctx.user, { subject: 'Your password was changed', sentence })
    await renewSession(ctx, http)
  })
}

/** Signs the caller out in every other browser. */
export const signOutEverywhere = async (ctx: UserContext, http: Http): Promise<{ ended: number }> => ({
  ended: await renewSession(ctx, http),
})
