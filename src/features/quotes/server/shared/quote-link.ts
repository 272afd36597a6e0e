import { eq } from 'drizzle-orm'
import { inAYear } from '#features/invoices/server/shared/invoice-link.ts'
import type { Clock } from '#server/context.ts'
import { conflict, notFound } from '#server/errors.ts'
import { quotes } from '../table.ts'

/** When a new link to this quote expires. 404 if it does not exist, 409 for a draft, which clients do not see. */
export async function quoteLinkExpiry({ db, now }: Clock, id: string): Promise<string> {
  const [quote] = await db.select({ status: quotes.status }).from(quotes).where(eq(quotes.id, id))
  if (!quote) throw notFound('Quote')
  if (quote.status === 'draft') throw conflict('This quote is still a draft. Send it first.')
  return inAYear(now())
}
