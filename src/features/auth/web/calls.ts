import type { AnyEndpoint, TypesOf } from '#contract/endpoint.ts'
import { postJson, readJson } from '#web/platform/api.ts'
import { remembered } from '#web/platform/remembered.ts'
import { loadSession } from '#web/platform/session.ts'
import type { invitations as invitationEndpoints } from '#features/invitations/contract.ts'
import type { auth } from '../contract.ts'

// The contract's types without its code: the sign-in pages load first and need no schemas.

const post =
  <E extends AnyEndpoint>(path: E['path']) =>
  (body: TypesOf<E>['sentBody']): Promise<TypesOf<E>['returns']> =>
    postJson(path, body ?? {})

export const logIn = post<typeof auth.login>('/api/login')
export const enterCode = post<typeof auth.twoFactor>('/api/auth/two-factor')
export const register = post<typeof auth.register>('/api/register')
export const forgotPassword = post<typeof auth.forgot>('/api/auth/forgot-password')
export const resetPassword = post<typeof auth.reset>('/api/auth/reset-password')
export const requestConfirmation = post<typeof auth.requestConfirmation>('/api/auth/request-confirmation')
const confirmEmail = post<typeof auth.confirmEmail>('/api/auth/confirm-email')
export const acceptInvitation = post<typeof invitationEndpoints.accept>('/api/auth/accept-invitation')

const dataAt = async <T>(address: string): Promise<T> => (await readJson<T>(address)).data

export const providers = remembered((address) => dataAt<TypesOf<typeof auth.providers>['returns']>(address))
export const invitations = remembered((token) =>
  dataAt<TypesOf<typeof invitationEndpoints.open>['returns']>(`/api/auth/invitation?${new URLSearchParams({ token })}`),
)
/** Opening the emailed link confirms the address, but only for the signed-in user. */
export const confirmations = remembered(async (token) => {
  await confirmEmail({ token })
  await loadSession().catch(() => undefined)
})
