import { type SQL, sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { Circuit, Panel } from '../contract.ts'

/** With the client as columns, so that lists can be filtered by it. */
const withClient = sql`(
  select p.*, r.client_id, r.address, c.name as client_name, c.user_id
  from panels p join properties r on r.id = p.property_id join clients c on c.id = r.client_id
) p`

export const panelList = defineList(Panel, {
  name: 'panels',
  alias: 'p',
  from: withClient,
  select: {
    fed_from_name: sql`(select f.name from panels f where f.id = p.fed_from_id)`,
    circuit_count: sql`(select count(*) from circuits k where k.panel_id = p.id)`,
    load_va: sql`(select coalesce(sum(k.load_va), 0) from circuits k where k.panel_id = p.id)`,
  },
  order: sql`p.created_at`,
  scope: { staff: 'all', client: (user: SQL) => sql`p.user_id = ${user}` },
  search: ['p.name', 'p.location', 'p.address', 'p.client_name'],
})

export const circuitList = defineList(Circuit, {
  name: 'circuits',
  alias: 'k',
  from: sql`circuits k join ${withClient} on p.id = k.panel_id`,
  order: sql`k.created_at`,
  scope: { staff: 'all', client: (user: SQL) => sql`p.user_id = ${user}` },
  search: ['k.label'],
})
