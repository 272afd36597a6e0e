import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { isAtPlace } from '#server/lists/search.ts'
import { Client } from '../contract.ts'

export const clientList = defineList(Client, {
  name: 'clients',
  alias: 'c',
  from: sql`clients c`,
  order: sql`c.created_at`,
  scope: { staff: 'all' },
  followed: { table: 'clients' },
  search: ['c.name', 'c.email'],
  phone: 'c.phone',
  filters: { status: { active: sql`c.archived_at is null`, archived: sql`c.archived_at is not null`, all: null } },
  conditions: { place: (place) => isAtPlace(sql`concat_ws(' ', c.address, c.city, c.zip)`, place) },
})
