import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { planned } from '#features/work/schedule/server/shared/planned.ts'
import { users } from '#features/people/users/server/table.ts'
import type { Clock, Services } from '#server/context.ts'
import { calendarFeeds } from './table.ts'

const READ_EVERY_MS = 60 * 60_000

/** A visit as calendars show it. Notes stay out: calendar services keep copies. */
export type CalendarVisit = {
  kind: 'visit' | 'booking' | 'inspection'
  id: string
  /** The job of a visit, or else the record itself. */
  record_id: string
  title: string
  location: string | null
  status: string
  client_name: string | null
  client_phone: string | null
  assigned_to_name: string | null
  scheduled_date: string
  duration_minutes: number
  updated_at: string
}

type Period = { from: string; to: string }

/** The visits that start in a period and are not cancelled, of one technician or (null) of everyone, by time. */
export async function listVisits(
  { db }: Pick<Services, 'db'>,
  technician: string | null,
  { from, to }: Period,
): Promise<CalendarVisit[]> {
  const { rows } = await db.execute<CalendarVisit>(sql`
    with planned as (${planned.visit} union all ${planned.booking} union all ${planned.inspection})
    select v.kind, v.id, case v.kind when 'visit' then v.job_id else v.id end as record_id, v.title, v.location, v.status,
      c.name as client_name, c.phone as client_phone, u.name as assigned_to_name, iso(v.scheduled_date) as scheduled_date,
      v.duration_minutes, iso(v.changed_at) as updated_at
    from (select *, array_remove(array_prepend(assigned_to, helper_ids), null) as crew from planned) v
    left join clients c on c.id = v.client_id left join users u on u.id = v.crew[1]
    where v.scheduled_date >= ${from}::timestamptz and v.scheduled_date < ${to}::timestamptz and v.status <> 'cancelled'
      ${technician === null ? sql`` : sql`and ${technician}::uuid = any(v.crew)`}
    order by v.scheduled_date, v.kind, v.id`)
  return rows
}

/** The feed at an address, if its user may still see it: deactivation, or another role, ends it at once. */
export async function findFeed({ db, now }: Clock, token_hash: string) {
  const [feed] = await db
    .select({ id: calendarFeeds.id, scope: calendarFeeds.scope, user_id: calendarFeeds.user_id })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.user_id))
    .where(
      and(
        eq(calendarFeeds.token_hash, token_hash),
        isNull(users.deactivated_at),
        ne(users.role, 'client'),
        or(eq(calendarFeeds.scope, 'own'), eq(users.role, 'admin')),
      ),
    )
  if (!feed) return null
  const before = new Date(now().getTime() - READ_EVERY_MS).toISOString()
  await db
    .update(calendarFeeds)
    .set({ last_read_at: now().toISOString() })
    .where(
      and(
        eq(calendarFeeds.id, feed.id),
        or(isNull(calendarFeeds.last_read_at), lt(calendarFeeds.last_read_at, before)),
      ),
    )
  return feed
}
