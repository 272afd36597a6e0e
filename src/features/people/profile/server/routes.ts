import type { UserContext } from '#server/context.ts'
import { routes } from '#server/http/routes.ts'
import { DAY, defineCap } from '#server/rate-limit.ts'
import { profile } from '../contract.ts'
import { deleteAvatar, uploadAvatar, sendAvatar } from './avatar.ts'
import { listBrowsers, signOutBrowser } from './browsers.ts'
import { changePassword, updateProfile, getProfile, signOutEverywhere } from './service.ts'

/** Each leaves an event that is kept for years. */
export const profileChanges = defineCap('profile_changes', {
  per: ['user'],
  limit: 60,
  seconds: DAY,
  over: (when) => `You changed your profile many times today. Try again ${when}.`,
})

const countChange = (ctx: UserContext) => profileChanges(ctx, ctx.user.id).use()

export const profileRoutes = routes(profile, {
  get: (ctx) => getProfile(ctx),
  update: async (ctx, { body }) => {
    await countChange(ctx)
    return updateProfile(ctx, body)
  },
  changePassword: (ctx, { body, http }) => changePassword(ctx, body, http),
  sessions: (ctx, { http }) => listBrowsers(ctx, http),
  endSession: (ctx, { params }) => signOutBrowser(ctx, params.id),
  signOutEverywhere: (ctx, { http }) => signOutEverywhere(ctx, http),
  uploadAvatar: async (ctx, { body }) => {
    await countChange(ctx)
    await uploadAvatar(ctx, body)
    return getProfile(ctx)
  },
  deleteAvatar: async (ctx) => {
    await countChange(ctx)
    await deleteAvatar(ctx)
  },
  avatar: (ctx, { params, http }) => sendAvatar(ctx, params.id, http),
})
