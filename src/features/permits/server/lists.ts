import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { listOf } from '#server/lists/list.ts'
import { Permit } from '../contract.ts'
import { permitStates } from '../states.ts'
import { expiresBy } from './shared/expiring.ts'

const from = sql`permits p left join jobs j on j.id = p.job_id left join clients c on c.id = j.client_id`

const source = {
  alias: 'p',
  from,
  select: { job_title: sql`j.title`, client_id: sql`c.id`, client_name: sql`c.name` },
  order: sql`p.created_at`,
  scope: { staff: 'all' } as const,
  search: ['p.permit_number', 'p.permit_type', 'p.project_address', 'p.jurisdiction', 'j.title', 'c.name'],
}

/** Every state, and groups of them. */
const statuses = {
  current: sql`p.archived_at is null`,
  archived: sql`p.archived_at is not null`,
  all: null,
  ...Object.fromEntries(permitStates.names.map((status) => [status, sql`p.status = ${sql.raw(`'${status}'`)}`])),
}

export const permitList = listOf(Permit, {
  name: 'permits',
  ...source,
  filters: { status: statuses },
  conditions: { expires_by: (day) => expiresBy('p', day) },
})

export const namedPermits = listOf(Permit.extend({ created_by_name: z.string() }), {
  name: 'named permits',
  ...source,
  from: sql`${from} join users u on u.id = p.created_by`,
  select: { ...source.select, created_by_name: sql`u.name` },
})
