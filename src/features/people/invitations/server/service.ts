import { eq } from 'drizzle-orm'
import { isSameEmail } from '#contract/email.ts'
import { isStaff } from '#contract/roles.ts'
import { linkClient } from '#features/people/clients/server/shared/own-client.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Context, UserContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/errors.ts'
import type { Http } from '#server/http/routes.ts'
import type { OpenedInvitation } from '../contract.ts'
import { proveEmail } from './shared/prove-email.ts'
import { lockUser } from '#features/people/accounts/server/shared/logins.ts'
import {
  getToken,
  requireOpen,
  type TokenPurpose,
  type TokenRow,
  useToken,
} from '#features/people/accounts/server/shared/tokens.ts'
import { acceptUserInvitation, getUserInvitation, invalidInvitation } from './shared/user-invitations.ts'

const selectClient = (db: Database, { client_id }: TokenRow) => {
  if (client_id === null) throw invalidInvitation()
  return db.select().from(clients).where(eq(clients.id, client_id))
}

const forClient = { name: null, phone: null, role: null, has_login: false, may_register: false }

const kinds: TokenPurpose[] = ['invite_client', 'invite_user']

/** The purpose of an invitation link, before anyone signs in. */
export async function openInvitation(ctx: Context, token: string): Promise<OpenedInvitation> {
  const invitation = await getToken(ctx, kinds, token)
  if (invitation.used_at !== null)
    throw conflict('This invitation has already been used. Log in, or ask for a new one.')
  const row = requireOpen(invitation, ctx.now())
  const { company_name } = await getCompany(ctx)
  if (row.purpose === 'invite_user')
    return { kind: 'user', company_name, client_name: null, ...(await getUserInvitation(ctx, token)) }
  const [client] = await selectClient(ctx.db, row)
  if (!client || client.archived_at !== null) throw invalidInvitation()
  return { kind: 'client', company_name, client_name: client.name, email: row.email, ...forClient }
}

/** Accepts an invitation for the signed-in user. Idempotent for the same user. */
export async function acceptInvitation(ctx: UserContext, token: string, http: Http): Promise<void> {
  const { purpose } = await getToken(ctx, kinds, token)
  await (purpose === 'invite_user' ? acceptUserInvitation(ctx, token, http) : acceptClientInvitation(ctx, token))
}

/** Links the signed-in user to the invited client record. Also proves their address if the invitation went to it. */
const acceptClientInvitation = (ctx: UserContext, token: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx.db, { id: ctx.user.id })
    const invitation = await getToken(ctx, 'invite_client', token)
    const [client] = await selectClient(ctx.db, invitation).for('update')
    if (invitation.used_at !== null && client?.user_id === ctx.user.id) return
    await useToken(ctx, 'invite_client', token)
    if (!client || client.archived_at !== null) throw invalidInvitation()
    if (isStaff(ctx.user.role))
      throw conflict('This invitation is for the client. Log out, then open it with the client’s login.')
    if (client.user_id !== null && client.user_id !== ctx.user.id)
      throw conflict('This client record is already connected to another login. Contact the office.')
    await linkClient(ctx, client.id, ctx.user.id)
    if (user && isSameEmail(user.email, invitation.email) && user.email_confirmed_at === null)
      await proveEmail(ctx, user)
  })
