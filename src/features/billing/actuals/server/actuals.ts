import { type SQL, sql } from 'drizzle-orm'
import { lineHeading } from '#features/billing/quotes/server/table.ts'
import { lineTitle } from '#features/sales/price-book/server/shared/uses.ts'
import type { StaffContext } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { type Actuals, MAX_JOBS, MIN_JOBS } from '../contract.ts'

/** True if a text begins with a title, alone or before a description. */
const isTitled = (text: SQL, title: SQL) => sql`(${text} = ${title} or starts_with(${text}, ${title} || ':'))`

/** The part of a job's total that one unit of the item has: its lines' share of the amount, by their quantity. */
const unitShare = (bears: SQL) => sql`
  sum(amount) filter (where is_item and ${bears}) / sum(amount) filter (where ${bears})
    / sum(quantity) filter (where is_item and ${bears})`

const toFigures = (value: SQL, toJson: (figure: SQL) => SQL) => {
  const percentile = (part: SQL) =>
    sql`case when count(${value}) >= ${MIN_JOBS} then ${toJson(sql`percentile_disc(${part}) within group (order by ${value})`)} end`
  return sql`json_build_object('jobs', count(${value}), 'median', ${percentile(sql`0.5`)}, 'p80', ${percentile(sql`0.8`)})`
}

/**
 * Hours and material per unit of an item on each finished job that has it, and the figures over all of them. The item is the one with the longest
 * title that the line begins with; without one there is no row. Decision 36 says how jobs share their totals among lines.
 */
const unitFigures = (line: string, limit: number) => sql`
  with titles as (select p.unit, ${lineTitle} as title from price_book_items p),
  item as (
    select * from titles where ${isTitled(sql`lower(${line})`, sql`title`)} order by length(title) desc limit 1
  ),
  longer as materialized (select titles.title from titles, item where starts_with(titles.title, item.title || ':')),
  finished as (
    select q.job_id
    from item join quote_items i on ${lineHeading(sql`i.description`)} = ${lineHeading(sql`item.title`)}
    join quotes q on q.id = i.quote_id join jobs j on j.id = q.job_id
    where j.status = 'completed'
    group by q.job_id order by max(j.completed_date) desc nulls last, q.job_id limit ${limit}
  ),
  lines as (
    select q.job_id, i.amount, i.quantity,
      ${isTitled(sql`lower(i.description)`, sql`item.title`)}
        and not exists (select from longer where ${isTitled(sql`lower(i.description)`, sql`longer.title`)}) as is_item,
      k.kind <> 'material' or bool_and(k.kind = 'material') over job as bears_labor,
      k.kind <> 'labor' or bool_and(k.kind = 'labor') over job as bears_material
    from item, finished f join quotes q on q.job_id = f.job_id
    join quote_acceptances a on a.quote_id = q.id
    join quote_items i on i.quote_id = q.id
    cross join lateral (select coalesce(i.kind, 'other') as kind) k
    where i.amount > 0 and k.kind <> 'permit_fee'
      and (not i.optional and i.option_group is null or i.id = any(a.chosen))
    window job as (partition by q.job_id)
  ),
  shares as (
    select job_id, ${unitShare(sql`bears_labor`)} as labor, ${unitShare(sql`bears_material`)} as material
    from lines group by job_id
  ),
  units as (
    select labor * (
        select nullif(sum(extract(epoch from t.ended_at - t.started_at)), 0) / 60 from time_entries t
        where t.job_id = s.job_id and t.kind = 'visit'
      ) as labor,
      material * (
        select sum(c.amount) from job_costs c where c.job_id = s.job_id and c.kind = 'material'
      ) as material
    from shares s
  )
  select item.unit,
    ${toFigures(sql`u.labor`, (figure) => sql`round(${figure}, 1)`)} as labor,
    ${toFigures(sql`u.material`, (figure) => sql`round(${figure}, 2)::text`)} as material
  from item left join units u on true
  group by item.unit`

const none = { jobs: 0, median: null, p80: null }

/** The figures of the item that a line has, on at most so many jobs, the last finished ones. */
export async function readFigures(db: Database, line: string, limit: number): Promise<Required<Actuals>> {
  const { rows } = await db.execute<Required<Actuals>>(unitFigures(line, limit))
  return rows[0] ?? { unit: null, labor: none, material: none }
}

/** The same as the caller may see it: the material is for administrators. */
export async function getActuals({ db, user }: StaffContext, line: string): Promise<Actuals> {
  const { material, ...figures } = await readFigures(db, line, MAX_JOBS)
  return user.role === 'admin' ? { ...figures, material } : figures
}
