import { invitations } from '#features/people/invitations/contract.ts'
import { call } from '#web/platform/api.ts'
import { remembered } from '#web/platform/remembered.ts'

/** The invitation of each link. */
export const openedInvitations = remembered((token) => call(invitations.open, { query: { token } }))
