import { type SQL, sql } from 'drizzle-orm'
import { inList } from '#server/columns.ts'
import type { Services } from '#server/context.ts'
import { singleRow } from '#server/database/single-row.ts'
import { bookingStates } from '../contract.ts'
import type { Period, Plan } from './availability.ts'

export type PlanOptions = {
  /** The client's own bookings, by the client `c`; none for staff. */
  own: SQL
  /** A booking that moves: it does not compete with itself. */
  except?: string
}

/** Reads a period's plan in one statement, so that a booking being assigned is not counted twice. */
export async function getPlan(
  { db }: Pick<Services, 'db'>,
  { starts, ends }: Period,
  { own, except }: PlanOptions,
): Promise<Plan> {
  const moving = sql`${except ?? null}::uuid`
  const open = sql`${inList('b.status', bookingStates.open)} and b.id is distinct from ${moving} and b.scheduled_date < ${ends}::timestamptz
    and b.scheduled_date > ${starts}::timestamptz - interval '1 day'
    and b.scheduled_date + b.duration_minutes * interval '1 minute' > ${starts}::timestamptz`
  const period = sql`'starts', iso(b.scheduled_date), 'ends', iso(b.scheduled_date + b.duration_minutes * interval '1 minute')`
  const { rows } = await db.execute<Plan>(sql`
    with staff as (select id, role from users where role in ('admin', 'employee') and deactivated_at is null),
    technicians as (
      select id from staff where role = 'employee' or not exists (select from staff where role = 'employee')
    )
    select
      (select count(*)::int from technicians) as technicians,
      (select coalesce(json_agg(json_build_object('technician', v.technician_id, 'starts', iso(lower(v.during)), 'ends', iso(upper(v.during)))), '[]')
        from crew_times v where v.technician_id in (select id from technicians)
        and (v.kind, v.id) is distinct from ('booking', ${moving}) and v.during && tstzrange(${starts}::timestamptz, ${ends}::timestamptz)) as visits,
      (select coalesce(json_agg(json_build_object(${period})), '[]')
        from bookings b where b.assigned_to is null and ${open}) as unassigned,
      (select coalesce(json_agg(json_build_object(${period}, 'service_type', b.service_type)), '[]')
        from bookings b join clients c on c.id = b.client_id
        where ${own} and ${open}) as own`)
  return singleRow(rows)
}
