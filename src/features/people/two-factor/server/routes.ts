import { routes } from '#server/http/routes.ts'
import { twoFactor } from '../contract.ts'
import { confirmTwoFactor, disableTwoFactor, renewRecoveryCodes, resetTwoFactor, startTwoFactor } from './service.ts'

export const twoFactorRoutes = routes(twoFactor, {
  start: (ctx, { body, http }) => startTwoFactor(ctx, { ...body, sessionToken: http.sessionToken }),
  confirm: (ctx, { body, http }) => confirmTwoFactor(ctx, body.code, http),
  recoveryCodes: (ctx, { body }) => renewRecoveryCodes(ctx, body.code),
  disable: (ctx, { body, http }) =>
    disableTwoFactor(ctx, body.code, { password: body.password, sessionToken: http.sessionToken }),
  reset: (ctx, { params }) => resetTwoFactor(ctx, params.id),
})
