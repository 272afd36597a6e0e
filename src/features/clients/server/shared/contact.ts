import { eq } from 'drizzle-orm'
import { users } from '#features/users/server/table.ts'
import type { Services } from '#server/context.ts'
import { textable } from '#server/sms/opt-outs.ts'
import { clients } from '../table.ts'

export type Contact = { name: string; email: string | null; phone: string | null }

/**
 * Where to send messages that the client did not request: null for channels their login turned off, and for a phone that cannot
 * receive texts. Falls back to the login's contact details.
 */
export async function contactOf({ db }: Pick<Services, 'db'>, clientId: string): Promise<Contact | null> {
  const [found] = await db
    .select({ client: clients, user: users })
    .from(clients)
    .leftJoin(users, eq(users.id, clients.user_id))
    .where(eq(clients.id, clientId))
  if (!found) return null
  const { client, user } = found
  const phone = user?.sms_notifications_enabled === false ? null : (client.phone ?? user?.phone ?? null)
  return {
    name: client.name,
    email: user?.email_notifications_enabled === false ? null : (client.email ?? user?.email ?? null),
    phone: (await textable(db, phone, 'Client')).to,
  }
}
