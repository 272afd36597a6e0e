import { asc, eq, sql } from 'drizzle-orm'
import { dayIn } from '#contract/dates.ts'
import { isTradeLicense } from '#features/compliance/licenses/contract.ts'
import { sumMinutes } from '#features/work/hours/rules/time.ts'
import { timeEntries } from '#features/work/hours/server/table.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { visits } from '#features/work/visits/server/table.ts'
import { type RecordedChange, readChanges } from '#server/audit/read-changes.ts'
import type { Database } from '#server/database/connect.ts'
import type { License, Visit } from './input.ts'

/** A license as it was recorded at the end of a day: later changes are taken back. */
function licenseOn(
  license: License,
  changes: readonly Pick<RecordedChange, 'before' | 'created_at'>[],
  isLater: (instant: string) => boolean,
): License {
  const before = changes.filter(({ created_at }) => isLater(created_at)).toReversed()
  return before.reduce((now, change) => ({ ...now, ...change.before }), license)
}

type Loaded = { job: string; licenses: readonly License[]; time_zone: string; now: string }

/** The visits of a job that are planned or took place: who was there, with which license that day, and the hours on its clock. */
export async function loadVisits(db: Database, { job, licenses, time_zone, now }: Loaded): Promise<Visit[]> {
  const rows = await db
    .select()
    .from(visits)
    .where(eq(visits.job_id, job))
    .orderBy(sql`${visits.scheduled_date} asc nulls last`, visits.created_at, visits.id)
  const { user_id, visit_id, started_at, ended_at } = timeEntries
  const entries = await db
    .select({ user_id, visit_id, started_at, ended_at })
    .from(timeEntries)
    .where(sql`${timeEntries.job_id} = ${job} and ${timeEntries.kind} = 'visit' and ${visit_id} is not null`)
    .orderBy(asc(started_at), asc(user_id))
  const trade = licenses.filter(isTradeLicense)
  const changes = await readChanges(
    db,
    trade.map(({ id }) => id),
  )
  return rows.flatMap((visit) => {
    const onSite = entries.filter((entry) => entry.visit_id === visit.id)
    const at = onSite[0]?.started_at ?? visit.scheduled_date ?? visit.completed_date
    if (at === null || (visit.status === 'cancelled' && onSite.length === 0)) return []
    const day = dayIn(time_zone, at)
    const crew = listCrew(visit)
    const people = [...new Set([...crew, ...onSite.map((entry) => entry.user_id)])].map((person) => ({
      user_id: person,
      part: person === visit.assigned_to ? ('lead' as const) : crew.includes(person) ? ('crew' as const) : null,
      minutes: sumMinutes(
        onSite.filter((entry) => entry.user_id === person),
        now,
      ),
      licenses: trade
        .filter((license) => license.user_id === person)
        .map((license) =>
          licenseOn(
            license,
            changes.filter(({ record_id }) => record_id === license.id),
            (instant) => dayIn(time_zone, instant) > day,
          ),
        ),
    }))
    const { id, purpose, status, scheduled_date, duration_minutes, completed_date } = visit
    return [{ id, purpose, status, day, scheduled_date, duration_minutes, completed_date, people }]
  })
}
