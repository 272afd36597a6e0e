import { sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { Property } from '../contract.ts'

export const propertyList = defineList(Property, {
  name: 'properties',
  alias: 'r',
  from: sql`properties r join clients c on c.id = r.client_id`,
  select: {
    client_name: sql`c.name`,
    panel_count: sql`(select count(*) from panels p where p.property_id = r.id)`,
  },
  order: sql`r.created_at`,
  scope: { staff: 'all', client: (user) => sql`c.user_id = ${user}` },
  hiddenFromClients: ['gate_code', 'dog', 'parking', 'notes'],
  search: ['r.address', 'r.unit', 'r.city', 'r.zip', 'r.esi_id', 'c.name'],
})
