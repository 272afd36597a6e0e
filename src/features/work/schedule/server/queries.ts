import { type SQL, sql } from 'drizzle-orm'
import { currentAnswer } from '#features/work/dispatch/server/shared/requests.ts'
import { visitStates } from '#features/work/visits/contract.ts'
import { helperNames } from '#features/work/visits/server/shared/visit-list.ts'
import { inList } from '#server/columns.ts'
import { joinParts, jsonArray, jsonObject } from '#server/database/row-text.ts'
import { statement } from '#server/database/statement.ts'
import { SheetVisit, Technician, Visit } from '../contract.ts'
import { planned } from './shared/planned.ts'

/** `to` is exclusive. */
type Period = { from: string; to: string }

/** No visit is longer than a day, so the index on the start also finds visits that reach into the period. */
const during = (from: SQL, to: SQL) => sql`
  scheduled_date >= ${from}::timestamptz - interval '1 day' and scheduled_date < ${to}::timestamptz
  and scheduled_date + duration_minutes * interval '1 minute' > ${from}::timestamptz and status <> 'cancelled'`

const inPeriod = (period: SQL) =>
  sql`${planned.visit} where ${period} union all ${planned.booking} where ${period} union all ${planned.inspection} where ${period}`

/** The client's name and phone, who comes, and the client's answer about a visit's present time, for the rows `v` of a CTE. */
const people = sql`
  left join clients c on c.id = v.client_id left join users u on u.id = v.assigned_to
  left join lateral (${currentAnswer}) answer on v.status = 'scheduled'`
const named = sql`v.*, c.name as client_name, c.phone as client_phone, u.name as assigned_to_name, client_answer, client_note`

/** Serializes the visits of a CTE as JSON. */
const visitsAsJson = (table: SQL, order: SQL) =>
  jsonArray(jsonObject('v', Visit), sql`(select ${named} from ${table} v ${people}) v`, order)

/** Active staff, and anyone else with a planned visit. */
const technicians = jsonArray(
  jsonObject('t', Technician),
  sql`(
    select id, name, deactivated_at is null and role <> 'client' as active from users
    where (role <> 'client' and deactivated_at is null) or id in (select assigned_to from planned union all select unnest(helper_ids) from planned)
  ) t`,
  sql`t.name, t.id`,
)

/** The whole calendar as JSON of the contract. */
export const getScheduleText = statement<Period, { text: string }>('schedule', (value) => {
  const period = during(value('from'), value('to'))
  const scheduled = visitsAsJson(sql`planned`, sql`v.scheduled_date, v.kind, v.id`)
  const waiting = visitsAsJson(sql`waiting`, sql`v.created_at, v.id`)
  return sql`
    with planned as (${inPeriod(period)}),
    waiting as (
      ${planned.visit} where scheduled_date is null and ${inList('status', visitStates.open)} order by created_at, id limit 200
    )
    select ${joinParts(['{"visits":', ...scheduled, ',"unscheduled":', ...waiting, ',"technicians":', ...technicians, '}'])} as text`
})

/** Everything on these days as JSON, with what the crew has to know on site. */
export const getSheetText = statement<Period, { text: string }>('schedule sheet', (value) => {
  const visits = jsonArray(
    jsonObject('v', SheetVisit),
    sql`(
      select ${named}, ${helperNames('v')} as helper_names,
        j.description, coalesce(w.notes, b.notes) as notes, j.notes as job_notes, r.unit, r.gate_code, r.dog, r.parking,
        r.notes as property_notes
      from planned v ${people}
      left join jobs j on j.id = v.job_id
      left join visits w on v.kind = 'visit' and w.id = v.id left join bookings b on v.kind = 'booking' and b.id = v.id
      left join properties r on r.id = coalesce(j.property_id, b.property_id)
    ) v`,
    sql`v.scheduled_date, v.kind, v.id`,
  )
  return sql`with planned as (${inPeriod(during(value('from'), value('to')))}) select ${joinParts(visits)} as text`
})
