import { noteEvent } from '#server/audit/notes.ts'
import { redirect } from '#server/http/replies.ts'
import { routes } from '#server/http/routes.ts'
import { auth } from '../contract.ts'
import { changeEmail, confirmEmail, requestConfirmation } from './confirmation.ts'
import { finishGoogle, startGoogle } from './google.ts'
import { enterCode } from './google-code.ts'
import { checkResetLink, forgotPassword, resetPassword } from './password-reset.ts'
import { register } from './registration.ts'
import { endSession } from '#features/people/accounts/server/shared/sessions.ts'
import { logIn } from './sign-in.ts'

export const authRoutes = routes(auth, {
  user: async (ctx) => ctx.user,
  login: (ctx, { body, http }) => logIn(ctx, body, http),
  register: (ctx, { body, http }) => register(ctx, body, http),
  logout: async (ctx, { http }) => {
    // A link or picture on another site must not sign anyone out.
    if (http.header('sec-fetch-site') === 'cross-site') return redirect('/')
    if (http.sessionToken) await endSession(ctx.db, http.sessionToken)
    if (ctx.user) noteEvent(ctx)
    http.clearSession()
    // Copies of lists and files must not outlive the session in the browser's cache.
    return redirect('/', { clearsCache: true })
  },
  google: async (ctx, { query, http }) => redirect(await startGoogle(ctx, query, http)),
  googleCallback: async (ctx, { query, http }) => redirect(await finishGoogle(ctx, query, http)),
  twoFactor: (ctx, { body, http }) => enterCode(ctx, body.code, http),
  forgot: (ctx, { body, http }) => forgotPassword(ctx, body, http.ip),
  checkReset: (ctx, { query }) => checkResetLink(ctx, query.token),
  reset: (ctx, { body, http }) => resetPassword(ctx, body, http.ip),
  requestConfirmation: (ctx) => requestConfirmation(ctx),
  confirmEmail: (ctx, { body }) => confirmEmail(ctx, body.token),
  changeEmail: (ctx, { body, http }) => changeEmail(ctx, body, http),
  providers: async (ctx) => ({ google: ctx.identity !== null }),
})
