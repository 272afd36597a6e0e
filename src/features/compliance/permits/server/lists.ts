import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { isAt } from '#features/people/properties/server/shared/addresses.ts'
import type { StaffContext } from '#server/context.ts'
import { defineList } from '#server/lists/list.ts'
import { anyContains, containing, isAtPlace } from '#server/lists/search.ts'
import { type ExpiringQuery, Permit } from '../contract.ts'
import { permitStates } from '../states.ts'
import { expiresBy } from './shared/expiring.ts'

const searchColumns = ['p.permit_number', 'p.permit_type', 'p.project_address', 'p.jurisdiction', 'j.title', 'c.name']

const from = sql`permits p left join jobs j on j.id = p.job_id left join clients c on c.id = j.client_id`

const atPlace = (place: SQL) => isAtPlace(sql`p.project_address`, place)

const source = {
  alias: 'p',
  from,
  select: { job_title: sql`j.title`, client_id: sql`c.id`, client_name: sql`c.name` },
  order: sql`p.created_at`,
  scope: { staff: 'all' } as const,
  search: searchColumns,
}

/** Every state, and groups of them. */
const statuses = {
  current: sql`p.archived_at is null`,
  archived: sql`p.archived_at is not null`,
  all: null,
  ...Object.fromEntries(permitStates.names.map((status) => [status, sql`p.status = ${sql.raw(`'${status}'`)}`])),
}

export const permitList = defineList(Permit, {
  name: 'permits',
  ...source,
  followed: { table: 'permits', joined: { jobs: 'j.id', clients: 'c.id' } },
  filters: { status: statuses },
  conditions: {
    place: atPlace,
    expires_by: (day) => expiresBy('p', day),
    property_id: (id) => sql`(
      j.property_id = ${id}::uuid
      or p.job_id is null and exists (
        select from properties r where r.id = ${id}::uuid and ${isAt(sql`p.project_address`)}
      )
    )`,
  },
})

export const listExpiring = (ctx: StaffContext, { by, q, place, limit = 50 }: ExpiringQuery): Promise<Permit[]> =>
  permitList.find(
    ctx,
    sql`${expiresBy('p', sql`${by}`)} ${place ? sql`and ${atPlace(sql`${place}`)}` : sql``} ${q ? sql`and (${anyContains(searchColumns, sql`${containing(q)}`)})` : sql``}`,
    sql`p.expiration_date, p.id`,
    limit,
  )

export const namedPermits = defineList(z.extend(Permit, { created_by_name: z.string() }), {
  name: 'named permits',
  ...source,
  from: sql`${from} join users u on u.id = p.created_by`,
  select: { ...source.select, created_by_name: sql`u.name` },
})
