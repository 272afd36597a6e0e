import type { Services } from '#server/platform/context.ts'
import { linkClient, lockUnlinkedClients } from './queries.ts'

/**
 * Gives the user the client record with their email, which must have been proven just now. Only if exactly one such
 * record waits: with two nobody knows whose is whose, and staff decide.
 */
export async function linkProvenClient(ctx: Services, user: { id: string; email: string }): Promise<void> {
  const [client, another] = await lockUnlinkedClients(ctx.db, user.email)
  if (client && !another) await linkClient(ctx.db, { client_id: client.id, user_id: user.id, now: ctx.now() })
}
