import { sql } from 'drizzle-orm'
import { listOf } from '#server/lists/list.ts'
import { Client } from '../contract.ts'

export const clientList = listOf(Client, {
  name: 'clients',
  alias: 'c',
  from: sql`clients c`,
  order: sql`c.created_at`,
  scope: { staff: 'all' },
  search: ['c.name', 'c.email'],
  phone: 'c.phone',
  filters: { status: { active: sql`c.archived_at is null`, archived: sql`c.archived_at is not null`, all: null } },
})
