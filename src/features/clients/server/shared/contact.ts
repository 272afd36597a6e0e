import { eq } from 'drizzle-orm'
import { users } from '#features/users/server/table.ts'
import type { Services } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { textable } from '#server/sms/opt-outs.ts'
import { clients } from '../table.ts'

export type Contact = {
  name: string
  email: string | null
  phone: string | null
  /** No one has proven the email: its reader may be a stranger. */
  email_unproven: boolean
  /** Whether they have a login. Without one, messages link to a document that needs none. */
  signs_in: boolean
}

const canSignIn = (user: Pick<typeof users.$inferSelect, 'deactivated_at'> | null): boolean =>
  user !== null && user.deactivated_at === null

type Database = Pick<Services, 'db'>

/** A client with the login that they are linked to. */
async function findWithLogin({ db }: Database, clientId: string) {
  const [found] = await db
    .select({ client: clients, user: users })
    .from(clients)
    .leftJoin(users, eq(users.id, clients.user_id))
    .where(eq(clients.id, clientId))
  return found
}

/**
 * Where to send messages that the client did not request: null for channels their login turned off, and for a phone that cannot
 * receive texts. Falls back to the login's contact details.
 */
export async function contactOf(ctx: Database, clientId: string): Promise<Contact | null> {
  const found = await findWithLogin(ctx, clientId)
  if (!found) return null
  const { client, user } = found
  const phone = user?.sms_notifications_enabled === false ? null : (client.phone ?? user?.phone ?? null)
  return {
    name: client.name,
    email: user?.email_notifications_enabled === false ? null : (client.email ?? user?.email ?? null),
    phone: (await textable(ctx.db, phone, 'Client')).to,
    email_unproven: client.email === null ? user?.email_confirmed_at === null : client.email_unproven,
    signs_in: canSignIn(user),
  }
}

/** The number of a client or of their login, as typed; null without one. 404 for an unknown client. */
export async function phoneOfClient(ctx: Database, clientId: string): Promise<string | null> {
  const found = await findWithLogin(ctx, clientId)
  if (!found) throw notFound('Client')
  return found.client.phone ?? found.user?.phone ?? null
}

/** Where to text what the client did not request, in E.164, or the sentence that says why not. */
export async function textableClient(
  ctx: Database,
  clientId: string,
): Promise<{ to: string; refusal: null } | { to: null; refusal: string }> {
  const found = await findWithLogin(ctx, clientId)
  if (!found) throw notFound('Client')
  if (found.user?.sms_notifications_enabled === false)
    return { to: null, refusal: 'Client has turned off text messages in their profile' }
  return textable(ctx.db, found.client.phone ?? found.user?.phone ?? null, 'Client')
}

/** Whether a client has a login. */
export const signsIn = async (ctx: Database, clientId: string): Promise<boolean> =>
  canSignIn((await findWithLogin(ctx, clientId))?.user ?? null)
