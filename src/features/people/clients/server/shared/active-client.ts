import { eq } from 'drizzle-orm'
import type { Services } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { clients } from '../table.ts'

/** 400 unless this is an active client; locks the record until the transaction ends. */
export async function requireActiveClient({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  const [client] = await db
    .select({ archived_at: clients.archived_at })
    .from(clients)
    .where(eq(clients.id, id))
    .for('key share')
  if (!client) throw invalid('client_id', 'This client no longer exists. Choose another one.')
  if (client.archived_at !== null)
    throw invalid('client_id', 'This client is archived. Restore the client first, or choose another one.')
}
