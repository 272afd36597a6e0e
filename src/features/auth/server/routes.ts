import { unavailable } from '#server/platform/errors.ts'
import { redirect } from '#server/platform/http/replies.ts'
import { SESSION_SECONDS } from '#server/platform/http/sessions.ts'
import { routes } from '#server/platform/http/routes.ts'
import { auth } from '../contract.ts'
import { confirmEmail, requestConfirmation } from './confirmation.ts'
import { finishGoogle, startGoogle } from './google.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'
import { forgotPassword, resetPassword } from './password-reset.ts'
import { logIn, register } from './service.ts'
import { endSession, startSession } from './session-service.ts'

export const authRoutes = routes(auth, {
  user: async (ctx) => ctx.user,
  login: async (ctx, { body, http }) => {
    const user = await logIn(ctx, body, http.ip)
    http.setSession(await startSession(ctx, user.id, http.sessionToken), SESSION_SECONDS)
    return user
  },
  register: (ctx, { body, http }) => register(ctx, body, http.ip),
  logout: async (ctx, { http }) => {
    if (http.sessionToken) await endSession(ctx.db, http.sessionToken)
    http.clearSession()
    return redirect('/')
  },
  google: async (ctx, { query, http }) => redirect(await startGoogle(ctx, query.next, http)),
  googleCallback: async (ctx, { query, http }) => redirect(await finishGoogle(ctx, query, http)),
  twoFactor: async () => {
    throw unavailable('This is being built.')
  },
  forgot: (ctx, { body, http }) => forgotPassword(ctx, body, http.ip),
  reset: (ctx, { body, http }) => resetPassword(ctx, body, http.ip),
  requestConfirmation: (ctx) => requestConfirmation(ctx),
  confirmEmail: (ctx, { body }) => confirmEmail(ctx, body.token),
  invitation: (ctx, { query }) => readInvitation(ctx, query.token),
  acceptInvitation: (ctx, { body }) => acceptInvitation(ctx, body.token),
  providers: async (ctx) => ({ google: ctx.identity !== null }),
})
