import { sql } from 'drizzle-orm'
import type { StaffContext } from '#server/context.ts'
import { jsonList, type Value } from '#server/database/json-list.ts'
import { jsonObject, type Kind } from '#server/database/json-rows.ts'
import { searched } from '#server/database/keyset.ts'
import type { Client, ClientListQuery } from '../contract.ts'

const fields = {
  id: 'plain',
  user_id: 'plain?',
  name: 'text',
  email: 'text?',
  email_unproven: 'boolean',
  phone: 'text?',
  address: 'text?',
  city: 'text?',
  state: 'text?',
  zip: 'text?',
  notes: 'text?',
  archived_at: 'instant?',
  created_at: 'instant',
  updated_at: 'instant',
} as const satisfies Record<keyof Client, Kind>

const has = (value: Value) => sql`lower(c.name) like ${value('pattern')} or lower(c.email) like ${value('pattern')}`

const list = jsonList({
  name: 'clients',
  alias: 'c',
  row: jsonObject('c', fields),
  select: () => sql`c.*`,
  from: sql`clients c`,
  instant: sql`c.created_at`,
  conditions: {
    active: () => sql`c.archived_at is null`,
    archived: () => sql`c.archived_at is not null`,
    q: (value) => sql`(${has(value)})`,
    qOrPhone: (value) => sql`(${has(value)} or translate(c.phone, ' -+()', '') like ${value('digits')})`,
  },
})

/** Newest first; archived ones only when asked for. `q` finds in name, email and phone. */
export function listClients({ db }: StaffContext, { q, status = 'active', limit, cursor }: ClientListQuery) {
  const search = searched(q)
  const conditions = [...(status === 'all' ? [] : ([status] as const)), ...search.conditions]
  return list.reply(db, { conditions, values: search.values, cursor }, limit)
}
