import { routes } from '#server/http/routes.ts'
import { profile } from '../contract.ts'
import { deleteAvatar, uploadAvatar, sendAvatar } from './avatar.ts'
import { listBrowsers, signOutBrowser } from './browsers.ts'
import { changePassword, updateProfile, getProfile, signOutEverywhere } from './service.ts'

export const profileRoutes = routes(profile, {
  get: (ctx) => getProfile(ctx),
  update: (ctx, { body }) => updateProfile(ctx, body),
  changePassword: (ctx, { body, http }) => changePassword(ctx, body, http),
  sessions: (ctx, { http }) => listBrowsers(ctx, http),
  endSession: (ctx, { params }) => signOutBrowser(ctx, params.id),
  signOutEverywhere: (ctx, { http }) => signOutEverywhere(ctx, http),
  uploadAvatar: async (ctx, { body }) => {
    await uploadAvatar(ctx, body)
    return getProfile(ctx)
  },
  deleteAvatar: (ctx) => deleteAvatar(ctx),
  avatar: (ctx, { params, http }) => sendAvatar(ctx, params.id, http),
})
