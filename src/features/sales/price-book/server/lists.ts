import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { PriceBookItem } from '../contract.ts'

export const priceBookList = defineList(PriceBookItem, {
  name: 'price book',
  alias: 'p',
  from: sql`price_book_items p`,
  order: sql`p.created_at`,
  scope: { staff: 'all' },
  followed: { table: 'price_book_items' },
  search: ['p.name', 'p.description'],
  filters: { status: { active: sql`p.archived_at is null`, archived: sql`p.archived_at is not null`, all: null } },
})
