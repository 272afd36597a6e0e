import { type SQL, sql } from 'drizzle-orm'
import { addMinutes, formatDate, formatTime } from '#contract/dates.ts'
import { companyOf } from '#features/settings/server/shared/company.ts'
import { findActiveStaff, requireActiveStaff } from '#features/users/server/shared/active-staff.ts'
import type { Services } from '#server/context.ts'
import { turn } from '#server/database/take-turns.ts'
import { conflict } from '#server/errors.ts'

/** An open job or booking that takes up a technician's time. */
export type PlannedVisit = {
  kind: 'job' | 'booking'
  /** The record being changed, which cannot conflict with itself. */
  id: string | null
  assigned_to: string | null
  scheduled_date: string | null
  duration_minutes: number
}

type Held = { title: string; client_name: string | null; starts: string; minutes: number }

/**
 * Requires the technician of an open visit to be active staff and available; 409 names the conflicting visit. Call it in the
 * transaction that writes the visit: concurrent writers for the same technician wait for it. The exclusion constraint on
 * `visits` prevents double bookings; this adds the message and prevents deadlocks of concurrent writers.
 */
export async function assertTechnicianAvailable(ctx: Pick<Services, 'db'>, visit: PlannedVisit): Promise<void> {
  if (visit.assigned_to === null) return
  const name = await requireActiveStaff(ctx, visit.assigned_to, turnFor(visit))
  const held = await findHeld(ctx, visit)
  if (held) throw conflict(await describeConflict(ctx, name, held))
}

/** True if the technician of a visit can take it: active staff without another visit at that time. Call it as above. */
export async function isTechnicianAvailable(ctx: Pick<Services, 'db'>, visit: PlannedVisit): Promise<boolean> {
  if (visit.assigned_to === null) return true
  return (
    (await findActiveStaff(ctx, visit.assigned_to, turnFor(visit))) !== null && (await findHeld(ctx, visit)) === null
  )
}

/** Makes concurrent writers for the same technician wait. */
const turnFor = ({ assigned_to, scheduled_date }: PlannedVisit): SQL | undefined =>
  assigned_to === null || scheduled_date === null ? undefined : turn('visits', assigned_to)

/** The other visit that takes up this visit's time, or null. */
async function findHeld(ctx: Pick<Services, 'db'>, visit: PlannedVisit): Promise<Held | null> {
  const { assigned_to, scheduled_date, duration_minutes } = visit
  if (assigned_to === null || scheduled_date === null) return null
  const { rows } = await ctx.db.execute<Held>(sql`
    select coalesce(j.title, b.service_type) as title, c.name as client_name, iso(lower(v.during)) as starts,
      (extract(epoch from upper(v.during) - lower(v.during)) / 60)::int as minutes
    from visits v
    left join jobs j on v.kind = 'job' and j.id = v.id
    left join bookings b on v.kind = 'booking' and b.id = v.id
    left join clients c on c.id = coalesce(j.client_id, b.client_id)
    where v.technician_id = ${assigned_to}
      and v.during && tstzrange(${scheduled_date}::timestamptz, ${addMinutes(scheduled_date, duration_minutes)}::timestamptz)
      and (v.kind, v.id) is distinct from (${visit.kind}, ${visit.id}::uuid)
    order by lower(v.during) limit 1`)
  return rows[0] ?? null
}

async function describeConflict(
  ctx: Pick<Services, 'db'>,
  name: string,
  { title, client_name, starts, minutes }: Held,
) {
  const { time_zone } = await companyOf(ctx)
  const at = (instant: string) => formatTime(time_zone, instant)
  const whose = client_name === null ? title : `${title} for ${client_name}`
  return `${name} already has a visit at that time: ${whose}, ${formatDate(time_zone, starts)}, ${at(starts)} to ${at(addMinutes(starts, minutes))}. Choose another time or another technician.`
}
