import { eq } from 'drizzle-orm'
import { users } from '#features/people/users/server/table.ts'
import type { Services } from '#server/context.ts'
import { notFound } from '#server/errors.ts'
import { clients } from '../table.ts'

export type Contact = {
  name: string
  email: string | null
  /** No one has proven the email: its reader may be a stranger. */
  email_unproven: boolean
}

type Database = Pick<Services, 'db'>

/** A client with the login that they are linked to. */
export async function findWithLogin({ db }: Database, clientId: string) {
  const [row] = await db
    .select({ client: clients, user: users })
    .from(clients)
    .leftJoin(users, eq(users.id, clients.user_id))
    .where(eq(clients.id, clientId))
  return row
}

/** A client's email address, else their login's; null if that turned mail off. `textableClient` is for texts. */
export async function getContact(ctx: Database, clientId: string): Promise<Contact | null> {
  const row = await findWithLogin(ctx, clientId)
  if (!row) return null
  const { client, user } = row
  return {
    name: client.name,
    email: user?.email_notifications_enabled === false ? null : (client.email ?? user?.email ?? null),
    email_unproven: client.email === null ? user?.email_confirmed_at === null : client.email_unproven,
  }
}

/** The number of a client or of their login, as typed; null without one. 404 for an unknown client. */
export async function findClientPhone(ctx: Database, clientId: string): Promise<string | null> {
  const contact = await findWithLogin(ctx, clientId)
  if (!contact) throw notFound('Client')
  return contact.client.phone ?? contact.user?.phone ?? null
}
