import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#contract/dates.ts'
import type { PropertyKind } from '#features/people/properties/contract.ts'
import { getCompany } from '#features/company/settings/server/shared/company.ts'
import type { Clock } from '#server/context.ts'
import { type Concern, type CrewMember, listConcerns } from '../../rules/supervision.ts'

type Crewed = {
  id: string
  status: string
  scheduled_date: string | null
  property: PropertyKind | null
  crew: CrewMember[]
}

/** A visit and the concerns about its crew. */
type CheckedVisit = Pick<Crewed, 'id' | 'scheduled_date'> & { concerns: Concern[] }

/** Visits with the kind of their property and the licenses of their crews and of those who are on site. `where` is about `v`. */
async function listCrews({ db }: Clock, where: SQL): Promise<Crewed[]> {
  const { rows } = await db.execute<Crewed>(sql`
    select v.id, v.status, iso(v.scheduled_date) as scheduled_date, p.kind as property, (
      select coalesce(json_agg(json_build_object('name', u.name, 'licenses', (
        select coalesce(json_agg(json_build_object('kind', l.kind, 'expires_on', l.expires_on)), '[]')
        from licenses l where l.user_id = u.id
      )) order by crew.n), '[]')
      from (
        select id, min(n) as n
        from unnest(array_prepend(v.assigned_to, v.helper_ids) || array(
          select t.user_id from time_entries t where t.visit_id = v.id and t.ended_at is null
        )) with ordinality people (id, n) group by id
      ) crew join users u on u.id = crew.id
    ) as crew
    from visits v left join jobs j on j.id = v.job_id left join properties p on p.id = j.property_id
    where ${where}
    order by v.scheduled_date, v.id`)
  return rows
}

const listMasters = async ({ db }: Clock) =>
  (
    await db.execute<CrewMember['licenses'][number]>(sql`
      select l.kind, l.expires_on from licenses l join users u on u.id = l.user_id
      where l.kind = 'master' and u.deactivated_at is null and u.role <> 'client'`)
  ).rows

/** The concerns about the crews of visits: on the day of the visit, or today while it is in progress. */
export async function checkCrews(ctx: Clock, where: SQL): Promise<CheckedVisit[]> {
  const { time_zone } = await getCompany(ctx)
  const masters = await listMasters(ctx)
  return (await listCrews(ctx, where)).map(({ id, status, scheduled_date, property, crew }) => {
    const at = status === 'in_progress' || scheduled_date === null ? ctx.now() : scheduled_date
    return { id, scheduled_date, concerns: listConcerns(crew, { masters, day: dayIn(time_zone, at), property }) }
  })
}
