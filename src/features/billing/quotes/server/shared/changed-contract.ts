import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import type { Contract } from '../../contract.ts'
import { contractFields } from '../lists.ts'

/** The contract that a change order adds to, without it; null for any other quote. */
export async function findContract(db: Database, quoteId: string): Promise<Contract | null> {
  const { rows } = await db.execute<Contract>(
    sql`select contract.* from quotes q cross join lateral ${contractFields} contract where q.id = ${quoteId}::uuid`,
  )
  return rows[0] ?? null
}
