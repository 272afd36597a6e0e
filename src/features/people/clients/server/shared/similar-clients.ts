import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Clock } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { insertRow } from '#server/database/versions.ts'
import { clients } from '../table.ts'

type Person = { name: string; email: string; phone: string | null }
type NewClient = Person & { referred_by: string | null }

const MOST = 5

/** Active clients with the same email or phone, oldest first. */
export const findSimilarClients = (db: Database, { email, phone }: Pick<Person, 'email' | 'phone'>) =>
  db
    .select({ id: clients.id, name: clients.name, email: clients.email, phone: clients.phone })
    .from(clients)
    .where(
      and(
        isNull(clients.archived_at),
        or(sql`lower(${clients.email}) = lower(${email})`, phone === null ? undefined : eq(clients.phone, phone)),
      ),
    )
    .orderBy(asc(clients.created_at), asc(clients.id))
    .limit(MOST)

/** Creates a client from a person's contact details and returns its id. */
export async function addClient(ctx: Clock, person: NewClient): Promise<string> {
  const created_at = ctx.now().toISOString()
  const { id } = await insertRow(ctx, clients, { ...person, created_at, updated_at: created_at })
  return id
}
