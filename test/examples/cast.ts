import { createClient, createCompany, createUser } from '../factories.ts'
import type { World } from '../world.ts'

/** Two clients with a login each, staff, and one record of every kind that belongs to client A. */
export async function createCast(world: World) {
  const { db } = world
  await createCompany(db)
  const admin = await createUser(db, 'admin')
  const employee = await createUser(db, 'employee')
  const clientA = await createUser(db, 'client')
  const clientB = await createUser(db, 'client')
  const recordA = await createClient(db, { user_id: clientA.id, name: 'Client A' })
  await createClient(db, { user_id: clientB.id, name: 'Client B' })
  return { admin, employee, clientA, clientB, recordA }
}

export type Cast = Awaited<ReturnType<typeof createCast>>

/** Functions that create a record, by the collection of a path: `/api/jobs/:id` needs `jobs`. */
export type Records = (world: World, cast: Cast, path: string) => Record<string, () => Promise<string>>

/** Functions that create a valid body, by the endpoint's name: `POST /api/jobs`. */
export type Bodies = (world: World, cast: Cast) => Record<string, () => object | Promise<object>>

/** A line of an invoice or a quote. */
export const item = { description: 'Replace panel', quantity: '1.00', unit_price: '1850.00' }

export const freshEmail = () => `${crypto.randomUUID().slice(0, 8)}@example.com`
