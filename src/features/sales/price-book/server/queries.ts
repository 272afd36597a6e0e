import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { anyContains, containing } from '#server/lists/search.ts'
import type { PriceBookSuggestion } from '../contract.ts'
import { priceBookItems as items } from './table.ts'

export type PriceBookRow = typeof items.$inferSelect

/** Another item with this name in any case, archived or not. */
export async function findNamesake(db: Database, name: string, except: string | null) {
  const isOther = except === null ? undefined : ne(items.id, except)
  const [row] = await db
    .select({ archived_at: items.archived_at })
    .from(items)
    .where(and(eq(sql`lower(${items.name})`, sql`lower(${name})`), isOther))
  return row
}

/** Each name in PostgreSQL's lower case, by which the unique index compares names. JavaScript folds some letters differently. */
export async function foldNames(db: Database, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; folded: string }>(
    sql`select name, lower(name) as folded from unnest(${sql.param(names)}::text[]) name`,
  )
  return new Map(rows.map(({ name, folded }) => [name, folded]))
}

/** The whole price book, `locked` until the transaction ends. */
export const listItems = (db: Database, locked?: 'locked'): Promise<PriceBookRow[]> => {
  const all = db.select().from(items).orderBy(asc(items.id))
  return locked ? all.for('update') : all
}

const suggested = {
  id: items.id,
  name: items.name,
  description: items.description,
  unit: items.unit,
  price: items.price,
  tax_class: items.tax_class,
}

/** Active items that contain the text, the most used first. */
export const listSuggestions = (db: Database, q: string, limit: number): Promise<PriceBookSuggestion[]> =>
  db
    .select(suggested)
    .from(items)
    .where(
      and(
        isNull(items.archived_at),
        q === ''
          ? undefined
          : sql`(${anyContains(['price_book_items.name', 'price_book_items.description'], sql`${containing(q)}`)})`,
      ),
    )
    .orderBy(desc(items.times_used), sql`${items.last_used_at} desc nulls last`, sql`lower(${items.name})`, items.id)
    .limit(limit)
