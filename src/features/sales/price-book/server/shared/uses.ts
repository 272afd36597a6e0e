import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Services } from '#server/context.ts'
import { EACH } from '../../contract.ts'
import { priceBookItems } from '../table.ts'

/** In lower case, how a line begins that the item `p` filled: as `formatLineText` writes it. */
export const lineTitle = sql`lower(p.name || case when p.unit = ${EACH} then '' else ' (per ' || p.unit || ')' end)`

/**
 * Counts the saved lines that items of the price book filled, by `price_book_item_id`. Call it in the transaction that saves the
 * document, before it takes a number. Unknown ids count nothing: the line has its own text and price.
 */
export async function countUses(
  { db, now }: Pick<Services, 'db' | 'now'>,
  lines: readonly { price_book_item_id?: string | null | undefined }[],
): Promise<void> {
  const ids = lines.flatMap(({ price_book_item_id: id }) => (id ? [id] : []))
  if (ids.length === 0) return
  // Locked in one order, so that documents with the same items never wait for each other in a circle.
  const used = await db
    .select({ id: priceBookItems.id })
    .from(priceBookItems)
    .where(inArray(priceBookItems.id, ids))
    .orderBy(asc(priceBookItems.id))
    .for('update')
  for (const { id } of used)
    await db
      .update(priceBookItems)
      .set({
        times_used: sql`${priceBookItems.times_used} + ${ids.filter((other) => other === id).length}`,
        last_used_at: now().toISOString(),
      })
      .where(eq(priceBookItems.id, id))
}
