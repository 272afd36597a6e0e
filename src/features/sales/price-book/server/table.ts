import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { amount, createdAt, id, inList, instant, notNegative, updatedAt } from '#server/columns.ts'
import { EACH, taxClassNames } from '../contract.ts'

/** Services and materials with their usual prices, which fill line items. Invoices and quotes keep their own copy. */
export const priceBookItems = pgTable(
  'price_book_items',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    unit: text().notNull().default(EACH),
    price: amount().notNull(),
    /** The company's cost; clients never see it. */
    cost: amount(),
    tax_class: text({ enum: taxClassNames }).notNull().default('taxable'),
    /** Number of saved lines it filled. Not part of its version. */
    times_used: integer().notNull().default(0),
    last_used_at: instant(),
    archived_at: instant(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('price_book_items_name_key').on(sql`lower(${table.name})`),
    index('price_book_items_newest_index').on(table.created_at.desc(), table.id.desc()),
    check('price_book_items_price_check', notNegative('price')),
    check('price_book_items_cost_check', notNegative('cost')),
    check('price_book_items_tax_class_check', inList('tax_class', taxClassNames)),
    check('price_book_items_used_check', sql.raw('times_used >= 0')),
  ],
)
