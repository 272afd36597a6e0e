import { routes } from '#server/http/routes.ts'
import { profile } from '../contract.ts'
import { removeAvatar, saveAvatar } from './avatar-service.ts'
import { changePassword, changeProfile, readProfile, signOutEverywhere } from './service.ts'

export const profileRoutes = routes(profile, {
  read: (ctx) => readProfile(ctx),
  update: (ctx, { body }) => changeProfile(ctx, body),
  changePassword: (ctx, { body, http }) => changePassword(ctx, body, http),
  signOutEverywhere: (ctx, { http }) => signOutEverywhere(ctx, http),
  uploadAvatar: async (ctx, { body }) => {
    await saveAvatar(ctx, body)
    return readProfile(ctx)
  },
  removeAvatar: (ctx) => removeAvatar(ctx),
})
