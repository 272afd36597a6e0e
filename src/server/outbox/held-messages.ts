import { and, eq } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { HELD, readInstallation } from '../installation.ts'
import { deliveries, installation } from '../tables.ts'
import { DELIVER } from './outbox.ts'

type Releasing = Pick<Services, 'db' | 'now' | 'background'>

const heldOnes = (id?: string) =>
  and(eq(deliveries.status, 'held'), id === undefined ? undefined : eq(deliveries.id, id))

/** When the restore was since which messages wait for an administrator, and how many do. Null: they go out again. */
export async function heldMessages(db: Database): Promise<{ since: string | null; count: number }> {
  return { since: await readInstallation(db, HELD), count: await db.$count(deliveries, heldOnes()) }
}

/** Ends the time in which automatic messages wait. */
export const resumeMessages = (db: Database) => db.delete(installation).where(eq(installation.name, HELD))

/** Sends messages that wait since a restore: one, or all. Returns how many. Call it in a transaction. */
export async function releaseHeld({ db, now, background }: Releasing, id?: string): Promise<number> {
  const released = await db
    .update(deliveries)
    .set({ status: 'queued', attempts: 0, attempted_at: now().toISOString() })
    .where(heldOnes(id))
    .returning({ id: deliveries.id })
  for (const { id } of released) await background.enqueue(db, DELIVER, { id })
  return released.length
}

/** Gives up messages that wait since a restore, and clears their content. */
export async function dropHeld(db: Database, id?: string): Promise<number> {
  const { rowCount } = await db.update(deliveries).set({ status: 'dropped', message: {} }).where(heldOnes(id))
  return rowCount ?? 0
}
