import { routes } from '#server/http/routes.ts'
import { settings } from '../contract.ts'
import { sendLogo } from './logo.ts'
import { readPublicCompany, readSettings, removeLogo, saveRules, saveSettings, uploadLogo } from './service.ts'
import { statusOfServices } from './status.ts'

export const settingsRoutes = routes(settings, {
  read: (ctx) => readSettings(ctx),
  save: (ctx, { body }) => saveSettings(ctx, body),
  saveRules: (ctx, { body }) => saveRules(ctx, body),
  uploadLogo: (ctx, { body }) => uploadLogo(ctx, body),
  removeLogo: (ctx) => removeLogo(ctx),
  publicCompany: (ctx) => readPublicCompany(ctx),
  publicLogo: (ctx, { http }) => sendLogo(ctx, http),
  services: async (ctx) => statusOfServices(ctx),
})
