import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type Contract, QuoteDocument } from '../../contract.ts'
import { contractFields } from '../lists.ts'

/** A quote as JSON text, to be frozen. The schema sets the order of the fields: the same quote gives the same text. */
export const documentText = (quote: QuoteDocument): string => JSON.stringify(QuoteDocument.parse(quote))

/** SHA-256 of a frozen text, in hex. */
export const documentHash = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The contract that a change order adds to, without it; null for any other quote. */
export async function findContract(db: Database, quoteId: string): Promise<Contract | null> {
  const { rows } = await db.execute<Contract>(
    sql`select contract.* from quotes q cross join lateral ${contractFields} contract where q.id = ${quoteId}::uuid`,
  )
  return rows[0] ?? null
}
