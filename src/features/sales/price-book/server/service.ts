import { eq } from 'drizzle-orm'
import type { StaffContext } from '#server/context.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { insertRow, lockRow, updateRow } from '#server/database/versions.ts'
import { AppError, notFound } from '#server/errors.ts'
import type { PriceBookInput, PriceBookItem, PriceBookPatch, PriceBookSuggestion } from '../contract.ts'
import { findNamesake, listSuggestions } from './queries.ts'
import { priceBookItems } from './table.ts'

const SUGGESTED = 20

/** The items that match, the most used first. */
export const suggestItems = (
  { db }: StaffContext,
  { q = '', limit = SUGGESTED }: { q?: string | undefined; limit?: number | undefined },
): Promise<PriceBookSuggestion[]> => listSuggestions(db, q, limit)

export async function getItem({ db }: StaffContext, id: string): Promise<PriceBookItem> {
  const [item] = await db.select().from(priceBookItems).where(eq(priceBookItems.id, id))
  if (!item) throw notFound('Item')
  return item
}

/** Names identify the items of an import, so no two may have the same. Changes of names run one after another. */
export const takeNameTurn = ({ db }: Pick<StaffContext, 'db'>): Promise<void> => takeTurns(db, 'price book names')

async function requireNewName(ctx: StaffContext, name: string, except: string | null): Promise<void> {
  await takeNameTurn(ctx)
  const namesake = await findNamesake(ctx.db, name, except)
  if (!namesake) return
  const message =
    namesake.archived_at === null
      ? 'The price book already has an item with this name. Change that one, or choose another name.'
      : 'An archived item has this name. Restore it, or choose another name.'
  throw new AppError(409, message, { errors: [{ path: 'name', message }] })
}

export const createItem = (ctx: StaffContext, input: PriceBookInput): Promise<PriceBookItem> =>
  inTransaction(ctx, async (ctx) => {
    await requireNewName(ctx, input.name, null)
    const created_at = ctx.now().toISOString()
    return insertRow(ctx, priceBookItems, { ...input, created_at, updated_at: created_at })
  })

/** Changes only the fields sent. Lines that the item filled before keep their own text and price. */
export const updateItem = (ctx: StaffContext, id: string, patch: PriceBookPatch): Promise<PriceBookItem> =>
  inTransaction(ctx, async (ctx) => {
    const { updated_at, archived, ...values } = patch
    if (values.name !== undefined) await requireNewName(ctx, values.name, id)
    const was = await lockRow(ctx, priceBookItems, id, { noun: 'Item', version: updated_at })
    const archived_at = archived ? (was.archived_at ?? ctx.now().toISOString()) : null
    return updateRow(ctx, priceBookItems, id, { ...values, ...(archived !== undefined && { archived_at }) })
  })
