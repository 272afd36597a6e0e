import { type SQL, sql } from 'drizzle-orm'
import { defineList } from '#server/lists/list.ts'
import { Circuit, Panel } from '../contract.ts'
import { PanelCapacity } from '../rules/capacity-endpoints.ts'

/** With the client as columns, so that lists can be filtered by it. */
const withClient = sql`(
  select p.*, r.client_id, r.address, c.name as client_name, c.user_id, c.archived_at as client_archived_at
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

/** A place is free with the space below it: a breaker with more poles takes every other space from its first one. */
const twoPolePlaces = sql`(
  select count(*) from generate_series(1, p.spaces - 2) s where not exists (
    select from circuits k where k.panel_id = p.id and k.space % 2 = s % 2 and k.space <= s + 2 and k.space + 2 * (k.poles - 1) >= s
  )
)`

/** The newest load of a dwelling, saved to a job at the property. */
const withCalculation = sql`(
  select p.*, k.id as calculation_id, (k.outcome ->> 'result')::float8 as calculated_va,
    (k.inputs ->> 'voltage')::int as calculated_volts, k.created_at as calculated_at
  from ${withClient} left join lateral (
    select k.* from calculations k join jobs j on j.id = k.job_id
    where j.property_id = p.property_id and k.kind in ('dwelling-standard', 'dwelling-optional', 'dwelling-existing')
    order by k.created_at desc, k.id desc limit 1
  ) k on true
) p`

/** Leaves out archived clients, who get no offers. */
export const capacityList = defineList(PanelCapacity, {
  name: 'panel capacity',
  alias: 'p',
  from: withCalculation,
  select: {
    fed_from_name: sql`(select f.name from panels f where f.id = p.fed_from_id)`,
    circuit_count: sql`(select count(*) from circuits k where k.panel_id = p.id)`,
    two_pole_places: twoPolePlaces,
    service_panels: sql`(select count(*) from panels f where f.property_id = p.property_id and f.fed_from_id is null)`,
  },
  order: sql`p.created_at`,
  scope: { staff: () => sql`p.client_archived_at is null` },
  search: ['p.name', 'p.address', 'p.client_name'],
})
