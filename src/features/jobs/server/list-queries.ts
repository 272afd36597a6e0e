import { type SQL, sql } from 'drizzle-orm'
import { isStaff } from '#contract/roles.ts'
import type { UserContext } from '#server/context.ts'
import { jsonList, type Value } from '#server/database/json-list.ts'
import { jsonObject, type Kind } from '#server/database/json-rows.ts'
import { containing } from '#server/database/keyset.ts'
import type { JobListQuery } from '../contract.ts'
import { dayColumns, dayFields, ofClient, rowColumns, rowFields, source } from './json.ts'
import { listedAt } from './table.ts'

const conditions = {
  own: (value: Value) => ofClient(value('user')),
  assigned: (value: Value) => sql`j.assigned_to = ${value('user')}::uuid`,
  status: (value: Value) => sql`j.status = ${value('status')}`,
  q: (value: Value) => sql`(lower(j.title) like ${value('pattern')} or lower(j.location) like ${value('pattern')}
    or lower(c.name) like ${value('pattern')})`,
}

const listOf = (name: string, fields: Record<string, Kind>, select: (value: Value) => SQL) =>
  jsonList({
    name,
    alias: 'j',
    row: jsonObject('j', fields),
    select,
    from: source,
    instant: listedAt('j.scheduled_date'),
    conditions,
  })

const withDay = (value: Value) => dayColumns(value('user'))

const lists = {
  list: {
    staff: listOf('jobs', rowFields.staff, () => rowColumns),
    client: listOf('own jobs', rowFields.client, () => rowColumns),
  },
  mine: {
    staff: listOf('my jobs', dayFields.staff, withDay),
    client: listOf('own jobs by day', dayFields.client, withDay),
  },
}

/** All jobs or those of a client, or what is `mine`: assigned to a member of staff, a client's own. */
export function listJobs(ctx: UserContext, which: 'list' | 'mine', query: JobListQuery) {
  const { q, status, cursor, limit } = query
  const whose = isStaff(ctx.user.role) ? 'staff' : 'client'
  const list = lists[which][whose]
  const asked = {
    conditions: [
      ...(whose === 'client' ? (['own'] as const) : []),
      ...(whose === 'staff' && which === 'mine' ? (['assigned'] as const) : []),
      ...(status === undefined ? [] : (['status'] as const)),
      ...(q ? (['q'] as const) : []),
    ],
    values: { user: ctx.user.id, status, pattern: q ? containing(q) : undefined },
    cursor,
  }
  return list.reply(ctx.db, asked, limit)
}
