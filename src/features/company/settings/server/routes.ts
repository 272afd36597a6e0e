import { routes } from '#server/http/routes.ts'
import { settings } from '../contract.ts'
import { sendLogo } from './logo.ts'
import {
  getPublicCompany,
  getSettings,
  deleteLogo,
  readCodeNotice,
  updateRules,
  updateSettings,
  uploadLogo,
} from './service.ts'
import { getServiceStatus } from './status.ts'

export const settingsRoutes = routes(settings, {
  get: (ctx) => getSettings(ctx),
  update: (ctx, { body }) => updateSettings(ctx, body),
  updateRules: (ctx, { body }) => updateRules(ctx, body),
  readCodeNotice: (ctx) => readCodeNotice(ctx),
  uploadLogo: (ctx, { body }) => uploadLogo(ctx, body),
  deleteLogo: (ctx) => deleteLogo(ctx),
  publicCompany: (ctx) => getPublicCompany(ctx),
  publicLogo: (ctx, { http }) => sendLogo(ctx, http),
  services: async (ctx) => getServiceStatus(ctx),
})
