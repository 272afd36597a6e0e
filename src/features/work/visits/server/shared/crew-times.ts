import { type SQL, sql } from 'drizzle-orm'
import { addMinutes, formatDate, formatTime } from '#contract/dates.ts'
import { type Company, getCompany } from '#features/company/settings/server/shared/company.ts'
import { findActiveStaff, requireActiveStaff } from '#features/people/users/server/shared/active-staff.ts'
import type { Services } from '#server/context.ts'
import { turn } from '#server/database/take-turns.ts'
import { conflict } from '#server/errors.ts'

/** An open visit of a job, or a booking, that takes up the time of its crew. */
export type PlannedVisit = {
  kind: 'visit' | 'booking'
  /** The record being changed, which cannot conflict with itself. */
  id: string | null
  /** The lead first. */
  crew: readonly string[]
  scheduled_date: string | null
  duration_minutes: number
}

type Overlap = { name: string; title: string; client_name: string | null; starts: string; minutes: number }

/**
 * Requires the crew of an open visit to be active staff and available; 409 names the conflicting visit. Call it in the transaction
 * that writes the visit: concurrent writers for the same people wait for it. The exclusion constraint on `crew_times` prevents
 * double bookings; this adds the message and prevents deadlocks of concurrent writers.
 */
export async function assertCrewAvailable(ctx: Pick<Services, 'db'>, visit: PlannedVisit): Promise<void> {
  const [lead] = visit.crew
  // In one order for everyone, or two crews with the same people could wait for each other.
  for (const id of visit.crew.toSorted())
    await requireActiveStaff(ctx, id, { turn: turnFor(visit, id), field: id === lead ? 'assigned_to' : 'helper_ids' })
  const overlap = await findOverlap(ctx, visit)
  if (overlap) throw conflict(describeConflict(await getCompany(ctx), overlap))
}

/** True if the technician of a booking can take it: active staff without another visit at that time. Call it as above. */
export async function isTechnicianAvailable(
  ctx: Pick<Services, 'db'>,
  { assigned_to, ...visit }: Omit<PlannedVisit, 'crew'> & { assigned_to: string | null },
): Promise<boolean> {
  if (assigned_to === null) return true
  const planned = { ...visit, crew: [assigned_to] }
  return (
    (await findActiveStaff(ctx, assigned_to, turnFor(planned, assigned_to))) !== null &&
    (await findOverlap(ctx, planned)) === null
  )
}

/** Makes concurrent writers for the same person wait. */
const turnFor = ({ scheduled_date }: PlannedVisit, id: string): SQL | undefined =>
  scheduled_date === null ? undefined : turn('visits', id)

/** The first other visit that takes up the time of somebody on this one, or null. */
async function findOverlap(ctx: Pick<Services, 'db'>, visit: PlannedVisit): Promise<Overlap | null> {
  if (visit.crew.length === 0 || visit.scheduled_date === null) return null
  const [overlap] = await findOverlaps(ctx, [visit])
  return overlap ?? null
}

/** Every visit that takes up the time of somebody on one of these, with the position of that one. Itself does not count. */
export async function findOverlaps(
  ctx: Pick<Services, 'db'>,
  visits: readonly PlannedVisit[],
): Promise<(Overlap & { n: number })[]> {
  const plans = visits.map(({ kind, id, crew, scheduled_date, duration_minutes }, n) => ({
    n,
    kind,
    id,
    crew,
    starts: scheduled_date,
    ends: scheduled_date && addMinutes(scheduled_date, duration_minutes),
  }))
  const { rows } = await ctx.db.execute<Overlap & { n: number }>(sql`
    select p.n, u.name, coalesce(j.title, b.service_type) as title, c.name as client_name, iso(lower(t.during)) as starts,
      (extract(epoch from upper(t.during) - lower(t.during)) / 60)::int as minutes
    from jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      as p (n int, kind text, id uuid, crew uuid[], starts timestamptz, ends timestamptz)
    join crew_times t on t.technician_id = any(p.crew) and t.during && tstzrange(p.starts, p.ends)
      and (t.kind, t.id) is distinct from (p.kind, p.id)
    join users u on u.id = t.technician_id
    left join visits v on t.kind = 'visit' and v.id = t.id
    left join jobs j on j.id = v.job_id
    left join bookings b on t.kind = 'booking' and b.id = t.id
    left join clients c on c.id = coalesce(j.client_id, b.client_id)
    where p.starts is not null
    order by p.n, lower(t.during), u.name`)
  return rows
}

/** A sentence that names the conflicting visit. */
export function describeConflict(
  { time_zone }: Pick<Company, 'time_zone'>,
  { name, title, client_name, starts, minutes }: Overlap,
): string {
  const at = (instant: string) => formatTime(time_zone, instant)
  const whose = client_name === null ? title : `${title} for ${client_name}`
  return `${name} already has a visit at that time: ${whose}, ${formatDate(time_zone, starts)}, ${at(starts)} to ${at(addMinutes(starts, minutes))}. Choose another time or another technician.`
}
